import { expect, test } from 'vitest'
import * as z from 'zod'
import { joinAccesses } from '../../kernel/access.ts'
import { type AnyOperation, operation, problemsOf } from '../../kernel/operation.ts'
import type { ProblemCode } from '../../kernel/problem.ts'
import { logisticsAccesses } from './accesses.ts'

joinAccesses(logisticsAccesses)

function op(more: Partial<AnyOperation>): AnyOperation {
  return {
    ...operation({
      id: 'a.b',
      tag: '',
      summary: '',
      method: 'GET',
      path: '/a',
      access: 'read',
      limit: 'none',
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
const ofCompany: readonly ProblemCode[] = ['company_invalid', 'company_forbidden', 'module_inactive']
const keyed: readonly ProblemCode[] = [
  'idempotency_key_in_flight',
  'idempotency_key_reused',
  'idempotency_key_invalid',
  'outcome_unknown',
  'invalid',
]

test.each<[string, Partial<AnyOperation>, readonly ProblemCode[]]>([
  ['by a user', { access: 'user' }, []],
  ['by an integration', { access: 'user', integration: 'mdm' }, ['integration_not_configured']],
  ['of a company', {}, ofCompany],
  ['for some of its members', { role: 'client' }, [...ofCompany, 'role_forbidden', 'token_forbidden']],
  [
    'for an integration, which has no role',
    { role: 'client', integration: 'mdm' },
    [...ofCompany, 'integration_not_configured'],
  ],
  ['of a module', { module: 'stock' }, [...ofCompany, 'token_forbidden']],
  [
    'a write',
    { access: 'write' },
    [...ofCompany, ...keyed, 'company_required', 'role_forbidden', 'token_forbidden'],
  ],
  ['a write of the platform', { access: 'platform_write' }, [...keyed, 'role_forbidden', 'token_forbidden']],
  ['about the own account', { access: 'own_read' }, ['session_required']],
])('the refusals of what is called %s', (_name, more, wanted) => {
  expect(problemsOf(op(more)).toSorted()).toEqual([...always, ...wanted].toSorted())
})
