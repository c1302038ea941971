import * as z from 'zod'
import { IdParams } from '../../kernel/fields.ts'
import { WithCookies } from '../../kernel/json.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { Problem, found } from '../../kernel/problem.ts'
import { EnrolmentStart, Factor, ProofBody, ProofOptions, RemovedFactors } from '../../identity/factors/schema.ts'
import { within } from '../access/rules.ts'
import { removeFactors } from '../factors/act.ts'
import { administratorOwner } from '../factors/store-owners.ts'
import { AdminFactorEnrolment, AdminSecondStep } from '../factors/schema.ts'
import { proofOptions, prove } from './proof.ts'
import { session_s } from './rules.ts'
import { AdminSession } from './schema.ts'
import { PanelSession } from './schema-panel.ts'
import { type SecondParts, enrolLogin, secondLogin } from './second.ts'
import { begun } from './session-shown.ts'
import type { SignOnParts } from './sign-on.ts'
import { administratorFactors } from './store-factors.ts'
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
    summary: 'Finish a sign-in to the panel by a second factor',
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
    summary: 'Finish the login of an administrator by a second factor',
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
    summary: 'Set up the first factor of an administrator on the way in',
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
    ...common,
    id: 'admin.proof_options',
    summary: 'With what you can show once more who you are',
    path: '/admin/proof/options',
    access: 'admin_read',
    envelope: 'bare',
    response: ProofOptions,
    problems: ['outcome_unknown'],
    handle: (scope) => proofOptions(parts, scope),
  })
}

function proof(parts: SecondParts) {
  return operation({
    ...common,
    id: 'admin.proof',
    summary: 'Show once more who you are',
    description: 'For ten minutes the session may then do what is answered with `proof_needed`.',
    path: '/admin/proof',
    access: 'admin_read',
    body: ProofBody,
    envelope: 'record',
    response: z.object({ proven: z.boolean() }),
    problems: ['invalid_factor', 'challenge_ended', 'login_locked', 'outcome_unknown'],
    async handle(scope, { body }) {
      await prove(parts, scope, body)
      return { proven: true }
    },
  })
}

const others = {
  tag: 'Administration: access',
  resource: 'administrator',
  permission: 'administrators.write',
  path: '/admin/administrators/{id}/factors',
  params: IdParams,
  status: 200,
} as const

const listOthers = operation({
  ...others,
  id: 'admin.administrators_factors_list',
  summary: 'List the second factors of an administrator',
  method: 'GET',
  access: 'admin_read',
  envelope: 'list',
  response: Factor,
  handle: async (scope, { params }) => found(await administratorFactors(scope, params.id), 'administrator'),
})

function removeOthers(parts: SecondParts) {
  return operation({
    ...others,
    id: 'admin.administrators_factors_remove',
    summary: 'Remove all second factors of an administrator who has lost them',
    description: 'Only of one whose scopes lie within your own; they are told by mail.',
    method: 'DELETE',
    access: 'admin_write',
    sensitive: 'act',
    unversioned: true,
    envelope: 'record',
    response: RemovedFactors,
    problems: ['permission_not_held'],
    async handle(scope, { params: { id } }) {
      const { scopes, email } = found(await lockAdministrator(scope.connection, id), 'administrator')
      if (!within(scopes, scope.visit.permissions)) throw new Problem('permission_not_held')
      const owned = { owner: administratorOwner(id), email, site_id: null }
      return { removed: await removeFactors(scope, parts, owned) }
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
