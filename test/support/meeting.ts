import { vi } from 'vitest'
import type { Database } from '../../src/kernel/database/database.ts'
import { type Statement, sql } from '../../src/kernel/database/sql.ts'

interface Meeting<T> {
  /** Takes a lock that the requests need. */
  readonly lock: Statement
  readonly start: () => readonly Promise<T>[]
  /** Number of requests that must wait for the lock. Default: all. */
  readonly waiting?: number
}

/**
 * Starts requests while a transaction holds a lock, and releases it once they wait for it or have finished. This
 * reproduces a race that otherwise needs luck.
 */
export async function meeting<T>(
  database: Database,
  { lock, start, waiting }: Meeting<T>,
): Promise<readonly T[]> {
  return Promise.all(
    await database.transaction(async (connection) => {
      const { rows } = await connection.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await connection.query(lock)
      const requests = start()
      let isAnswered = false
      void Promise.allSettled(requests).then(() => (isAnswered = true))
      const wanted = waiting ?? requests.length
      const pid = rows[0]?.pid ?? 0
      const haveMet = async () => isAnswered || (await blockedBy(database, pid)) >= wanted
      await vi.waitUntil(haveMet, { timeout: 30_000, interval: 10 })
      // Don't await the requests here: they continue when this transaction ends.
      return requests
    }),
  )
}

/** Number of sessions that wait for this one, directly or indirectly. */
async function blockedBy(database: Database, pid: number): Promise<number> {
  const { rows } = await database.query<{ count: number }>(sql`
    with recursive held (pid) as (
      select ${pid}::int
      union
      select a.pid from pg_stat_activity a join held h on h.pid = any(pg_blocking_pids(a.pid)))
    select count(*)::int - 1 as count from held`)
  return rows[0]?.count ?? 0
}
