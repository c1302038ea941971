import { IdParams } from '../../../kernel/fields.ts'
import { type Locale, catalogues } from '../../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import type { OwnWriteScope } from '../../../kernel/own-scope.ts'
import { Problem } from '../../../kernel/problem.ts'
import { beginApp, beginPasskey, endEnrolment } from '../../../identity/factors/enrol.ts'
import { issuerAt, partyAt } from '../../../identity/factors/rules.ts'
import {
  AddedFactor,
  OwnFactors,
  PasskeySetup,
  PasskeyConfirmation,
  RecoveryCodes,
  TotpSetup,
  TotpConfirmation,
} from '../../../identity/factors/schema.ts'
import { confirmedPasskey, confirmedTotp } from '../../../identity/factors/use.ts'
import { Message } from '../../base/access/schema.ts'
import type { NoticeParts } from '../notices/tell.ts'
import { type Acting, addFactor, removeFactor, renewCodes } from './act.ts'
import { type ProofParts, proofOperations } from './operations-proof.ts'
import { userOwner } from './store-owners.ts'
import { type Holder, ownFactors, ownHolder } from './store.ts'

interface FactorOperationParts extends ProofParts {
  readonly locale: Locale
  /** Whether every password sign-in needs a factor. */
  readonly requireMfa: boolean
  readonly notices: NoticeParts
}

// All but the list need a proof from the last ten minutes, so a stolen session can't set up a factor.
const common = {
  tag: 'Own account',
  resource: 'user',
  status: 200,
  envelope: 'bare',
  method: 'POST',
} as const
const writing = { ...common, access: 'own_write', sensitive: 'own' } as const
const endsOthers =
  'From now on the sign-in asks for it. All other sessions end; tokens for programs stay. With the first factor come ten ' +
  'recovery codes.'

function list({ address, requireMfa }: FactorOperationParts) {
  return operation({
    ...common,
    id: 'me.factors',
    summary: 'Your own second factors',
    method: 'GET',
    path: '/me/factors',
    access: 'own_read',
    envelope: 'record',
    response: OwnFactors,
    async handle(scope) {
      const passkeys = partyAt(address()) !== undefined
      return { required: requireMfa, passkeys, ...(await ownFactors(scope)) }
    },
  })
}

function acting(
  { account: connection, visit, user: user_id }: OwnWriteScope,
  { notices }: Pick<FactorOperationParts, 'notices'>,
): Acting {
  return { connection, visit, user_id, notices }
}

/** Details recorded when the user begins setting up a factor. */
function beginningOf({ visit, now }: OwnWriteScope, { id, password_hash }: Holder) {
  return { owner: userOwner(id), password_hash, address: visit.address ?? '', now }
}

function presentedBy({ visit, now }: OwnWriteScope, token: string) {
  return { token, address: visit.address ?? '', now }
}

function beginTotp(parts: FactorOperationParts) {
  return operation({
    ...writing,
    id: 'me.totp_begin',
    summary: 'Begin to set up an authenticator app of your own',
    description: "Nothing has changed until the app's first code is confirmed.",
    path: '/me/factors/totp',
    response: TotpSetup,
    async handle(scope) {
      const holder = await ownHolder(scope)
      const issuer = issuerAt(parts.address())
      const begun = { ...beginningOf(scope, holder), issuer, email: holder.email }
      return beginApp(scope.account, parts, begun)
    },
  })
}

function confirmTotp(parts: FactorOperationParts) {
  return operation({
    ...writing,
    id: 'me.totp_confirm',
    summary: 'Confirm an authenticator app of your own by its first code',
    description: endsOthers,
    path: '/me/factors/totp/confirm',
    body: TotpConfirmation,
    response: AddedFactor,
    problems: ['challenge_ended'],
    async handle(scope, { body: { enrolment: token, code, name } }) {
      const presented = { ...presentedBy(scope, token), purpose: 'totp' } as const
      const { secret } = await endEnrolment(scope.account, userOwner(scope.user), presented)
      const factor = confirmedTotp({ ...parts, name, now: scope.now }, secret, code)
      if (factor === undefined)
        throw new Problem('invalid', { faults: [{ path: 'code', rule: 'factor_code' }] })
      return addFactor(acting(scope, parts), factor, scope.visit.token_id)
    },
  })
}

function beginPasskeyOperation({ address }: FactorOperationParts) {
  return operation({
    ...writing,
    id: 'me.passkey_begin',
    summary: 'Begin to set up a passkey or security key of your own',
    description: 'It works at the address of the console only.',
    path: '/me/factors/passkey',
    response: PasskeySetup,
    problems: ['passkeys_not_offered'],
    async handle(scope) {
      const party = partyAt(address())
      if (party === undefined) throw new Problem('passkeys_not_offered')
      const person = await ownHolder(scope)
      return beginPasskey(scope.account, party, { ...beginningOf(scope, person), person })
    },
  })
}

function confirmPasskey(parts: FactorOperationParts) {
  return operation({
    ...writing,
    id: 'me.passkey_confirm',
    summary: 'Confirm a passkey of your own that the browser has made',
    description: endsOthers,
    path: '/me/factors/passkey/confirm',
    body: PasskeyConfirmation,
    response: AddedFactor,
    problems: ['challenge_ended'],
    async handle(scope, { body: { enrolment: token, passkey: response, name } }) {
      const presented = { ...presentedBy(scope, token), purpose: 'passkey' } as const
      await endEnrolment(scope.account, userOwner(scope.user), presented)
      const made = { response, token }
      const factor = await confirmedPasskey({ name, now: scope.now }, partyAt(parts.address()), made)
      if (factor === undefined)
        throw new Problem('invalid', { faults: [{ path: 'passkey', rule: 'factor_passkey' }] })
      return addFactor(acting(scope, parts), factor, scope.visit.token_id)
    },
  })
}

function makeCodes(parts: FactorOperationParts) {
  return operation({
    ...writing,
    id: 'me.recovery_codes',
    summary: 'Make ten new recovery codes of your own',
    description: 'Those before are good no more.',
    path: '/me/factors/recovery-codes',
    response: RecoveryCodes,
    problems: ['no_factor'],
    handle: async (scope) => ({ recovery_codes: await renewCodes(acting(scope, parts)) }),
  })
}

function remove(parts: FactorOperationParts) {
  return operation({
    ...writing,
    id: 'me.remove_factor',
    resource: 'factor',
    summary: 'Remove one of your own factors',
    description: 'With the last one the recovery codes go too.',
    method: 'DELETE',
    path: '/me/factors/{id}',
    params: IdParams,
    unversioned: true,
    response: Message,
    async handle(scope, { params: { id } }) {
      await removeFactor(acting(scope, parts), id)
      return { message: catalogues[parts.locale].done.deleted }
    },
  })
}

/** Operations on the caller's own factors. */
export function factorOperations(parts: FactorOperationParts): readonly AnyOperation[] {
  return [
    list(parts),
    beginTotp(parts),
    confirmTotp(parts),
    beginPasskeyOperation(parts),
    confirmPasskey(parts),
    makeCodes(parts),
    remove(parts),
    ...proofOperations(parts),
  ]
}
