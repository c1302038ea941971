import type { Redis } from 'ioredis'
import type { Clock } from './clock.ts'
import { type Budget, type Limiter, window_ms } from './limiter.ts'

export type { Redis }

/**
 * The first request opens the window. Counting and opening are one step. A window without a sensible expiry gets one.
 * The key is returned, so that an answer to another request is noticed.
 */
const takeScript = `
local used = redis.call('incrby', KEYS[1], ARGV[2])
local left = redis.call('pttl', KEYS[1])
if left < 0 or left > tonumber(ARGV[1]) then
  redis.call('pexpire', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {used, left, KEYS[1]}`

/** Loads the package only if Redis is configured: every other start is a tenth of a second shorter. */
export async function connectRedis(url: string): Promise<Redis> {
  const { Redis: Connection } = await import('ioredis')
  const redis = new Connection(url, {
    commandTimeout: 500,
    connectTimeout: 1_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 200, 5_000),
  })
  // A Redis outage never stops the service. The caller sees the failed command.
  redis.on('error', () => {})
  return redis
}

/** Closes the connection cleanly. If Redis is unreachable, stops reconnecting. */
export async function closeRedis(redis: Redis): Promise<void> {
  await redis.quit().catch(() => redis.disconnect())
}

/** Pause after a failure, so that not every request waits while Redis hangs. */
const rest_ms = 1_000
/** Maximum number of windows that a process remembers itself. */
const ownLimit = 10_000

/** This process's own counts: in the reported window, and in its own minute, which overlaps two windows at most. */
interface Own {
  taken: number
  resets_at: number
  allowedInMinute: number
  readonly minute_ends_at: number
}

/**
 * Rate limits in Redis, if configured. During an outage the database counts. Redis may lose counts (eviction, flush,
 * failover) or answer nonsense. So a process never allows more than the limit by its own count.
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
    // Taken before the request: the window here then ends no later than in Redis.
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

  /** Undefined if Redis is unavailable or its answer makes no sense. */
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
      // An error reply arrives at once and may concern only this key.
      if (!(error instanceof Error && error.name === 'ReplyError')) this.#leave()
      return undefined
    }
  }

  /** Later answers on this connection may belong to other requests. */
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
    // A window may outlast the minute in which it began.
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

/** The used budget and the time left in the window. Throws for anything our script never answers. */
function countOf(answer: unknown, name: string): readonly [number, number] {
  const given: readonly unknown[] = Array.isArray(answer) ? answer : []
  const [used, left_ms, of] = given
  const isCount = typeof used === 'number' && Number.isSafeInteger(used)
  const isWindow = typeof left_ms === 'number' && left_ms >= 0 && left_ms <= window_ms
  if (!isCount || !isWindow || of !== name) throw new TypeError('no answer of the script')
  return [used, left_ms]
}
