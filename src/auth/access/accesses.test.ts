import { expect, test } from 'vitest'
import * as z from 'zod'
import { joinAccesses } from '../../kernel/access.ts'
import { type AnyOperation, operation, problemsOf } from '../../kernel/operation.ts'
import type { ProblemCode } from '../../kernel/problem.ts'
import { authAccesses } from './accesses.ts'

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
  ['on a record', { access: 'admin_write', params }, ['outcome_unknown', 'not_found', 'precondition_failed']],
  [
    'on one without a version',
    { access: 'admin_write', params, unversioned: true },
    ['outcome_unknown', 'not_found'],
  ],
])('the refusals of what is called %s', (_name, more, wanted) => {
  expect(problemsOf(op(more)).toSorted()).toEqual([...always, ...wanted].toSorted())
})
