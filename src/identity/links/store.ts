import { hash } from 'node:crypto'
import { type Statement, sql } from '../../kernel/database/sql.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { Realm } from '../realm.ts'
import { lockOwner } from '../store.ts'
import { mostTries } from './rules.ts'

export const hashed = (secret: string) => `\\x${hash('sha256', secret, 'hex')}`

/** The links of a realm: its table of accounts with an alias, and the condition that the link `r` still fits one. */
export interface LinkRealm {
  readonly realm: Realm
  readonly accounts: Statement<'none'>
  readonly fits: Statement<'none'>
}

interface Claim {
  readonly id: number
  readonly kind: string
  readonly owner_id: number
  readonly setsPassword: boolean
  readonly now: Date
}

/**
 * Uses up a link and all others of its kind, or all links of the account if a password is set. The account is locked
 * first. Of several requests with one link, or a link and another password change, the second finds no link or a changed
 * binding.
 */
export async function claimLink(
  connection: Connection,
  { realm, accounts, fits }: LinkRealm,
  { id, kind, owner_id, setsPassword, now }: Claim,
): Promise<boolean> {
  await lockOwner(connection, { kind: realm, id: owner_id })
  const { count } = await connection.query(sql`
    delete from links r using ${accounts} where r.id = ${id} and ${fits} and r.expires_at > ${now}`)
  if (count !== 1) return false
  await connection.query(sql`
    delete from links where ${realm.column} = ${owner_id} and (kind = ${kind} or ${setsPassword})`)
  return true
}

/** False if the link has been tried too often. */
export async function countTry(connection: Connection, id: number): Promise<boolean> {
  const { count } = await connection.query(sql`
    update links set tries = tries + 1 where id = ${id} and tries < ${mostTries}`)
  return count === 1
}
