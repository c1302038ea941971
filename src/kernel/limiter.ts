import type { Clock } from './clock.ts'
import { Pipeline, type ClientOptions } from './database/client.ts'
import { DatabaseUnavailable, isDisconnect, isExhausted } from './database/failures.ts'
import { sql } from './database/sql.ts'

export interface Budget {
  readonly allowed: boolean
  readonly remaining: number
  /** End of the window, as a time and as the time left. */
  readonly resets_at: number
  readonly left_ms: number
}

/** Counts calls in fixed windows shared by all nodes. */
export interface Limiter {
  /** Takes all calls or none. If more are requested than remain, none is allowed and the budget is used up. */
  take(key: string, limit: number, calls?: number): Promise<Budget>
  close(): Promise<void>
}

export const window_ms = 60_000
const spentLimit = 10_000

/**
 * Windows in an unlogged table. A count lost in a crash makes one budget too generous for a minute, but no commit waits
 * for the disk. Spent budgets are remembered here until their window ends, so a flood of refused requests costs no
 * query.
 */
export class DatabaseLimiter implements Limiter {
  readonly #pipeline: Pipeline
  readonly #clock: Clock
  readonly #spent = new Map<string, number>()
  constructor(options: ClientOptions, clock: Clock) {
    this.#pipeline = new Pipeline(options)
    this.#clock = clock
  }

  async take(key: string, limit: number, calls = 1): Promise<Budget> {
    const now = this.#clock.now()
    const until = this.#spent.get(key) ?? 0
    if (until > now.getTime()) {
      return { allowed: false, remaining: 0, resets_at: until, left_ms: until - now.getTime() }
    }
    const ends = new Date(now.getTime() + window_ms)
    const statement = sql`
      insert into rate_limits as r (key, used, resets_at) values (${key}, ${calls}, ${ends})
      on conflict (key) do update
         set used = case when r.resets_at <= ${now} then excluded.used else r.used + excluded.used end,
             resets_at = case when r.resets_at <= ${now} then excluded.resets_at else r.resets_at end
      returning used, resets_at`
    const { rows } = await this.#pipeline
      .query<{ used: number; resets_at: Date }>(statement)
      .catch((error: unknown) => {
        if (!isDisconnect(error) && !isExhausted(error)) throw error
        throw new DatabaseUnavailable('rate limits are away', { cause: error })
      })
    const { used, resets_at } = rows[0] ?? { used: calls, resets_at: ends }
    if (used > limit) {
      if (this.#spent.size >= spentLimit) this.#spent.clear()
      this.#spent.set(key, resets_at.getTime())
    }
    return {
      allowed: used <= limit,
      remaining: Math.max(0, limit - used),
      resets_at: resets_at.getTime(),
      left_ms: resets_at.getTime() - now.getTime(),
    }
  }

  async close(): Promise<void> {
    await this.#pipeline.close()
  }
}
