import { IdParams } from '../../kernel/fields.ts'
import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { Problem } from '../../kernel/problem.ts'
import type { AdminWriteScope } from '../../kernel/site-scope.ts'
import { beginApp, beginPasskey as beginNewPasskey, endEnrolment } from '../../identity/factors/enrol.ts'
import type { FactorOwner } from '../../identity/factors/owners.ts'
import {
  AddedFactor,
  OwnFactors,
  PasskeySetup,
  PasskeyConfirmation,
  RecoveryCodes,
  TotpSetup,
  TotpConfirmation,
} from '../../identity/factors/schema.ts'
import { confirmedPasskey, confirmedTotp } from '../../identity/factors/use.ts'
import { addFactor, removeFactor, renewCodes } from '../factors/act.ts'
import { administratorOwner } from '../factors/store-owners.ts'
import { Message } from './schema.ts'
import type { SecondParts } from './second.ts'
import { ownFactors } from './store-factors.ts'
import { type Holder, heldBy } from './store-proof.ts'

// Administrators manage their own factors, so none of these operations needs a scope. All but the list need a proof
// from the last ten minutes.
const common = { tag: 'Administration: access', status: 200, envelope: 'bare', method: 'POST' } as const
const writing = { ...common, access: 'admin_write', sensitive: 'own' } as const

interface Own {
  readonly holder: Holder
  readonly owner: FactorOwner
}

async function ownOf(scope: AdminWriteScope): Promise<Own> {
  const holder = await heldBy(scope.connection, scope.visit.actor.id ?? 0)
  if (holder === undefined) throw new Problem('unauthenticated')
  return { holder, owner: administratorOwner(holder.id) }
}

function list({ panel, requireMfa }: SecondParts) {
  return operation({
    ...common,
    id: 'admin.factors_list',
    summary: 'Your own second factors',
    method: 'GET',
    path: '/admin/factors',
    access: 'admin_read',
    envelope: 'record',
    response: OwnFactors,
    async handle(scope) {
      const own = await ownFactors(scope.present)
      return { required: requireMfa, passkeys: panel.party !== undefined, ...own }
    },
  })
}

/** Details stored with the challenge of a step that the administrator begins. */
function beginningOf({ visit, now }: AdminWriteScope, { owner, holder }: Own) {
  return { owner, site_id: null, password_hash: holder.password_hash, address: visit.address, now }
}

function presentedBy({ visit, now }: AdminWriteScope, token: string) {
  return { token, site_id: null, address: visit.address, now }
}

function beginTotp(parts: SecondParts) {
  return operation({
    ...writing,
    id: 'admin.totp_begin',
    summary: 'Begin to set up an authenticator app of your own',
    path: '/admin/factors/totp',
    response: TotpSetup,
    async handle(scope) {
      const own = await ownOf(scope)
      const { email } = own.holder
      return beginApp(scope.connection, parts, {
        ...beginningOf(scope, own),
        issuer: parts.panel.issuer,
        email,
      })
    },
  })
}

function confirmTotp(parts: SecondParts) {
  return operation({
    ...writing,
    id: 'admin.totp_confirm',
    summary: 'Confirm an authenticator app of your own by its first code',
    path: '/admin/factors/totp/confirm',
    body: TotpConfirmation,
    response: AddedFactor,
    problems: ['challenge_ended'],
    async handle(scope, { body: { enrolment: token, code, name } }) {
      const own = await ownOf(scope)
      const presented = { ...presentedBy(scope, token), purpose: 'totp' } as const
      const { secret } = await endEnrolment(scope.connection, own.owner, presented)
      const factor = confirmedTotp({ ...parts, name, now: scope.now }, secret, code)
      if (factor === undefined)
        throw new Problem('invalid', { faults: [{ path: 'code', rule: 'factor_code' }] })
      const { email } = own.holder
      const { token_id: keepToken_id } = scope.visit
      return addFactor(scope, parts, { owner: own.owner, email, site_id: null, factor, keepToken_id })
    },
  })
}

function beginPasskey({ panel }: SecondParts) {
  return operation({
    ...writing,
    id: 'admin.passkey_begin',
    summary: 'Begin to set up a passkey or security key of your own',
    path: '/admin/factors/passkey',
    response: PasskeySetup,
    problems: ['passkeys_not_offered'],
    async handle(scope) {
      const { party } = panel
      if (party === undefined) throw new Problem('passkeys_not_offered')
      const own = await ownOf(scope)
      const begun = { ...beginningOf(scope, own), person: own.holder }
      return beginNewPasskey(scope.connection, party, begun)
    },
  })
}

function confirmPasskey(parts: SecondParts) {
  return operation({
    ...writing,
    id: 'admin.passkey_confirm',
    summary: 'Confirm a passkey of your own that the browser has made',
    path: '/admin/factors/passkey/confirm',
    body: PasskeyConfirmation,
    response: AddedFactor,
    problems: ['challenge_ended'],
    async handle(scope, { body: { enrolment: token, passkey: response, name } }) {
      const own = await ownOf(scope)
      const presented = { ...presentedBy(scope, token), purpose: 'passkey' } as const
      await endEnrolment(scope.connection, own.owner, presented)
      const made = { response, token }
      const factor = await confirmedPasskey({ name, now: scope.now }, parts.panel.party, made)
      if (factor === undefined)
        throw new Problem('invalid', { faults: [{ path: 'passkey', rule: 'factor_passkey' }] })
      const { email } = own.holder
      const { token_id: keepToken_id } = scope.visit
      return addFactor(scope, parts, { owner: own.owner, email, site_id: null, factor, keepToken_id })
    },
  })
}

const makeCodes = operation({
  ...writing,
  id: 'admin.recovery_codes',
  summary: 'Make ten new recovery codes of your own',
  path: '/admin/factors/recovery-codes',
  response: RecoveryCodes,
  problems: ['no_factor'],
  async handle(scope) {
    const { owner, holder } = await ownOf(scope)
    return { recovery_codes: await renewCodes(scope, { owner, email: holder.email, site_id: null }) }
  },
})

function remove(parts: SecondParts, locale: Locale) {
  return operation({
    ...writing,
    id: 'admin.factors_remove',
    resource: 'factor',
    summary: 'Remove one of your own factors',
    method: 'DELETE',
    path: '/admin/factors/{id}',
    params: IdParams,
    unversioned: true,
    response: Message,
    async handle(scope, { params: { id } }) {
      const { owner, holder } = await ownOf(scope)
      await removeFactor(scope, parts, { owner, email: holder.email, site_id: null, id })
      return { message: catalogues[locale].done.deleted }
    },
  })
}

export function ownFactorOperations(
  parts: SecondParts & { readonly locale: Locale },
): readonly AnyOperation[] {
  return [
    list(parts),
    beginTotp(parts),
    confirmTotp(parts),
    beginPasskey(parts),
    confirmPasskey(parts),
    makeCodes,
    remove(parts, parts.locale),
  ]
}
