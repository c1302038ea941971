import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '../ui/data/kept-session.ts'
import { forgetLogin, keptLogin } from './kept-login.ts'

/** In-memory browser storage. */
function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const held = new Map<string, string>()
  return {
    getItem: (name) => held.get(name) ?? null,
    setItem: (name, text) => void held.set(name, text),
    removeItem: (name) => void held.delete(name),
  }
}

const login = (token: string) => ({ token, user: { id: 1, name: 'Ada', email: 'ada@test.example' } })

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('localStorage', storage())
})
afterEach(() => void vi.unstubAllGlobals())

test.for([[false], [true]])('a login whose token was refused is forgotten (stay signed in: %s)', ([stay]) => {
  keepSession(login('1|old'), stay)
  forgetLogin('1|old')
  expect(keptLogin()).toBeUndefined()
})

test.for([[false], [true]])(
  'a late refusal leaves the login that replaced it (stay signed in: %s)',
  ([stay]) => {
    keepSession(login('1|old'), stay)
    keepSession(login('2|new'), stay)
    forgetLogin('1|old')
    expect(keptLogin()?.token).toBe('2|new')
  },
)
