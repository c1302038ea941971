import { vi } from 'vitest'
import { readConfig } from '../../src/main/config.ts'
import { Progress } from '../../src/kernel/database/replicas/progress.ts'
import { type Statement, sql } from '../../src/kernel/database/sql.ts'
import { ServiceDatabase } from '../../src/main/service-database.ts'

export const soon = { timeout: 30_000, interval: 20 }

export interface Notes {
  readonly notes: number
  /** Whether a replica answered. */
  readonly lagging: boolean
}

export const countNotes = sql`select count(*)::int as notes, pg_is_in_recovery() as lagging from notes`

/** Allowed replica lag and database timeout. The defaults are generous for a busy machine. */
export interface Patience {
  readonly lag_s?: number
  readonly timeout_ms?: number
}

/** A table `notes`, written and read the way requests do it, with replicas. */
export class LaggingNotes {
  readonly data: ServiceDatabase
  constructor(url: string, replicaUrl: string, { lag_s = 300, timeout_ms = 30_000 }: Patience = {}) {
    const config = readConfig({
      DATABASE_URL: url,
      DATABASE_REPLICA_URL: replicaUrl,
      DATABASE_REPLICA_LAG_S: String(lag_s),
      DATABASE_TIMEOUT_MS: String(timeout_ms),
    })
    this.data = new ServiceDatabase({ url, schema: 'public', config, poolSize: 3, replicaSlow_ms: 30_000 })
  }

  /** Runs the work as one request that carries this position. */
  static during<T>(work: () => Promise<T>, position?: string): Promise<T> {
    return new Progress(position).during(work)
  }

  /** Writes a note. Returns the position that the response would carry. */
  async put(text: string): Promise<string> {
    const progress = new Progress(undefined)
    const note = sql`insert into notes (text) values (${text})`
    await progress.during(() => this.data.database.write(note))
    return progress.written ?? ''
  }

  async read(position?: string, statement: Statement = countNotes): Promise<Notes | undefined> {
    const { reads } = this.data.database
    const { rows } = await LaggingNotes.during(() => reads.query<Notes>(statement), position)
    return rows[0]
  }

  /** Resolves when reads that tolerate lag are answered by the replica, or by the primary. */
  async answeredBy(who: 'replica' | 'primary'): Promise<void> {
    await vi.waitUntil(async () => (await this.read())?.lagging === (who === 'replica'), soon)
  }

  async report() {
    return (await this.data.replicas?.report())?.[0]
  }

  close(): Promise<void> {
    return this.data.close()
  }
}
