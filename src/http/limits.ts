import type { FastifyReply } from 'fastify'
import type { Limiter } from '../kernel/limiter.ts'
import { Problem } from '../kernel/problem.ts'

/** Requests per minute, by kind of route; 0 disables the limit. */
export interface Limits {
  readonly token: number
  readonly data: number
  /** Data requests by a person at the console. */
  readonly console: number
}

/** Counts calls against the budget of `key`, or refuses the request. Headers report what remains of the minute. */
export async function spend(
  reply: FastifyReply,
  limiter: Limiter,
  use: { key: string; limit: number; calls: number },
): Promise<void> {
  const { allowed, remaining, resets_at, left_ms } = await limiter.take(use.key, use.limit, use.calls)
  const left_s = Math.max(1, Math.ceil(left_ms / 1000))
  void reply.headers({
    'x-ratelimit-limit': String(use.limit),
    'x-ratelimit-remaining': String(remaining),
    'ratelimit-policy': `"default";q=${use.limit};w=60`,
    ratelimit: `"default";r=${remaining};t=${left_s}`,
  })
  if (allowed) return
  void reply.header('x-ratelimit-reset', String(Math.ceil(resets_at / 1000)))
  throw new Problem('too_many_attempts', { retryAfter_s: left_s })
}
