import { describe, expect, test } from 'vitest'
import type { CredentialsPolicy } from '../accounts/rules.ts'
import { type Linked, asksPassword, isForSite, isNeeded, linkTo, minutesOf } from './rules.ts'
import { shownLink } from '../../identity/links/rules.ts'
import { linkKinds } from './schema.ts'

const [here, elsewhere] = [3, 4]

/** A link to an account that is only on this site, which created it. */
const linked: Linked = {
  kind: 'password_reset',
  site_id: here,
  home_site_id: here,
  site_count: 1,
  is_verified: false,
}
const verify: Linked = { ...linked, kind: 'email_verify' }

test.each([
  ['password_reset', null, 60],
  ['password_reset', 15, 15],
  ['email_verify', null, 1_440],
  ['email_verify', 15, 1_440],
  ['invitation', null, 10_080],
  ['invitation', 15, 10_080],
  ['account_reopen', null, 43_200],
  ['account_reopen', 15, 43_200],
  ['site_join', null, 10_080],
  ['site_join', 15, 10_080],
] as const)('a link for %s, where the site says %s, is good for %i minutes', (kind, ofSite, wanted) => {
  expect(minutesOf(kind, ofSite)).toBe(wanted)
})

describe('a link takes a new password', () => {
  test.each(['password_reset', 'invitation', 'account_reopen'] as const)('always, for %s', (kind) => {
    expect(asksPassword({ ...linked, kind, is_verified: true })).toBe(true)
  })

  test.each([
    ['this site has made the account', verify, false],
    ['no site has made it', { ...verify, home_site_id: null }, false],
    ['another site has made it', { ...verify, home_site_id: elsewhere }, true],
    [
      'another site has, and no longer knows it',
      { ...verify, home_site_id: elsewhere, is_verified: true },
      false,
    ],
    ['the link is of no site', { ...verify, site_id: null }, true],
  ])('to verify an address, or to join a site, where %s', (_name, one, wanted) => {
    expect(asksPassword(one)).toBe(wanted)
    expect(asksPassword({ ...one, kind: 'site_join' })).toBe(wanted)
  })
})

test.each<[string, Linked, CredentialsPolicy, boolean]>([
  ['of an account of its own', linked, 'single_site', true],
  ['of an account on other sites too', { ...linked, site_count: 2 }, 'single_site', false],
  ['of an account that it has made', { ...linked, site_count: 2 }, 'home_site', true],
  [
    'of an account that another has made',
    { ...linked, site_count: 2, home_site_id: elsewhere },
    'home_site',
    false,
  ],
  ['of an invitation', { ...linked, kind: 'invitation' }, 'single_site', true],
  ['of another’s invitation', { ...linked, kind: 'invitation', site_count: 2 }, 'single_site', false],
  ['of no site', { ...linked, site_id: null }, 'any', false],
  ['to open an account again', { ...linked, kind: 'account_reopen' }, 'any', false],
  ['to join the site', { ...linked, kind: 'site_join' }, 'any', false],
  ['to verify an address', { ...verify, site_count: 2 }, 'single_site', true],
  ['to verify with a new password', { ...verify, home_site_id: elsewhere }, 'any', false],
])('who has the token: the site, of a link %s', (...row) => {
  const [, one, policy, wanted] = row
  expect(isForSite(one, policy)).toBe(wanted)
})

describe('a link is needed', () => {
  const open = { is_confirmed: false, has_password: false, is_closed: false }
  const done = { is_confirmed: true, has_password: true, is_closed: false }

  test.each([
    ['password_reset', open, true],
    ['password_reset', done, true],
    ['email_verify', open, true],
    ['email_verify', done, false],
    ['invitation', open, true],
    ['invitation', done, false],
    ['site_join', open, true],
    ['site_join', done, true],
    ['account_reopen', open, false],
    ['account_reopen', done, false],
  ] as const)('for %s of an account %o: %s', (kind, account, wanted) => {
    expect(isNeeded({ ...linked, ...account, kind })).toBe(wanted)
  })

  test('to verify an address once more where another site knows the password', () => {
    expect(isNeeded({ ...verify, ...done, home_site_id: elsewhere })).toBe(true)
  })

  test.each(linkKinds)('of a closed account only to open it again: %s', (kind) => {
    const closed = { ...open, is_closed: true }
    expect(isNeeded({ ...linked, ...closed, kind })).toBe(kind === 'account_reopen')
  })
})

describe('where a link leads', () => {
  const at = { address: 'https://auth.example', policy: 'single_site' } as const
  const unnamed = { password_reset_url: null, email_verify_url: null }
  const named = {
    password_reset_url: 'https://shop.example/new',
    email_verify_url: 'https://shop.example/check?t={token}&again={token}',
  }

  test.each([
    ['password_reset', '/reset'],
    ['email_verify', '/verify'],
    ['invitation', '/invitation'],
    ['account_reopen', '/reopen'],
    ['site_join', '/join'],
  ] as const)('%s: to the panel, where the site has named no page', (kind, page) => {
    expect(linkTo({ ...linked, ...unnamed, kind }, at, 'sar_1')).toBe(
      `https://auth.example${page}#token=sar_1`,
    )
  })

  test.each([
    ['password_reset', 'https://shop.example/new#token=sar_1'],
    ['email_verify', 'https://shop.example/check?t=sar_1&again=sar_1'],
    ['invitation', 'https://shop.example/new#token=sar_1'],
    ['account_reopen', 'https://auth.example/reopen#token=sar_1'],
  ] as const)('%s: to the page of a site that may have the token', (kind, wanted) => {
    expect(linkTo({ ...linked, ...named, kind }, at, 'sar_1')).toBe(wanted)
  })

  test('to the panel, where the site may not have the token', () => {
    expect(linkTo({ ...linked, ...named, site_count: 2 }, at, 'sar_1')).toBe(
      'https://auth.example/reset#token=sar_1',
    )
  })
})

test('the command line shows a link, or says that it is sent', () => {
  const given = { email: 'a@test.example', minutes: 60, sent: true, link: null }
  expect(shownLink(given)).toBe(
    'A link for a@test.example, good once and for 60 minutes, goes out by mail as soon as a worker runs.',
  )
  expect(shownLink({ ...given, link: 'https://auth.example/reset#token=sar_1' })).toBe(
    'Link for a@test.example, good once and for 60 minutes; shown only now:\n  https://auth.example/reset#token=sar_1',
  )
})
