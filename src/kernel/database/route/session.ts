import pg from 'pg'
import type { SessionKind } from './address.ts'

/** Settings of a session, by their names. */
export type Settings = Readonly<Record<string, string>>

/** What a server says of itself. */
export interface Session {
  readonly standby: boolean
  readonly readOnly: boolean
  /** When it started, by which one server is told from another that took its address. */
  readonly server: string
}

/**
 * Settings go here and not into the start-up packet, of which PgBouncer refuses most. With the question of who answers
 * they are one statement, so a new connection costs one round trip more.
 */
export async function introduce(client: pg.Client, settings: Settings): Promise<Session> {
  const set = Object.entries(settings).map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, false)`,
  )
  // Without casts where they can be spared: a new session has to look up each of them.
  const columns = [
    'pg_is_in_recovery() as standby',
    `current_setting('transaction_read_only') as "readOnly"`,
    'pg_postmaster_start_time()::text as server',
    ...set,
  ]
  const { rows } = await client.query<{ standby: boolean; readOnly: string; server: string }>(
    `select ${columns.join(', ')}`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('the server says nothing of itself')
  return { standby: row.standby, readOnly: row.readOnly === 'on', server: row.server }
}

/** Whether a server is of the kind that is asked for; in words why not. */
export function misfit(kind: SessionKind, session: Session): string | undefined {
  if (kind === 'read-write' && session.readOnly) return 'is read-only'
  if (kind === 'read-only' && !session.readOnly) return 'is not read-only'
  if (kind === 'primary' && session.standby) return 'is a standby'
  if ((kind === 'standby' || kind === 'prefer-standby') && !session.standby) return 'is not a standby'
  return undefined
}
