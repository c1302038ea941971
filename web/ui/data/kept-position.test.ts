import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** What a browser keeps for a tab, or refuses to. */
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

/** As a page that has just been loaded has it. */
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
