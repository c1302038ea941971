import { IdParams } from '../../kernel/fields.ts'
import { WithCookies } from '../../kernel/json.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { Problem, found } from '../../kernel/problem.ts'
import { removeFactors } from '../../identity/factors/changes.ts'
import { proofOptions, proofOptionsRoute, proofRoute } from '../../identity/factors/proof.ts'
import { factorsOfOther, listing, removing } from '../../identity/factors/others.ts'
import { EnrolmentStart } from '../../identity/factors/schema.ts'
import { within } from '../access/rules.ts'
import { administratorActing } from '../factors/act.ts'
import { AdminFactorEnrolment, AdminSecondStep } from '../factors/schema.ts'
import { session_s } from './rules.ts'
import { AdminSession } from './schema.ts'
import { PanelSession } from './schema-panel.ts'
import { type SecondParts, enrolLogin, proveAgain, proverOf, secondLogin } from './second.ts'
import { begun } from './session-shown.ts'
import type { SignOnParts } from './sign-on.ts'
import { administratorOwner } from '../factors/store-owners.ts'
import { lockAdministrator } from './store.ts'

const common = { tag: 'Administration: access', status: 200, method: 'POST' } as const
const finishing = {
  ...common,
  access: 'public',
  limit: 'token',
  body: AdminSecondStep,
} as const
const refusals = ['invalid_factor', 'challenge_ended', 'login_locked', 'outcome_unknown'] as const

function bySession(parts: SecondParts & SignOnParts) {
  return operation({
    ...finishing,
    id: 'admin.session_second',
    tag: 'Administration: panel',
    summary: 'Finish a sign-in to the panel with a second factor',
    path: '/admin/session/second',
    envelope: 'record',
    response: PanelSession,
    problems: [...refusals, 'csrf_refused'],
    async handle(visitor, { body }) {
      parts.panel.demandOwnPage(visitor)
      const { session } = await secondLogin(parts, visitor, body)
      const { value, cookies } = await begun(parts, session)
      return new WithCookies(value, cookies)
    },
  })
}

function byToken(parts: SecondParts) {
  return operation({
    ...finishing,
    id: 'admin.login_second',
    summary: 'Finish the login of an administrator with a second factor',
    description: 'After a login that was answered with `mfa_required`, with its `challenge`.',
    path: '/admin/login/second',
    envelope: 'bare',
    response: AdminSession,
    problems: refusals,
    async handle(visitor, { body }) {
      const { administrator, session } = await secondLogin(parts, visitor, body)
      const { token, expires_at } = session
      return { token, token_type: 'Bearer' as const, expires_in: session_s, expires_at, administrator }
    },
  })
}

function enrol(parts: SecondParts) {
  return operation({
    ...common,
    id: 'admin.login_enrol',
    summary: 'Set up the first factor of an administrator while signing in',
    path: '/admin/login/enrol',
    access: 'public',
    limit: 'token',
    body: AdminFactorEnrolment,
    envelope: 'bare',
    response: EnrolmentStart,
    problems: ['challenge_ended', 'passkeys_not_offered', 'outcome_unknown'],
    handle: (visitor, { body }) => enrolLogin(parts, visitor, body),
  })
}

function options(parts: SecondParts) {
  return operation({
    ...proofOptionsRoute,
    tag: 'Administration: access',
    id: 'admin.proof_options',
    path: '/admin/proof/options',
    access: 'admin_read',
    problems: ['outcome_unknown'],
    async handle(scope) {
      const { email: _, ...prover } = await proverOf(parts, scope)
      return parts.database.transaction((connection) => proofOptions(connection, prover))
    },
  })
}

function proof(parts: SecondParts) {
  return operation({
    ...proofRoute,
    tag: 'Administration: access',
    id: 'admin.proof',
    path: '/admin/proof',
    access: 'admin_read',
    handle: (scope, { body }) => proveAgain(parts, scope, body),
  })
}

const others = {
  tag: 'Administration: access',
  resource: 'administrator',
  permission: 'administrators.write',
  path: '/admin/administrators/{id}/factors',
  params: IdParams,
} as const

const listOthers = operation({
  ...others,
  ...listing,
  id: 'admin.administrators_factors_list',
  summary: 'List the second factors of an administrator',
  access: 'admin_read',
  handle: async (scope, { params }) =>
    found(await factorsOfOther(scope, administratorOwner(params.id)), 'administrator'),
})

function removeOthers(parts: SecondParts) {
  return operation({
    ...others,
    ...removing,
    id: 'admin.administrators_factors_remove',
    summary: 'Remove all second factors of an administrator who has lost them',
    description: 'Only of one whose scopes lie within your own; they are told by mail.',
    access: 'admin_write',
    problems: ['permission_not_held'],
    async handle(scope, { params: { id } }) {
      const { scopes, email } = found(await lockAdministrator(scope.connection, id), 'administrator')
      if (!within(scopes, scope.visit.permissions)) throw new Problem('permission_not_held')
      return { removed: await removeFactors(administratorActing(scope, parts, { id, email })) }
    },
  })
}

export function secondOperations(parts: SecondParts & SignOnParts): readonly AnyOperation[] {
  return [
    bySession(parts),
    byToken(parts),
    enrol(parts),
    options(parts),
    proof(parts),
    listOthers,
    removeOthers(parts),
  ]
}
