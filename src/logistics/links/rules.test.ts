import { expect, test } from 'vitest'
import { type Standing, askedBy, askedFor, linkTo } from './rules.ts'

const account: Standing = {
  active: true,
  has_password: true,
  is_chosen: true,
  is_member: false,
  is_elsewhere: true,
  is_by_provider: false,
}
const made = { name: true, current_password: false, password: true }
const nothing = { name: false, current_password: false, password: false }

test.each([
  ['nobody has the address', null, made, made],
  ['an account of no company', { ...account, is_elsewhere: false }, made, made],
  ['one that is closed', { ...account, is_elsewhere: false, active: false }, made, made],
  ['one of another company', account, nothing, { ...nothing, current_password: true }],
  [
    'one whose password somebody else has set',
    { ...account, is_chosen: false },
    { ...nothing, password: true },
    { ...nothing, current_password: true, password: true },
  ],
  ['one without a password', { ...account, has_password: false, is_chosen: false }, nothing, undefined],
  ['one that another company has closed', { ...account, active: false }, undefined, undefined],
  ['a member', { ...account, is_member: true }, undefined, undefined],
])('what an invitation asks for: %s', (...row) => {
  const [, standing, byMail, shown] = row
  expect(askedBy(standing, true)).toEqual(byMail)
  expect(askedBy(standing, false)).toEqual(shown)
})

test('whoever opens an account again chooses a password, unless a provider lets them in', () => {
  expect(askedFor('account_reopen', account)).toEqual({ ...nothing, password: true })
  expect(askedFor('account_reopen', { is_by_provider: true })).toEqual(nothing)
})

test('the token stands where no server sees it', () => {
  expect(linkTo('invitation', 'https://console.example', 'wbl_1')).toBe(
    'https://console.example/join#token=wbl_1',
  )
})
