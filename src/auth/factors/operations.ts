import { IdParams } from '../../kernel/fields.ts'
import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import { Problem, found } from '../../kernel/problem.ts'
import type { SiteStepsScope, SiteWriteScope } from '../../kernel/site-scope.ts'
import { guarded } from '../../kernel/throttle.ts'
import { creationOptions } from '../../factors/passkeys.ts'
import { newTotpSecret, totpUri } from '../../factors/totp.ts'
import { newToken } from '../access/rules.ts'
import { Done } from '../accounts/schema.ts'
import { type Owner, passwordOwner } from '../accounts/store.ts'
import type { NoticeParts } from '../notices/tell.ts'
import {
  type FactorParts,
  addFactor,
  confirmedPasskey,
  confirmedTotp,
  removeFactor,
  renewCodes,
  useFactor,
} from './act.ts'
import { passkeyOwner } from './actions.ts'
import { enrolment_s, partyOf } from './rules.ts'
import {
  AddedFactor,
  FactorOverview,
  type GivenProof,
  PasskeyBegun,
  PasskeyConfirmation,
  Proof,
  RecoveryCodes,
  TotpBegun,
  TotpConfirmation,
} from './schema.ts'
import { type Challenge, endChallenge, insertChallenge, lockChallenge } from './store-challenges.ts'
import { type FactorSite, factorOverview, factorSite } from './store-sites.ts'
import { factorsOf, passkeysOf } from './store.ts'

export interface FactorOperationParts extends FactorParts, NoticeParts {
  readonly passwords: Passwords
  readonly locale: Locale
}

export function factorOperations(parts: FactorOperationParts): readonly AnyOperation[] {
  return [
    list,
    beginTotp(parts),
    confirmTotp(parts),
    beginPasskey(parts),
    confirmPasskey(parts),
    makeCodes(parts),
    remove(parts),
  ]
}

const common = {
  tag: 'Second factors',
  method: 'POST',
  access: 'session_steps',
  status: 200,
  envelope: 'bare',
} as const
const proving = { ...common, body: Proof } as const
const asksAgain = 'Asks for the password, or for a code, once more.'

/** The user who calls, on a site that has to do with factors at all. */
interface Caller {
  readonly person: Owner
  readonly owner: { readonly type: 'account'; readonly id: number }
  readonly site: FactorSite
}

async function callerOf(scope: SiteStepsScope): Promise<Caller> {
  const id = scope.visit.actor.id ?? 0
  const site = await factorSite(scope.accounts, { site_id: scope.site, user_id: id })
  // Else whoever has no more than a password could take away here what another site asks for.
  if (site.policy === 'off') throw new Problem('mfa_not_offered')
  const person = await passwordOwner(scope, id)
  if (person === undefined) throw new Problem('no_site_access')
  return { person, owner: { type: 'account', id }, site }
}

/** Whoever found an open session has neither password nor factor, and guesses no more often than before a login. */
async function demandProof(
  parts: FactorOperationParts,
  scope: SiteStepsScope,
  { caller: { person, owner }, given }: { readonly caller: Caller; readonly given: GivenProof },
): Promise<void> {
  const guess = { site_id: scope.site, email: person.email, now: scope.now }
  const { password, code } = given
  const { right } = await guarded(scope.accounts, guess, {
    async compare() {
      if (password !== undefined)
        return { right: await parts.passwords.matches(person.password_hash, password) }
      const answered = { owner, code, now: scope.now }
      const method = await scope.write(({ accounts }) => useFactor(accounts, parts, answered))
      return { right: method !== undefined }
    },
    onLock: () => Promise.resolve(),
  })
  if (right) return
  throw new Problem('invalid', {
    faults: [
      password === undefined
        ? { path: 'code', rule: 'factor_code' }
        : { path: 'password', rule: 'current_password' },
    ],
  })
}

const list = operation({
  ...common,
  id: 'auth.factors_list',
  access: 'session_read',
  summary: 'The own second factors',
  description: 'Of the account, on whichever site they were set up.',
  method: 'GET',
  path: '/auth/factors',
  envelope: 'record',
  response: FactorOverview,
  problems: ['mfa_not_offered'],
  async handle(scope) {
    const overview = await factorOverview(scope, scope.visit.actor.id ?? 0)
    if (overview.policy === 'off') throw new Problem('mfa_not_offered')
    return overview
  },
})

function beginTotp(parts: FactorOperationParts) {
  return operation({
    ...proving,
    id: 'auth.totp_begin',
    summary: 'Begin to set up an authenticator app',
    description: `${asksAgain} Nothing has changed until the app's first code is confirmed.`,
    path: '/auth/factors/totp',
    response: TotpBegun,
    problems: ['mfa_not_offered', 'login_locked', 'outcome_unknown'],
    async handle(scope, { body }) {
      const caller = await callerOf(scope)
      await demandProof(parts, scope, { caller, given: body })
      const secret = newTotpSecret()
      const enrolment = await begun(scope, caller, { purpose: 'totp', secret: parts.vault.seal(secret) })
      const uri = totpUri(secret, { issuer: caller.site.name, account: caller.person.email })
      return { enrolment, secret, uri }
    },
  })
}

async function begun(
  scope: SiteStepsScope,
  { owner, person }: Caller,
  what: { readonly purpose: 'totp' | 'passkey'; readonly secret?: string },
): Promise<string> {
  const enrolment = newToken('sac')
  const { site: site_id, visit, now } = scope
  const { password_hash } = person
  const { address } = visit
  const challenge = { owner, site_id, password_hash, address, now, lifetime_s: enrolment_s, ...what }
  await scope.write(({ accounts }) => insertChallenge(accounts, enrolment, challenge))
  return enrolment
}

/** What was begun by this user, on this site, from the same address; used up. */
async function ending(
  writing: SiteWriteScope,
  caller: Caller,
  { token, purpose }: { readonly token: string; readonly purpose: 'totp' | 'passkey' },
): Promise<Challenge> {
  const { accounts, site: site_id, visit, now } = writing
  const presented = { token, purposes: [purpose], site_id, address: visit.address, now }
  const challenge = await lockChallenge(accounts, presented)
  if (challenge?.account_id !== caller.owner.id) throw new Problem('challenge_ended')
  await endChallenge(accounts, challenge.id)
  return challenge
}

const confirming = {
  ...common,
  response: AddedFactor,
  problems: ['mfa_not_offered', 'challenge_ended', 'outcome_unknown'],
} as const
const endsOthers =
  'From now on the site asks for it. Every other session of the account ends, on all sites. With the first factor come ten ' +
  'recovery codes.'

function confirmTotp(parts: FactorOperationParts) {
  return operation({
    ...confirming,
    id: 'auth.totp_confirm',
    summary: 'Confirm an authenticator app by its first code',
    description: endsOthers,
    path: '/auth/factors/totp/confirm',
    body: TotpConfirmation,
    async handle(scope, { body: { enrolment, code, name } }) {
      const caller = await callerOf(scope)
      return scope.write(async (writing) => {
        const { secret } = await ending(writing, caller, { token: enrolment, purpose: 'totp' })
        const factor = confirmedTotp({ ...parts, name, now: writing.now }, secret, code)
        if (factor === undefined)
          throw new Problem('invalid', { faults: [{ path: 'code', rule: 'factor_code' }] })
        return added(parts, writing, { caller, factor })
      })
    },
  })
}

function added(
  parts: FactorOperationParts,
  writing: SiteWriteScope,
  { caller, factor }: { readonly caller: Caller } & Pick<Parameters<typeof addFactor>[2], 'factor'>,
) {
  const { accounts: connection, visit, site: site_id } = writing
  const { owner, person } = caller
  const owned = { owner, email: person.email, site_id, factor, keepToken_id: visit.token_id }
  return addFactor({ connection, visit }, parts, owned)
}

function beginPasskey(parts: FactorOperationParts) {
  return operation({
    ...proving,
    id: 'auth.passkey_begin',
    summary: 'Begin to set up a passkey or security key',
    description: `${asksAgain} The site has named the origins of its pages; the browser makes the passkey on one of them.`,
    path: '/auth/factors/passkey',
    response: PasskeyBegun,
    problems: ['mfa_not_offered', 'passkeys_not_offered', 'login_locked', 'outcome_unknown'],
    async handle(scope, { body }) {
      const caller = await callerOf(scope)
      const party = partyOf(caller.site)
      if (party === undefined) throw new Problem('passkeys_not_offered')
      await demandProof(parts, scope, { caller, given: body })
      const enrolment = await begun(scope, caller, { purpose: 'passkey' })
      const { owner, person } = caller
      const passkeys = await passkeysOf(scope.accounts, owner, party.domain)
      const credentials = passkeys.map(({ credential }) => credential)
      const { email, name } = person
      const options = await creationOptions(
        party,
        passkeyOwner(owner, { email, name, credentials }),
        enrolment,
      )
      return { enrolment, options: { ...options } }
    },
  })
}

function confirmPasskey(parts: FactorOperationParts) {
  return operation({
    ...confirming,
    id: 'auth.passkey_confirm',
    summary: 'Confirm a passkey that the browser has made',
    description: endsOthers,
    path: '/auth/factors/passkey/confirm',
    body: PasskeyConfirmation,
    async handle(scope, { body: { enrolment: token, passkey: response, name } }) {
      const caller = await callerOf(scope)
      const made = { response, token }
      const factor = await confirmedPasskey({ name, now: scope.now }, partyOf(caller.site), made)
      return scope.write(async (writing) => {
        await ending(writing, caller, { token, purpose: 'passkey' })
        if (factor === undefined)
          throw new Problem('invalid', { faults: [{ path: 'passkey', rule: 'factor_passkey' }] })
        return added(parts, writing, { caller, factor })
      })
    },
  })
}

function makeCodes(parts: FactorOperationParts) {
  return operation({
    ...proving,
    id: 'auth.recovery_codes',
    summary: 'Make ten new recovery codes',
    description: `${asksAgain} Those before are good no more.`,
    path: '/auth/factors/recovery-codes',
    response: RecoveryCodes,
    problems: ['mfa_not_offered', 'no_factor', 'login_locked', 'outcome_unknown'],
    async handle(scope, { body }) {
      const caller = await callerOf(scope)
      await demandProof(parts, scope, { caller, given: body })
      return scope.write(async ({ accounts: connection, visit, site: site_id }) => {
        const owned = { owner: caller.owner, email: caller.person.email, site_id }
        return { recovery_codes: await renewCodes({ connection, visit }, owned) }
      })
    },
  })
}

function remove(parts: FactorOperationParts) {
  return operation({
    ...proving,
    id: 'auth.factors_remove',
    resource: 'factor',
    summary: 'Remove one of the own factors',
    description: `${asksAgain} With the last one the recovery codes go too.`,
    path: '/auth/factors/{id}/remove',
    params: IdParams,
    unversioned: true,
    response: Done,
    problems: ['mfa_not_offered', 'login_locked', 'outcome_unknown'],
    async handle(scope, { body, params: { id } }) {
      const caller = await callerOf(scope)
      const factors = await factorsOf(scope.accounts, caller.owner)
      found(
        factors.find((each) => each.id === id),
        'factor',
      )
      await demandProof(parts, scope, { caller, given: body })
      await scope.write(({ accounts: connection, visit, site: site_id }) =>
        removeFactor({ connection, visit }, parts, {
          owner: caller.owner,
          email: caller.person.email,
          site_id,
          id,
        }),
      )
      return { message: catalogues[parts.locale].done.deleted }
    },
  })
}
