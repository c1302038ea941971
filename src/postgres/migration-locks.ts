import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { MigrationError } from './migration-error.ts'
import { announced } from './sessions.ts'

/** Limits on a migration's waits for locks. */
export interface Patience {
  /** Longest wait for one lock, per attempt. Requests queued behind it wait as long. */
  readonly lock_ms: number
  /** Pause before the first retry. Each pause is twice the previous one, up to `longestPause_ms`. */
  readonly pause_ms: number
  readonly longestPause_ms: number
  /** Limit for all attempts together. */
  readonly limit_ms: number
}

export const usualPatience: Patience = {
  lock_ms: 2_000,
  pause_ms: 500,
  longestPause_ms: 15_000,
  limit_ms: 10 * 60_000,
}

interface Waiting {
  readonly patience: Patience
  /** Runs work on a second connection, to look while the first one waits. */
  readonly look: <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>
  /** Receives the blocker after each failed attempt. */
  readonly report: (line: string) => void
}

/** Gave up (lock_not_available), or had to (deadlock_detected). The work is undone and can be retried. */
const inVain = new Set(['55P03', '40P01'])

/** Runs work that takes locks: gives up soon, lest others queue, and retries. Failed `work` leaves nothing behind. */
export async function withPatience<T>(
  client: pg.Client,
  waiting: Waiting,
  work: () => Promise<T>,
): Promise<T> {
  const { patience, report } = waiting
  const began = performance.now()
  let found = ''
  for (let pause_ms = patience.pause_ms; ; pause_ms = Math.min(pause_ms * 2, patience.longestPause_ms)) {
    const lookout = new Lookout(client, waiting)
    try {
      return await work()
    } catch (error) {
      found = (await lookout.found()) || found
      if (!isInVain(error)) throw error
      const waited_ms = performance.now() - began
      if (waited_ms + pause_ms > patience.limit_ms) {
        const said = `${messageOf(error)}${found}; given up after ${seconds(waited_ms)}`
        throw new MigrationError(said, { cause: error })
      }
      report(`${messageOf(error)}${found}; again in ${seconds(pause_ms)}`)
      await sleep(pause_ms)
    } finally {
      lookout.end()
    }
  }
}

function isInVain(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : error
  return cause instanceof pg.DatabaseError && inVain.has(cause.code ?? '')
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`

interface Blocker {
  readonly table: string | null
  readonly pid: number
  readonly name: string
  readonly state: string | null
  readonly since_s: number | null
}

/** Polls for the sessions that block a connection, while work runs on it. */
class Lookout {
  readonly #client: pg.Client
  readonly #waiting: Waiting
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> = Promise.resolve()
  #isOver = false
  #found = ''

  constructor(client: pg.Client, waiting: Waiting) {
    this.#client = client
    this.#waiting = waiting
    this.#timer = setTimeout(() => {
      this.#looking = this.#look()
    }, waiting.patience.lock_ms / 2)
  }

  /** Text that continues after a colon or a comma; empty if no blocker was seen. */
  async found(): Promise<string> {
    this.end()
    await this.#looking
    return this.#found
  }

  end(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
  }

  async #look(): Promise<void> {
    const pid = announced(this.#client)
    if (pid === undefined) return
    const { look, patience } = this.#waiting
    // If the query fails, the message just says less.
    await look(async (client) => {
      for (; !this.#isOver; await sleep(patience.lock_ms / 4)) {
        const { rows } = await client.query<Blocker>(blockers, [pid])
        if (rows.length > 0) this.#found = `, which waits for ${rows.map(inWords).join(' and ')}`
      }
    }).catch(() => undefined)
  }
}

function inWords({ table, pid, name, state, since_s }: Blocker): string {
  const what = table === null ? '' : ` on ${table}`
  const since = since_s === null ? '' : ` for ${seconds(since_s * 1000)}`
  return `a lock${what} that process ${pid} (${name}, ${state ?? 'unknown'}${since}) has`
}

const blockers = `
  select l.relation::regclass::text as "table", a.pid, coalesce(nullif(a.application_name, ''), a.usename, '?') as name,
         a.state, extract(epoch from clock_timestamp() - a.xact_start)::float8 as since_s
    from pg_locks l cross join lateral unnest(pg_blocking_pids(l.pid)) b(pid) join pg_stat_activity a on a.pid = b.pid
   where l.pid = $1 and not l.granted limit 3`
