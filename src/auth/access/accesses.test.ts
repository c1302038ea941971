import { expect, test } from 'vitest'
import * as z from 'zod'
import { joinAccesses } from '../../kernel/access.ts'
import { type AnyOperation, operation, problemsOf } from '../../kernel/operation.ts'
import type { ProblemCode } from '../../kernel/problem.ts'
import { authAccesses, siteFacts } from './accesses.ts'

joinAccesses(authAccesses)

function op(more: Partial<AnyOperation>): AnyOperation {
  return {
    ...operation({
      id: 'a.b',
      tag: '',
      summary: '',
      method: 'GET',
      path: '/a',
      access: 'site_read',
      status: 200,
      envelope: 'bare',
      response: z.object({}),
      handle: () => Promise.resolve({}),
    }),
    ...more,
  }
}

const always: readonly ProblemCode[] = [
  'bad_request',
  'server_error',
  'overloaded',
  'unavailable',
  'unauthenticated',
]
const ofSite: readonly ProblemCode[] = [
  'invalid_client',
  'site_not_in_production',
  'authentication_disabled',
  'no_site_access',
]
const bodies: readonly ProblemCode[] = ['malformed_json', 'payload_too_large', 'unsupported_media_type']
const params = z.object({})

test.each<[string, Partial<AnyOperation>, readonly ProblemCode[]]>([
  ['by a site', {}, ofSite],
  ['with a permission', { permission: 'users.read' }, [...ofSite, 'missing_permission']],
  ['to write', { access: 'session_write' }, [...ofSite, 'outcome_unknown']],
  [
    'by the secret of a site alone',
    { access: 'client_steps' },
    ['invalid_client', 'site_not_in_production', 'authentication_disabled'],
  ],
  ['by an administrator', { access: 'admin_read' }, []],
  ['at the panel', { access: 'admin_read', method: 'POST' }, [...bodies, 'csrf_refused']],
  ['after a proof', { access: 'admin_read', sensitive: 'act' }, ['proof_needed']],
  ['on a record', { access: 'admin_write', params }, ['outcome_unknown', 'not_found', 'precondition_failed']],
  [
    'on one without a version',
    { access: 'admin_write', params, unversioned: true },
    ['outcome_unknown', 'not_found'],
  ],
])('the refusals of what is called %s', (_name, more, wanted) => {
  expect(problemsOf(op(more)).toSorted()).toEqual([...always, ...wanted].toSorted())
})

const bySecret = ['client_id', 'client_secret']
const byToken = ['client_id', 'bearer']

test.each([
  ['site_read', 'site', 'GET', [bySecret, byToken]],
  ['site_write', 'site', 'POST', [bySecret, byToken]],
  ['session_read', 'session', 'GET', [byToken]],
  ['session_write', 'session', 'POST', [byToken]],
  ['session_steps', 'session', 'POST', [byToken]],
  ['client_steps', 'client', 'POST', [bySecret]],
  ['admin_read', 'administrator', 'GET', [['bearer'], ['session_cookie']]],
  ['admin_write', 'administrator', 'POST', [['bearer'], ['session_cookie', 'csrf_token']]],
  ['admin_site_read', 'administrator', 'GET', [['bearer'], ['session_cookie']]],
  ['admin_site_write', 'administrator', 'PATCH', [['bearer'], ['session_cookie', 'csrf_token']]],
] as const)('%s is for %s, who shows it by these', (...row) => {
  const [access, caller, method, ways] = row
  const facts = siteFacts({ access })
  expect(facts?.caller).toBe(caller)
  expect(facts?.credentials({ access, method })).toEqual(ways)
})

const named = (fact: 'writes' | 'present' | 'sitePath') =>
  Object.entries(authAccesses).flatMap(([access, facts]) => (facts[fact] === true ? [access] : []))

test('which accesses write, read the present, and find their site in the path', () => {
  expect(named('writes')).toEqual(['site_write', 'session_write', 'admin_write', 'admin_site_write'])
  expect(named('present')).toEqual(['session_read', 'session_write', 'session_steps'])
  expect(named('sitePath')).toEqual(['admin_site_read', 'admin_site_write'])
})

test.each(Object.entries(authAccesses))('%s takes no key and no count', (...row) => {
  const [, { keyed, counted }] = row
  expect({ keyed, counted }).toEqual({ keyed: false, counted: false })
})

test('the reference names the permission', () => {
  const { needs } = authAccesses.site_read
  expect(needs({ access: 'site_read', method: 'GET', permission: 'users.read' })).toEqual([
    'the permission `users.read`',
  ])
  expect(needs({ access: 'site_read', method: 'GET' })).toEqual([])
})

test('what anyone may call has no facts of a site', () => {
  expect(siteFacts({ access: 'public' })).toBeUndefined()
})
