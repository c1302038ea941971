import type { Redis } from 'ioredis'
import type { Clock } from './clock.ts'
import { type Budget, type Limiter, window_ms } from './limiter.ts'

export type { Redis }

/** The window opens with its first request; counting and opening are one step. */
const takeScript = `
local used = redis.call('incrby', KEYS[1], ARGV[2])
if used == tonumber(ARGV[2]) then redis.call('pexpire', KEYS[1], ARGV[1]) end
return {used, redis.call('pttl', KEYS[1])}`

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

/** Rate limits in Redis where one is configured; while it is away they are counted in the database. */
export class RedisLimiter implements Limiter {
  readonly #redis: Redis
  readonly #fallback: Limiter
  readonly #clock: Clock
  constructor(redis: Redis, fallback: Limiter, clock: Clock) {
    this.#redis = redis
    this.#fallback = fallback
    this.#clock = clock
  }

  async take(key: string, limit: number, calls = 1): Promise<Budget> {
    try {
      const name = `waybill:limit:${key}`
      const answer = await this.#redis.eval(takeScript, 1, name, window_ms, calls)
      const [used, left_ms] = answer as [number, number]
      return {
        allowed: used <= limit,
        remaining: Math.max(0, limit - used),
        resets_at: this.#clock.now().getTime() + left_ms,
        left_ms,
      }
    } catch {
      return this.#fallback.take(key, limit, calls)
    }
  }

  async close(): Promise<void> {
    await this.#fallback.close()
  }
}
