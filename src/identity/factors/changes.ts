import { Problem, found } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { FactorOwner } from '../realm.ts'
import { lockOwner } from '../store.ts'
import type { FactorNotice } from './notices.ts'
import { newRecoveryCodes, recoveryHash } from './recovery.ts'
import { mostFactors } from './rules.ts'
import type { AddedFactor, Factor } from './schema.ts'
import {
  type NewFactor,
  deleteFactor,
  deleteFactors,
  factorsOf,
  insertFactor,
  noteFactors,
  replaceCodes,
} from './store.ts'

/** An entry for the audit log: one changed factor, or the number of removed ones. */
export interface FactorEntry {
  readonly act: 'added' | 'removed' | 'codes_made'
  readonly factor?: Factor
  readonly factors?: number
}

/** A person in the transaction of a change, and how their realm logs it, mails it and ends sessions. */
export interface Acting {
  readonly connection: Connection
  readonly owner: FactorOwner
  readonly record: (entry: FactorEntry) => Promise<void>
  readonly tell: (kind: FactorNotice) => Promise<void>
  /** Ends every session except this one. */
  readonly endSessions: (keepToken_id: number | null) => Promise<void>
  /** Called after a factor is added, and after somebody else has removed all of them. */
  readonly onAdded?: () => Promise<void>
  readonly onStripped?: () => Promise<void>
}

/** Adds a confirmed factor. The first one comes with recovery codes. */
export async function addFactor(
  acting: Acting,
  values: NewFactor,
  keepToken_id: number | null,
): Promise<AddedFactor> {
  const kept = await keepFactor(acting.connection, acting.owner, values)
  await acting.onAdded?.()
  // Other sessions may have been opened with weaker proof than a sign-in now requires.
  await acting.endSessions(keepToken_id)
  await acting.record({ act: 'added', factor: kept.factor })
  await acting.tell(kept.factor.kind === 'passkey' ? 'passkey_added' : 'factor_added')
  return kept
}

/** Issues ten new recovery codes and invalidates the old ones. */
export async function renewCodes({ connection, owner, record }: Acting): Promise<string[]> {
  await lockOwner(connection, owner)
  const factors = await factorsOf(connection, owner)
  if (factors.length === 0) throw new Problem('no_factor')
  const codes = await freshCodes(connection, owner)
  await record({ act: 'codes_made' })
  return codes
}

export async function removeFactor({ connection, owner, record, tell }: Acting, id: number): Promise<void> {
  await lockOwner(connection, owner)
  const factor = found(await deleteFactor(connection, owner, id), 'factor')
  await noteFactors(connection, owner)
  await record({ act: 'removed', factor })
  await tell('factor_removed')
}

/** Removes all factors for somebody who has lost them, on another person's order. False if there were none. */
export async function removeFactors(acting: Acting): Promise<boolean> {
  const { connection, owner } = acting
  await lockOwner(connection, owner)
  const factors = await deleteFactors(connection, owner)
  if (factors === 0) return false
  await noteFactors(connection, owner)
  await acting.onStripped?.()
  await acting.endSessions(null)
  await acting.record({ act: 'removed', factors })
  await acting.tell('factor_removed')
  return true
}

async function keepFactor(
  connection: Connection,
  owner: FactorOwner,
  values: NewFactor,
): Promise<AddedFactor> {
  await lockOwner(connection, owner)
  const before = await factorsOf(connection, owner)
  if (before.length >= mostFactors) {
    const fault = { path: 'factors', rule: 'max_items', params: { max: mostFactors } } as const
    throw new Problem('invalid', { faults: [fault] })
  }
  const factor = await insertFactor(connection, owner, values)
  if (factor === undefined) throw new Problem('invalid', { faults: [{ path: 'passkey', rule: 'taken' }] })
  await noteFactors(connection, owner)
  return { factor, recovery_codes: before.length > 0 ? null : await freshCodes(connection, owner) }
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
