import type { Redis } from 'ioredis'
import type { Clock } from './clock.ts'
import { type Budget, type Limiter, window_ms } from './limiter.ts'

export type { Redis }

/**
 * The window opens with its first request; counting and opening are one step. A window without a sensible end gets one. The
 * key comes back, so that the answer to another question is noticed.
 */
const takeScript = `
local used = redis.call('incrby', KEYS[1], ARGV[2])
local left = redis.call('pttl', KEYS[1])
if left < 0 or left > tonumber(ARGV[1]) then
  redis.call('pexpire', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {used, left, KEYS[1]}`

/** The package is loaded where there is a Redis only: every other start is a tenth of a second shorter. */
export async function connectRedis(url: string): Promise<Redis> {
  const { Redis: Connection } = await import('ioredis')
  const redis = new Connection(url, {
    commandTimeout: 500,
    connectTimeout: 1_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 200, 5_000),
  })
  // Redis away never stops the service; whoever asks sees the failed command.
  redis.on('error', () => {})
  return redis
}

/** Says goodbye; where nobody is there to hear it, stops looking for them. */
export async function closeRedis(redis: Redis): Promise<void> {
  await redis.quit().catch(() => redis.disconnect())
}

/** After a failure Redis is left alone for this long: while it hangs, not every request waits for it. */
const rest_ms = 1_000
/** Windows that a process remembers by itself. */
const ownLimit = 10_000

/** What this process itself has counted: in the window it was told of, and in a minute of its own, which meets two windows at most. */
interface Own {
  taken: number
  resets_at: number
  allowedInMinute: number
  readonly minute_ends_at: number
}

/**
 * Rate limits in Redis where one is configured; while it is away they are counted in the database. Redis may lose what it
 * counted (it evicts keys, is emptied, fails over) or answer nonsense: a process never allows more than the limit by its own count.
 */
export class RedisLimiter implements Limiter {
  readonly #redis: Pick<Redis, 'eval' | 'disconnect'>
  readonly #fallback: Limiter
  readonly #clock: Clock
  readonly #own = new Map<string, Own>()
  #restsUntil = 0
  constructor(redis: Pick<Redis, 'eval' | 'disconnect'>, fallback: Limiter, clock: Clock) {
    this.#redis = redis
    this.#fallback = fallback
    this.#clock = clock
  }

  async take(key: string, limit: number, calls = 1): Promise<Budget> {
    // Before the question is sent: the window ends here no later than there.
    const asked = this.#clock.now().getTime()
    const budget = (await this.#counted(key, limit, calls)) ?? (await this.#fallback.take(key, limit, calls))
    const own = this.#noted(key, { asked, calls, left_ms: budget.left_ms })
    const remaining = Math.max(0, Math.min(budget.remaining, limit - own.taken))
    if (!budget.allowed) return { ...budget, remaining }
    if (own.taken <= limit && own.allowedInMinute + calls <= 2 * limit) {
      own.allowedInMinute += calls
      return { ...budget, remaining }
    }
    const resets_at = own.taken > limit ? own.resets_at : own.minute_ends_at
    return { allowed: false, remaining: 0, resets_at, left_ms: Math.max(1, resets_at - asked) }
  }

  async close(): Promise<void> {
    await this.#fallback.close()
  }

  /** Nothing where Redis is away or does not make sense. */
  async #counted(key: string, limit: number, calls: number): Promise<Budget | undefined> {
    if (performance.now() < this.#restsUntil) return undefined
    try {
      const name = `waybill:limit:${key}`
      const [used, left_ms] = countOf(await this.#redis.eval(takeScript, 1, name, window_ms, calls), name)
      if (used < calls) throw new TypeError('a count below what was just taken')
      const now = this.#clock.now().getTime()
      return {
        allowed: used <= limit,
        remaining: Math.max(0, limit - used),
        resets_at: now + left_ms,
        left_ms,
      }
    } catch (error) {
      // A refusal comes at once, and may be about this key alone.
      if (!(error instanceof Error && error.name === 'ReplyError')) this.#leave()
      return undefined
    }
  }

  /** What is still to come on this connection may be answers to other questions. */
  #leave(): void {
    if (performance.now() < this.#restsUntil) return
    this.#restsUntil = performance.now() + rest_ms
    this.#redis.disconnect(true)
  }

  #noted(key: string, { asked, calls, left_ms }: { asked: number; calls: number; left_ms: number }): Own {
    const known = this.#own.get(key)
    const resets_at = asked + left_ms
    if (known !== undefined && known.minute_ends_at > asked) {
      const isOver = known.resets_at <= asked
      known.taken = isOver ? calls : known.taken + calls
      if (isOver) known.resets_at = resets_at
      return known
    }
    // A window may end after the minute that it began in.
    const isOpen = known !== undefined && known.resets_at > asked
    const window = isOpen
      ? { taken: known.taken + calls, resets_at: known.resets_at }
      : { taken: calls, resets_at }
    this.#own.delete(key)
    const [oldest] = this.#own.keys()
    if (oldest !== undefined && this.#own.size >= ownLimit) this.#own.delete(oldest)
    const own = { ...window, allowedInMinute: 0, minute_ends_at: asked + window_ms }
    this.#own.set(key, own)
    return own
  }
}

/** How much of the budget is used and how long the window lasts. Throws for what our script never answers. */
function countOf(answer: unknown, name: string): readonly [number, number] {
  const given: readonly unknown[] = Array.isArray(answer) ? answer : []
  const [used, left_ms, of] = given
  const isCount = typeof used === 'number' && Number.isSafeInteger(used)
  const isWindow = typeof left_ms === 'number' && left_ms >= 0 && left_ms <= window_ms
  if (!isCount || !isWindow || of !== name) throw new TypeError('no answer of the script')
  return [used, left_ms]
}
