import type { Connection } from '../../kernel/scope.ts'
import type { Vault } from '../../kernel/vault.ts'
import type { FactorOwner } from '../realm.ts'
import {
  type PasskeyAssertion,
  type PasskeyAttestation,
  type RelyingParty,
  newPasskey,
  passkeyUse,
} from './passkeys.ts'
import { recoveryHash } from './recovery.ts'
import type { FactorMethod } from './schema.ts'
import { type NewFactor, notePasskeyUse, passkeysOf, spendCode, spendStep, totpsOf } from './store.ts'
import { totpStep } from './totp.ts'

export interface FactorParts {
  readonly vault: Vault
}

interface Shown {
  readonly owner: FactorOwner
  readonly code?: string | undefined
  readonly passkey?: PasskeyAssertion | undefined
  /** Challenge token that the passkey has signed, and the relying party. */
  readonly token?: string
  readonly party?: RelyingParty | undefined
  readonly now: Date
}

/** Method of the presented factor, which is spent in this transaction; undefined if it is invalid. */
export async function useFactor(
  connection: Connection,
  { vault }: FactorParts,
  shown: Shown,
): Promise<FactorMethod | undefined> {
  const { owner, code, now } = shown
  if (code === undefined) return (await usePasskey(connection, shown)) ? 'passkey' : undefined
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

async function usePasskey(connection: Connection, shown: Shown): Promise<boolean> {
  const { owner, passkey: response, token, party, now } = shown
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

export async function confirmedPasskey(
  { name, now }: Omit<OnItsWay, 'vault'>,
  party: RelyingParty | undefined,
  made: { readonly response: PasskeyAttestation | undefined; readonly token: string },
): Promise<NewFactor | undefined> {
  if (party === undefined || made.response === undefined) return undefined
  const passkey = await newPasskey(party, made.response, made.token)
  return passkey && { kind: 'passkey', name, now, passkey: { ...passkey, domain: party.domain } }
}
