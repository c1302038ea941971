import { Problem, found } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { FactorOwner } from './owners.ts'
import { newRecoveryCodes, recoveryHash } from './recovery.ts'
import { mostFactors } from './rules.ts'
import type { AddedFactor, Factor } from './schema.ts'
import {
  type NewFactor,
  deleteFactor,
  deleteFactors,
  factorsOf,
  insertFactor,
  lockOwner,
  noteFactors,
  replaceCodes,
} from './store.ts'

// Each service decides what happens to the sessions, logs and e-mails of its people.

/** Stores a confirmed factor. The first one comes with recovery codes. */
export async function keepFactor(
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

/** Ten new recovery codes; the previous ones become invalid. */
export async function newCodes(connection: Connection, owner: FactorOwner): Promise<string[]> {
  await lockOwner(connection, owner)
  const factors = await factorsOf(connection, owner)
  if (factors.length === 0) throw new Problem('no_factor')
  return freshCodes(connection, owner)
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

/** Returns the removed factor. */
export async function dropFactor(connection: Connection, owner: FactorOwner, id: number): Promise<Factor> {
  await lockOwner(connection, owner)
  const factor = found(await deleteFactor(connection, owner, id), 'factor')
  await noteFactors(connection, owner)
  return factor
}

/** Returns the number of removed factors. */
export async function dropFactors(connection: Connection, owner: FactorOwner): Promise<number> {
  await lockOwner(connection, owner)
  const count = await deleteFactors(connection, owner)
  if (count > 0) await noteFactors(connection, owner)
  return count
}
