import type { Connection } from '../../src/kernel/scope.ts'
import { DatabaseUnavailable } from '../../src/kernel/database/failures.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { stopwatch } from './stopwatch.ts'

/** Process ID of the connection's server process. */
export async function pidOf(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return rows[0]?.pid ?? 0
}

/** Error that the work fails with, if any. */
export async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}

/** Time until the work fails because the database is unavailable. */
export async function refused_ms(work: Promise<unknown>): Promise<number> {
  const passed_ms = stopwatch()
  const error = await failure(work)
  if (!(error instanceof DatabaseUnavailable)) throw new Error('it was not refused', { cause: error })
  return passed_ms()
}
