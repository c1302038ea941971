import { expect, test } from 'vitest'
import * as z from 'zod'
import { factsOf, joinAccesses } from '../../../kernel/access.ts'
import { type AnyOperation, operation, problemsOf } from '../../../kernel/operation.ts'
import type { ProblemCode } from '../../../kernel/problem.ts'
import type { Role } from './roles.ts'
import { isOwn, logisticsAccesses, neededRole, needsCompany, opens } from './accesses.ts'
import type { TokenLimits } from './rules.ts'

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
  ['to change the own account', { access: 'own_write' }, ['session_required', 'outcome_unknown']],
  ['by a delegate', { access: 'delegate' }, [...ofCompany, 'company_required']],
  ['for the platform', { access: 'platform_read' }, ['role_forbidden']],
  [
    'for the platform, by a role',
    { access: 'platform_read', role: 'manager' },
    ['role_forbidden', 'token_forbidden'],
  ],
  ['by a user, sensitive', { access: 'user', sensitive: 'act' }, []],
  ['of a company, sensitive', { sensitive: 'act' }, [...ofCompany, 'proof_needed']],
  [
    'of the platform, sensitive',
    { access: 'platform_read', sensitive: 'act' },
    ['role_forbidden', 'proof_needed'],
  ],
  [
    'about the own account, sensitive',
    { access: 'own_read', sensitive: 'own' },
    ['session_required', 'proof_needed'],
  ],
])('the refusals of what is called %s', (_name, more, wanted) => {
  expect(problemsOf(op(more)).toSorted()).toEqual([...always, ...wanted].toSorted())
})

const bearer = [['bearer']]
const required = [['bearer', 'company_id']]
const taken = [...required, ...bearer]

test.each<[keyof typeof logisticsAccesses, object, readonly (readonly string[])[]]>([
  ['user', { needs: [], writes: false, keyed: false, counted: true }, bearer],
  ['delegate', { needs: ['the `api` module'], writes: false, keyed: false, counted: true }, required],
  ['read', { needs: ['the `api` module'], writes: false, keyed: false, counted: true }, taken],
  ['write', { needs: ['the `api` module'], writes: true, keyed: true, counted: true }, required],
  ['platform_read', { needs: ['a super-admin'], writes: false, keyed: false, counted: true }, bearer],
  ['platform_write', { needs: ['a super-admin'], writes: true, keyed: true, counted: true }, bearer],
])('the facts of %s', (access, wanted, ways) => {
  const { problems: _, needs, credentials, ...facts } = factsOf({ access })
  const known = { ...facts, needs: needs(op({ access })) }
  expect(known).toMatchObject(wanted)
  expect(credentials(op({ access }))).toEqual(ways)
  expect(known).not.toHaveProperty('present')
})

test.each(['own_read', 'own_write', 'own_steps'] as const)('the facts of %s', (access) => {
  const { needs, credentials, ...facts } = factsOf({ access })
  expect(facts).toMatchObject({ present: true, keyed: false, counted: true, writes: access === 'own_write' })
  expect(needs(op({ access, role: 'manager' }))).toEqual(['a session (not an API token)'])
  expect(credentials(op({ access }))).toEqual(bearer)
})

test.each<[Partial<AnyOperation>, readonly string[]]>([
  [{ access: 'user', role: 'client' }, ['at least the role `client`']],
  [{ module: 'stock' }, ['the modules `api` and `stock`']],
  [{ role: 'manager' }, ['the `api` module', 'at least the role `manager`']],
  [{ access: 'platform_read', role: 'manager' }, ['a super-admin', 'at least the role `manager`']],
])('the reference says what a caller of %o needs', (more, words) => {
  const asked = op(more)
  expect(factsOf(asked).needs(asked)).toEqual(words)
})

test('the shared token opens what is for an integration', () => {
  const asked = op({ integration: 'mdm' })
  expect(factsOf(asked).credentials(asked)).toEqual([['shared_token', 'company_id'], ['shared_token']])
})

const accesses = [
  'user',
  'delegate',
  'read',
  'write',
  'platform_read',
  'platform_write',
  'own_read',
  'own_write',
  'own_steps',
  'public',
] as const

test('the own account, and what must name its company', () => {
  const all = accesses.map((access) => op({ access }))
  expect(all.filter(isOwn).map(({ access }) => access)).toEqual(['own_read', 'own_write', 'own_steps'])
  expect(all.filter(needsCompany).map(({ access }) => access)).toEqual(['delegate', 'write'])
})

test.each<[Partial<AnyOperation>, Role]>([
  [{ access: 'read' }, 'viewer'],
  [{ access: 'delegate' }, 'viewer'],
  [{ access: 'write' }, 'client'],
  [{ access: 'write', role: 'viewer' }, 'viewer'],
  [{ access: 'read', role: 'manager' }, 'manager'],
  [{ access: 'user' }, 'viewer'],
  [{ access: 'platform_write' }, 'viewer'],
  [{ access: 'own_write' }, 'viewer'],
  [{ access: 'public' }, 'viewer'],
])('%o needs at least a %s', (more, role) => {
  expect(neededRole(op(more))).toBe(role)
})

const all: TokenLimits = { read_only: false, modules: null }
const reading: TokenLimits = { read_only: true, modules: null }
const ofStock: TokenLimits = { read_only: false, modules: ['stock'] }
const readingStock: TokenLimits = { read_only: true, modules: ['stock'] }

test.each<[Partial<AnyOperation>, string]>([
  // Tokens, of those defined above, that may call the operation.
  [{ access: 'read' }, 'all reading ofStock readingStock'],
  [{ access: 'read', role: 'client' }, 'all reading'],
  [{ access: 'read', module: 'stock' }, 'all reading ofStock readingStock'],
  [{ access: 'read', module: 'stock', role: 'manager' }, 'all reading ofStock readingStock'],
  [{ access: 'read', module: 'orders' }, 'all reading'],
  [{ access: 'write', module: 'stock' }, 'all ofStock'],
  [{ access: 'write', module: 'orders' }, 'all'],
  [{ access: 'write' }, 'all'],
  [{ access: 'write', role: 'viewer' }, 'all'],
  [{ access: 'platform_read' }, 'all reading ofStock readingStock'],
  [{ access: 'platform_write' }, 'all'],
])('%o is open to the tokens %s', (more, names) => {
  const opening = Object.entries({ all, reading, ofStock, readingStock }).filter(([, limits]) =>
    opens(limits, op(more)),
  )
  expect(opening.map(([name]) => name).join(' ')).toBe(names)
})
