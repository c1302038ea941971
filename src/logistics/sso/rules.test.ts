import { describe, expect, test } from 'vitest'
import { isServiceUrl, outcomeOf, ruleIn, toldBy } from './rules.ts'

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
    [row('password.changed', {}, 'refused'), false, false],
    [row('login'), false, false],
    [row('logout'), false, false],
    [row('user.created'), false, false],
    [row('user.attached'), false, false],
    [row('user.company_added'), false, false],
    [{ ...row('site.updated'), target: { type: 'site', id: 7 } }, false, false],
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

describe('what a login there comes to', () => {
  test.each([
    [401, 'invalid_credentials', 'wrong'],
    [422, 'invalid', 'wrong'],
    [403, 'no_site_access', 'refused'],
    [403, 'email_not_verified', 'refused'],
    [429, 'login_locked', 'busy'],
    [401, 'invalid_factor', 'wrong_factor'],
    [401, 'challenge_ended', 'wrong_factor'],
    [401, 'invalid_client', 'away'],
    [403, 'authentication_disabled', 'away'],
    [403, 'mfa_required', 'away'],
    [503, 'overloaded', 'away'],
  ])('%i %s', (status, code, kind) => {
    expect(outcomeOf({ status, body: { code }, retryAfter_s: 1 }).kind).toBe(kind)
  })

  test('what is no answer of ours lets nobody in', () => {
    expect(outcomeOf({ status: 200, body: '<html>', retryAfter_s: undefined }).kind).toBe('away')
  })
})

test.each([
  ['https://auth.example', true],
  ['http://127.0.0.1:8081', true],
  ['http://[::1]:8081', true],
  ['http://10.1.2.3', true],
  ['http://172.20.0.4', true],
  ['http://waybill-auth:8081', true],
  ['http://auth.default.svc.cluster.local', true],
  ['http://172.32.0.4', false],
  ['http://auth.example', false],
  ['https://user@auth.example', false],
  ['https://auth.example/?a=b', false],
  ['ftp://auth.example', false],
  ['auth.example', false],
])('passwords may travel to %s: %s', (url, isGood) => {
  expect(isServiceUrl(url)).toBe(isGood)
})

test.each([
  ['Example.com=1:operator', { domain: 'example.com', company_id: 1, role: 'operator' }],
  ['example.com=0:operator', undefined],
  ['example.com=1:client', undefined],
  ['com=1:viewer', undefined],
])('the rule %s', (typed, rule) => {
  expect(ruleIn(typed)).toEqual(rule)
})
