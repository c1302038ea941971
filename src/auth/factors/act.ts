import { Problem, found } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { Vault } from '../../kernel/vault.ts'
import {
  type PasskeyAssertion,
  type PasskeyAttestation,
  type RelyingParty,
  newPasskey,
  passkeyUse,
} from '../../factors/passkeys.ts'
import { newRecoveryCodes, recoveryHash } from '../../factors/recovery.ts'
import { totpStep } from '../../factors/totp.ts'
import { endSessions, sitesOf } from '../accounts/store.ts'
import { endAdministratorTokens } from '../admin/store.ts'
import { type Desk, recordAct } from '../audit/store.ts'
import type { NoticeKind } from '../notices/schema.ts'
import { type NoticeParts, tellFactor } from '../notices/tell.ts'
import { type FactorOwner, mostFactors } from './rules.ts'
import type { AddedFactor, FactorMethod } from './schema.ts'
import {
  type NewFactor,
  deleteFactor,
  deleteFactors,
  factorsOf,
  insertFactor,
  lockOwner,
  noteFactors,
  notePasskeyUse,
  passkeysOf,
  replaceCodes,
  spendCode,
  spendStep,
  totpsOf,
} from './store.ts'

export interface FactorParts {
  /** Of the secrets of authenticator apps. */
  readonly vault: Vault
}

export interface Answered {
  readonly owner: FactorOwner
  readonly code?: string | undefined
  readonly passkey?: PasskeyAssertion | undefined
  /** The token that the passkey has signed, and for whom. */
  readonly token?: string
  readonly party?: RelyingParty | undefined
  readonly now: Date
}

/** What it was answered with, which is spent in this transaction; undefined where it is not right. */
export async function useFactor(
  connection: Connection,
  { vault }: FactorParts,
  answered: Answered,
): Promise<FactorMethod | undefined> {
  const { owner, code, now } = answered
  if (code === undefined) return (await usePasskey(connection, answered)) ? 'passkey' : undefined
  const hash = recoveryHash(code)
  if (hash !== undefined) return (await spendCode(connection, owner, hash)) ? 'recovery_code' : undefined
  const digits = code.replace(/\s/g, '')
  for (const { id, secret: sealed, last_step } of await totpsOf(connection, owner)) {
    const secret = vault.open(sealed)
    const step = totpStep(secret, digits, { now, after: last_step })
    if (step === undefined) continue
    const use = { step, secret: vault.seal(secret), sealed_by: vault.mark, now }
    if (await spendStep(connection, id, use)) return 'totp'
  }
  return undefined
}

async function usePasskey(connection: Connection, answered: Answered): Promise<boolean> {
  const { owner, passkey: response, token, party, now } = answered
  if (response === undefined || token === undefined || party === undefined) return false
  const passkeys = await passkeysOf(connection, owner, party.domain)
  const passkey = passkeys.find(({ credential }) => credential === response.id)
  if (passkey === undefined) return false
  const sign_count = await passkeyUse(party, passkey, { response, token })
  if (sign_count === undefined) return false
  await notePasskeyUse(connection, passkey.id, { sign_count, now })
  return true
}

interface OnItsWay {
  readonly vault: Vault
  readonly name: string | null
  readonly now: Date
}

/** The app whose code it is, where it is right. */
export function confirmedTotp(
  { vault, name, now }: OnItsWay,
  sealed: Buffer | null,
  code: string | undefined,
): NewFactor | undefined {
  if (sealed === null || code === undefined) return undefined
  const secret = vault.open(sealed)
  const step = totpStep(secret, code.replace(/\s/g, ''), { now, after: null })
  if (step === undefined) return undefined
  const totp = { secret: vault.seal(secret), sealed_by: vault.mark, last_step: step }
  return { kind: 'totp', name, now, totp }
}

/** The passkey that was made on a page of the party, where it was. */
export async function confirmedPasskey(
  { name, now }: Omit<OnItsWay, 'vault'>,
  party: RelyingParty | undefined,
  made: { readonly response: PasskeyAttestation | undefined; readonly token: string },
): Promise<NewFactor | undefined> {
  if (party === undefined || made.response === undefined) return undefined
  const passkey = await newPasskey(party, made.response, made.token)
  return passkey && { kind: 'passkey', name, now, passkey: { ...passkey, domain: party.domain } }
}

interface Owned {
  readonly owner: FactorOwner
  readonly email: string
  /** Where it is done; null for no site. */
  readonly site_id: number | null
}

/** A factor of somebody who has confirmed it. With the first come recovery codes, and every other session ends. */
export async function addFactor(
  desk: Desk,
  notices: NoticeParts,
  added: Owned & { readonly factor: NewFactor; readonly keepToken_id: number | null },
): Promise<AddedFactor> {
  const { connection } = desk
  const { owner, factor: values, keepToken_id } = added
  await lockOwner(connection, owner)
  const before = await factorsOf(connection, owner)
  if (before.length >= mostFactors) {
    const fault = { path: 'factors', rule: 'max_items', params: { max: mostFactors } } as const
    throw new Problem('invalid', { faults: [fault] })
  }
  const factor = await insertFactor(connection, owner, values)
  if (factor === undefined) throw new Problem('invalid', { faults: [{ path: 'passkey', rule: 'taken' }] })
  await noteFactors(connection, owner)
  const recovery_codes = before.length > 0 ? null : await freshCodes(connection, owner)
  await endOthers(connection, owner, keepToken_id)
  const { id, kind, name } = factor
  await record(desk, added, { act: 'added', change: { factor: { id, kind, name } } })
  await tell(desk, notices, { ...added, kind: kind === 'passkey' ? 'passkey_added' : 'factor_added' })
  return { factor, recovery_codes }
}

/** Whoever came in by less than is asked for now is out. */
async function endOthers(
  connection: Connection,
  { type, id }: FactorOwner,
  keepToken_id: number | null,
): Promise<void> {
  if (type === 'account') await endSessions(connection, id, keepToken_id)
  else await endAdministratorTokens(connection, id, { sessionsBut: keepToken_id })
}

/** Ten new recovery codes; those before are good no more. */
export async function renewCodes(desk: Desk, owned: Owned): Promise<string[]> {
  await lockOwner(desk.connection, owned.owner)
  const factors = await factorsOf(desk.connection, owned.owner)
  if (factors.length === 0) throw new Problem('no_factor')
  const codes = await freshCodes(desk.connection, owned.owner)
  await record(desk, owned, { act: 'codes_made', change: {} })
  return codes
}

async function freshCodes(connection: Connection, owner: FactorOwner): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceCodes(
    connection,
    owner,
    codes.flatMap((code) => recoveryHash(code) ?? []),
  )
  return [...codes]
}

export async function removeFactor(
  desk: Desk,
  notices: NoticeParts,
  removed: Owned & { readonly id: number },
): Promise<void> {
  const { connection } = desk
  await lockOwner(connection, removed.owner)
  const factor = found(await deleteFactor(connection, removed.owner, removed.id), 'factor')
  await noteFactors(connection, removed.owner)
  const { id, kind, name } = factor
  await record(desk, removed, { act: 'removed', change: { factor: { id, kind, name } } })
  await tell(desk, notices, { ...removed, kind: 'factor_removed' })
}

/** All of them, by somebody else: for whoever has lost them. False where there were none. */
export async function removeFactors(desk: Desk, notices: NoticeParts, owned: Owned): Promise<boolean> {
  const { connection } = desk
  await lockOwner(connection, owned.owner)
  const count = await deleteFactors(connection, owned.owner)
  if (count === 0) return false
  await noteFactors(connection, owned.owner)
  await endOthers(connection, owned.owner, null)
  await record(desk, owned, { act: 'removed', change: { factors: count } })
  await tell(desk, notices, { ...owned, kind: 'factor_removed' })
  return true
}

interface Act {
  readonly act: 'added' | 'removed' | 'codes_made'
  readonly change: Readonly<Record<string, unknown>>
}

/** It holds on every site, so each has it on its log; only the one where it was done learns from where. */
async function record(desk: Desk, { owner, site_id }: Owned, { act, change }: Act): Promise<void> {
  const { id } = owner
  if (owner.type === 'administrator') {
    const target = { type: 'administrator', id }
    await recordAct(desk, null, { action: `administrator.factor_${act}`, target, change })
    return
  }
  const entry = { action: `factor.${act}`, target: { type: 'user', id }, change } as const
  const { actor } = desk.visit
  const sites = await sitesOf(desk.connection, id)
  if (actor.type !== 'user') await recordAct(desk, null, entry)
  for (const each of sites) {
    const address = each === site_id || actor.type !== 'user' ? desk.visit.address : ''
    await recordAct({ ...desk, visit: { ...desk.visit, address } }, each, entry)
  }
}

function tell(
  { connection, visit }: Desk,
  notices: NoticeParts,
  told: Omit<Owned, 'owner'> & { readonly kind: NoticeKind },
): Promise<void> {
  const { email, site_id, kind } = told
  return tellFactor(connection, notices, { email, site_id, kind, now: visit.clock.now() })
}
