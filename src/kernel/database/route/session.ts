import pg from 'pg'
import type { SessionKind } from './address.ts'

export type Settings = Readonly<Record<string, string>>

export interface Session {
  readonly standby: boolean
  readonly readOnly: boolean
  /** The server's start time. It distinguishes servers that share an address over time. */
  readonly server: string
}

/**
 * Applies the settings and reads the server's state. Settings don't go into the start-up packet because PgBouncer
 * refuses most of them there. Both are one statement, so a new connection costs one extra round trip.
 */
export async function introduce(client: pg.Client, settings: Settings): Promise<Session> {
  const set = Object.entries(settings).map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, false)`,
  )
  // Casts are avoided where possible: a new session has to look up each one.
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

/** Why a server is not of the requested kind, as text. Undefined if it is. */
export function misfit(kind: SessionKind, session: Session): string | undefined {
  if (kind === 'read-write' && session.readOnly) return 'is read-only'
  if (kind === 'read-only' && !session.readOnly) return 'is not read-only'
  if (kind === 'primary' && session.standby) return 'is a standby'
  if ((kind === 'standby' || kind === 'prefer-standby') && !session.standby) return 'is not a standby'
  return undefined
}
