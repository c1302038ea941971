import { IdParams } from '../../kernel/fields.ts'
import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { Problem } from '../../kernel/problem.ts'
import type { AdminWriteScope } from '../../kernel/site-scope.ts'
import { creationOptions } from '../../factors/passkeys.ts'
import { newTotpSecret, totpUri } from '../../factors/totp.ts'
import { newToken } from '../access/rules.ts'
import { addFactor, confirmedPasskey, confirmedTotp, removeFactor, renewCodes } from '../factors/act.ts'
import { passkeyOwner } from '../factors/actions.ts'
import { enrolment_s } from '../factors/rules.ts'
import {
  AddedFactor,
  PasskeyBegun,
  PasskeyConfirmation,
  RecoveryCodes,
  TotpBegun,
  TotpConfirmation,
} from '../factors/schema.ts'
import {
  type NewChallenge,
  endChallenge,
  insertChallenge,
  lockChallenge,
} from '../factors/store-challenges.ts'
import { passkeysOf } from '../factors/store.ts'
import { Message } from './schema.ts'
import { OwnFactors } from './schema-factors.ts'
import type { SecondParts } from './second.ts'
import { ownFactors } from './store-factors.ts'
import { type Holder, heldBy } from './store-proof.ts'

// Everybody sees to their own, so none of these needs a scope; all but the list want a proof of the last ten minutes.
const common = { tag: 'Administration: access', status: 200, envelope: 'bare', method: 'POST' } as const
const writing = { ...common, access: 'admin_write', sensitive: 'own' } as const

interface Own {
  readonly holder: Holder
  readonly owner: { readonly type: 'administrator'; readonly id: number }
}

async function ownOf(scope: AdminWriteScope): Promise<Own> {
  const holder = await heldBy(scope.connection, scope.visit.actor.id ?? 0)
  if (holder === undefined) throw new Problem('unauthenticated')
  return { holder, owner: { type: 'administrator', id: holder.id } }
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

async function begun(
  scope: AdminWriteScope,
  { owner, holder }: Own,
  what: Pick<NewChallenge, 'purpose' | 'secret'>,
): Promise<string> {
  const token = newToken('sac')
  const { visit, now } = scope
  const { password_hash } = holder
  const at = { site_id: null, address: visit.address, now, lifetime_s: enrolment_s }
  await insertChallenge(scope.connection, token, { owner, password_hash, ...at, ...what })
  return token
}

async function ended(
  scope: AdminWriteScope,
  { owner }: Own,
  { token, purpose }: { readonly token: string; readonly purpose: 'totp' | 'passkey' },
) {
  const { connection, visit, now } = scope
  const presented = { token, purposes: [purpose], site_id: null, address: visit.address, now }
  const challenge = await lockChallenge(connection, presented)
  if (challenge?.administrator_id !== owner.id) throw new Problem('challenge_ended')
  await endChallenge(connection, challenge.id)
  return challenge
}

function beginTotp({ vault, panel }: SecondParts) {
  return operation({
    ...writing,
    id: 'admin.totp_begin',
    summary: 'Begin to set up an authenticator app of your own',
    path: '/admin/factors/totp',
    response: TotpBegun,
    async handle(scope) {
      const own = await ownOf(scope)
      const secret = newTotpSecret()
      const enrolment = await begun(scope, own, { purpose: 'totp', secret: vault.seal(secret) })
      const uri = totpUri(secret, { issuer: panel.issuer, account: own.holder.email })
      return { enrolment, secret, uri }
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
      const { secret } = await ended(scope, own, { token, purpose: 'totp' })
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
    response: PasskeyBegun,
    problems: ['passkeys_not_offered'],
    async handle(scope) {
      const { party } = panel
      if (party === undefined) throw new Problem('passkeys_not_offered')
      const own = await ownOf(scope)
      const enrolment = await begun(scope, own, { purpose: 'passkey' })
      const { email, name } = own.holder
      const passkeys = await passkeysOf(scope.connection, own.owner, party.domain)
      const credentials = passkeys.map(({ credential }) => credential)
      const person = passkeyOwner(own.owner, { email, name, credentials })
      return { enrolment, options: { ...(await creationOptions(party, person, enrolment)) } }
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
      await ended(scope, own, { token, purpose: 'passkey' })
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
