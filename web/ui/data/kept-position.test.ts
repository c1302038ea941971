import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Session storage of a tab, optionally refusing all access. */
function storage(refuses = false): Pick<Storage, 'getItem' | 'setItem'> {
  const held = new Map<string, string>()
  return {
    getItem: (name) => held.get(name) ?? null,
    setItem(name, text) {
      if (refuses) throw new DOMException('no room')
      held.set(name, text)
    },
  }
}

/** Module state of a freshly loaded page. */
async function loaded() {
  vi.resetModules()
  return (await import('./kept-position.ts')).keptPosition
}

beforeEach(() => void vi.stubGlobal('sessionStorage', storage()))
afterEach(() => void vi.unstubAllGlobals())

test('the position of a write is still there when the tab is loaded again', async () => {
  const before = await loaded()
  expect(before.get()).toBeUndefined()
  before.set('0000000100000000016B3748')
  expect(before.get()).toBe('0000000100000000016B3748')
  expect((await loaded()).get()).toBe('0000000100000000016B3748')
})

test('a browser that keeps nothing forgets it only when the tab is loaded again', async () => {
  vi.stubGlobal('sessionStorage', storage(true))
  const before = await loaded()
  before.set('0000000100000000016B3748')
  expect(before.get()).toBe('0000000100000000016B3748')
  expect((await loaded()).get()).toBeUndefined()
})
