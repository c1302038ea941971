import { expect, test } from 'vitest'
import { type Standing, askedBy, askedFor, linkTo, minutesOf, newLinkToken } from './rules.ts'
import { shownLink } from '../../../identity/links/rules.ts'

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

test('reopening an account asks for a new password, unless a provider signs the user in', () => {
  expect(askedFor('account_reopen', account)).toEqual({ ...nothing, password: true })
  expect(askedFor('account_reopen', { is_by_provider: true })).toEqual(nothing)
})

test('a lost password takes a new one, another address none', () => {
  expect(askedFor('account_reopen', null)).toEqual({ ...nothing, password: true })
  expect(askedFor('password_reset', account)).toEqual({ ...nothing, password: true })
  expect(askedFor('address_change', account)).toEqual(nothing)
})

test.each([
  ['password_reset', '/reset', 60],
  ['invitation', '/join', 10_080],
  ['address_change', '/address', 1_440],
  ['account_reopen', '/reopen', 43_200],
] as const)('a link for %s leads to %s for %i minutes; no server sees its token', (kind, page, minutes) => {
  expect(linkTo(kind, 'https://console.example', 'wbl_1')).toBe(`https://console.example${page}#token=wbl_1`)
  expect(minutesOf[kind]).toBe(minutes)
})

test('a token says what it is, and is a new one each time', () => {
  const [one, other] = [newLinkToken(), newLinkToken()]
  expect(one).toMatch(/^wbl_\w{40,}$/)
  expect(one).not.toBe(other)
})

test('the command line shows a link, or says that it is sent', () => {
  const given = { email: 'a@test.example', minutes: 60, link: null }
  expect(shownLink(given)).toBe(
    'A link for a@test.example, good once and for 60 minutes, goes out by mail as soon as a worker runs.',
  )
  expect(shownLink({ ...given, link: 'https://console.example/join#token=wbl_1' })).toBe(
    'Link for a@test.example, good once and for 60 minutes; shown only now:\n  https://console.example/join#token=wbl_1',
  )
})
