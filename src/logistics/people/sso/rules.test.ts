import { describe, expect, test } from 'vitest'
import { codeOf, isClosed, isServiceUrl, issuerOf, outcomeOf, ruleIn, sessionSince, toldBy } from './rules.ts'

const at = '2026-01-15T10:20:30.000Z'
const row = (action: string, change = {}, outcome = 'done') => ({
  at,
  action,
  outcome,
  change,
  target: { type: 'user', id: 7 },
})

describe('what the log of the site tells', () => {
  test.each([
    [row('password.changed'), true, true],
    [row('password.reset'), true, true],
    [row('user.sessions_ended'), true, true],
    [row('user.detached'), true, true],
    [row('factor.added'), true, true],
    [row('factor.removed', { factors: 2 }), true, true],
    [row('factor.removed', { factor: { id: 1 } }), true, false],
    [row('user.updated', { password: 'set' }), true, true],
    [row('user.updated', { email: {} }), true, true],
    [row('user.updated', { status: {} }), true, false],
    [row('something.new'), true, false],
    [row('something.new', { password: 'set' }), true, false],
    [row('password.changed', {}, 'refused'), false, false],
    [row('login'), false, false],
    [row('logout'), false, false],
    [row('user.created'), false, false],
    [row('user.attached'), false, false],
    [row('user.invited'), false, false],
    [row('user.company_added'), false, false],
    [row('user.company_removed'), false, false],
    [row('user.group_added'), false, false],
    [row('user.group_removed'), false, false],
    [row('session.ended'), false, false],
    [row('password.reset_asked'), false, false],
    [row('email.verification_asked'), false, false],
    [row('factor.codes_made'), false, false],
    [row('login.failed'), true, false],
    [row('user.login'), true, false],
    [{ ...row('site.updated'), target: { type: 'site', id: 7 } }, false, false],
    [{ ...row('password.changed'), target: { type: 'administrator', id: 7 } }, false, false],
    [{ ...row('password.changed'), target: null }, false, false],
  ])('%o', (told, isDoubtful, ends) => {
    const { doubtful, ended } = toldBy([told])
    expect([doubtful, ended.get(7)?.toISOString()]).toEqual([isDoubtful ? [7] : [], ends ? at : undefined])
  })

  test('the latest end of somebody counts, in whichever order it comes', () => {
    const later = { ...row('password.reset'), at: '2026-01-15T11:00:00.000Z' }
    expect(toldBy([row('password.changed'), later]).ended.get(7)).toEqual(new Date(later.at))
    expect(toldBy([later, row('password.changed')]).ended.get(7)).toEqual(new Date(later.at))
  })
})

test('a row without an id is about nobody, and ends nothing of others', () => {
  const nobody = { ...row('password.changed'), target: { type: 'user', id: null } }
  const other = { ...row('user.updated', { status: {} }), target: { type: 'user', id: 8 } }
  expect(toldBy([nobody, row('login'), row('password.changed'), row('password.reset'), other])).toEqual({
    ended: new Map([[7, new Date(at)]]),
    doubtful: [7, 8],
    site: false,
  })
})

test('a change of the site is told', () => {
  expect(toldBy([]).site).toBe(false)
  expect(toldBy([row('login'), { ...row('site.updated'), target: { type: 'site', id: 3 } }]).site).toBe(true)
})

describe('what a login there comes to', () => {
  test.each([
    [401, 'invalid_credentials', { kind: 'wrong' }],
    [422, 'invalid', { kind: 'wrong' }],
    [403, 'no_site_access', { kind: 'refused', code: 'sign_on_unknown' }],
    [403, 'email_not_verified', { kind: 'refused', code: 'sign_on_unverified' }],
    [429, 'login_locked', { kind: 'busy', code: 'login_locked', retryAfter_s: 7 }],
    [429, 'too_many_attempts', { kind: 'busy', code: 'too_many_attempts', retryAfter_s: 7 }],
    [401, 'invalid_factor', { kind: 'wrong_factor', code: 'invalid_factor' }],
    [401, 'challenge_ended', { kind: 'wrong_factor', code: 'challenge_ended' }],
    [401, 'invalid_client', { kind: 'away', reason: 'invalid_client' }],
    [403, 'authentication_disabled', { kind: 'away', reason: 'authentication_disabled' }],
    // Without the details needed for the second step.
    [403, 'mfa_required', { kind: 'away', reason: 'mfa_required' }],
    [503, 'overloaded', { kind: 'away', reason: 'overloaded' }],
  ])('%i %s', (status, code, outcome) => {
    expect(outcomeOf({ status, body: { code }, retryAfter_s: 7 })).toEqual(outcome)
  })

  test('a lock that does not say how long is tried again in a second', () => {
    expect(outcomeOf({ status: 429, body: { code: 'login_locked' }, retryAfter_s: undefined })).toMatchObject(
      {
        retryAfter_s: 1,
      },
    )
  })

  const login = {
    token: 'sat_1',
    expires_at: '2026-01-15T11:20:30.000Z',
    user: { id: 7, name: 'Ada', email: 'ada@test.example' },
  }

  test('somebody arrives whose session began an hour before it ends', () => {
    expect(outcomeOf({ status: 200, body: login, retryAfter_s: undefined })).toEqual({
      kind: 'arrived',
      subject: '7',
      name: 'Ada',
      email: 'ada@test.example',
      token: 'sat_1',
      at: new Date(at),
    })
  })

  test('a second step that is needed is told with its details', () => {
    const details = {
      challenge: 'sac_1',
      expires_in: 300,
      methods: ['totp'],
      enrolment: [],
      passkey_options: null,
      passkey_elsewhere: true,
    }
    const body = { code: 'mfa_required', ...details }
    expect(outcomeOf({ status: 403, body, retryAfter_s: undefined })).toEqual({ kind: 'second', details })
    expect(outcomeOf({ status: 403, body: { ...body, code: 'other' }, retryAfter_s: undefined }).kind).toBe(
      'away',
    )
  })

  test.each([
    ['no JSON', 200, '<html>'],
    ['no login', 200, {}],
    ['a login with another status', 202, login],
  ])('%s lets nobody in', (_name, status, body) => {
    expect(outcomeOf({ status, body, retryAfter_s: undefined })).toEqual({
      kind: 'away',
      reason: `status ${status}`,
    })
  })
})

test.each([
  ['invalid_client', true],
  ['site_not_in_production', true],
  ['authentication_disabled', true],
  ['unauthenticated', false],
  ['', false],
])('the refusal "%s" says that the site is closed: %s', (code, wanted) => {
  expect(isClosed({ body: { code } })).toBe(wanted)
})

test('what is no refusal of ours has no code', () => {
  expect([codeOf({ code: 'invalid' }), codeOf('<html>'), codeOf(undefined)]).toEqual(['invalid', '', ''])
})

test('the issuer names the site of the console', () => {
  expect(issuerOf('console-1')).toBe('waybill:console-1')
})

test('clocks of two nodes may be two seconds apart', () => {
  expect(sessionSince(new Date('2026-01-15T10:20:30Z'))).toEqual(new Date('2026-01-15T10:20:28Z'))
})

test.each([
  ['https://auth.example', true],
  ['http://127.0.0.1:8081', true],
  ['http://[::1]:8081', true],
  ['http://[fc00::1]', true],
  ['http://[fd12::1]', true],
  ['http://10.1.2.3', true],
  ['http://192.168.1.2', true],
  ['http://172.16.0.4', true],
  ['http://172.20.0.4', true],
  ['http://172.31.0.4', true],
  ['http://waybill-auth:8081', true],
  ['http://auth.localhost', true],
  ['http://auth.internal', true],
  ['http://auth.default.svc', true],
  ['http://auth.default.svc.cluster.local', true],
  ['https://172.32.0.4', true],
  ['http://172.15.0.4', false],
  ['http://172.32.0.4', false],
  ['http://11.0.0.1', false],
  ['http://192.169.1.2', false],
  ['http://8.8.127.1', false],
  ['http://8.10.0.1', false],
  ['http://[2001:db8::1]', false],
  ['http://[::1:1]', false],
  ['http://[2001:db8::fc]', false],
  ['http://auth.svc.example', false],
  ['http://auth.local', false],
  ['http://auth.example', false],
  ['https://user@auth.example', false],
  ['https://auth.example/?a=b', false],
  ['https://auth.example/#a', false],
  ['ftp://auth.example', false],
  ['ftp://waybill-auth', false],
  ['auth.example', false],
])('passwords may travel to %s: %s', (url, isGood) => {
  expect(isServiceUrl(url)).toBe(isGood)
})

test.each([
  ['Example.com=1:operator', { domain: 'example.com', company_id: 1, role: 'operator' }],
  ['mail.my-shop.example=15:viewer', { domain: 'mail.my-shop.example', company_id: 15, role: 'viewer' }],
  [
    'example.com=123456789012345:manager',
    { domain: 'example.com', company_id: 123456789012345, role: 'manager' },
  ],
  ['example.com=1234567890123456:manager', undefined],
  ['example.com=0:operator', undefined],
  ['example.com=1:client', undefined],
  ['example.com=1:viewers', undefined],
  ['com=1:viewer', undefined],
  ['example.=1:viewer', undefined],
  ['@example.com=1:viewer', undefined],
  ['exam_ple.com=1:viewer', undefined],
  ['', undefined],
])('the rule %s', (typed, rule) => {
  expect(ruleIn(typed)).toEqual(rule)
})
