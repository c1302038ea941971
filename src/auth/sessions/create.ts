import type { Clock } from '../../kernel/clock.ts'
import { Json } from '../../kernel/json.ts'
import type { Keys } from '../../kernel/keys.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import { auditRow } from '../../kernel/site-scope.ts'
import type { Directory } from '../access/directory.ts'
import { newToken } from '../access/rules.ts'
import { lifetime_s, loginJson } from './rules.ts'
import { type NewToken, insertToken } from './store.ts'

export interface TokenParts {
  readonly keys: Keys
  readonly clock: Clock
}

export interface Opening extends Omit<NewToken, 'hash' | 'created_at' | 'expires_at'> {
  readonly request_id: string
  readonly now: Date
  /** What the log says of how it was opened. */
  readonly change?: Readonly<Record<string, unknown>>
}

/** A session for somebody who was proven; refused where what allowed it is no longer so. */
export async function openToken(
  connection: Connection,
  { keys, clock }: TokenParts,
  opening: Opening,
): Promise<string> {
  const { request_id, change, now, ...values } = opening
  const token = newToken('sat')
  const row = {
    ...values,
    hash: `\\x${keys.hash(token).toString('hex')}`,
    created_at: now,
    expires_at: new Date(now.getTime() + lifetime_s * 1000),
  }
  if (!(await insertToken(connection, row))) throw new Problem('invalid_credentials')
  const { user_id: id, site_id, address } = values
  const visit = { actor: { type: 'user', id } as const, request_id, address, clock }
  const entry = { action: 'login', target: { type: 'user', id }, ...(change && { change }) } as const
  await connection.query(auditRow(site_id, visit, entry))
  return token
}

/** The documented answer to a login. */
export async function loginAnswer(directory: Directory, token: string, now: Date): Promise<Json<never>> {
  // Asked like any other token's, so that the first verify finds it remembered.
  const session = await directory.session(token)
  if (session === undefined) throw new Problem('invalid_credentials')
  return new Json<never>(loginJson(token, session, now))
}
