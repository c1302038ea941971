import { expect, test } from 'vitest'
import { isPersonsOwn } from './rules.ts'

test.each([
  ['nothing guards it', { has_factor: false, link_only: false }, [false, false]],
  ['a factor does: the password alone lets nobody in', { has_factor: true, link_only: false }, [false, true]],
  ['somebody else removed the factors', { has_factor: false, link_only: true }, [true, true]],
])('%s', (_name, guard, wanted) => {
  const ofPassword = isPersonsOwn(guard, { password: true, email: false })
  const ofEmail = isPersonsOwn(guard, { password: false, email: true })
  expect([ofPassword, ofEmail]).toEqual(wanted)
  expect(isPersonsOwn(guard, { password: false, email: false })).toBe(false)
})
