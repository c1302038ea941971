import { abortReason } from './abort.ts'
import { NoAnswerError, WaybillError } from './errors.ts'

export interface RetryPolicy {
  /** Maximum number of attempts; 1 disables retries. */
  readonly attempts: number
  /** Delay before the second attempt. It doubles for each further attempt, minus random jitter of up to half. */
  readonly firstDelay_ms: number
  /** Maximum delay. A longer `Retry-After` throws the error at once. */
  readonly longestDelay_ms: number
}

export const defaultRetry: RetryPolicy = { attempts: 5, firstDelay_ms: 250, longestDelay_ms: 60_000 }

/** Codes of requests refused before they had any effect: safe to retry even without an idempotency key. */
const undone = new Set(['too_many_attempts', 'overloaded', 'idempotency_key_in_flight'])
/** Codes that a retry can't fix. */
const lasting = new Set(['login_locked', 'asked_too_often', 'integration_not_configured'])
const passing = new Set([429, 502, 503, 504])

/**
 * Whether a failed request may be sent again. Repeatable requests (reads, and writes with an idempotency key) have the
 * same effect however often they arrive. Other requests may be retried only if they certainly had no effect.
 */
export function mayRepeat(error: unknown, repeatable: boolean): boolean {
  if (error instanceof NoAnswerError) return repeatable
  if (!(error instanceof WaybillError) || lasting.has(error.code)) return false
  return undone.has(error.code) || (repeatable && passing.has(error.status))
}

/** Delay after attempt number `attempt` (the first is 1); undefined if it would be too long. */
export function delayBefore(
  error: unknown,
  attempt: number,
  { policy, random }: { readonly policy: RetryPolicy; readonly random: () => number },
): number | undefined {
  const asked_ms = error instanceof WaybillError ? (error.retryAfter ?? 0) * 1000 : 0
  if (asked_ms > policy.longestDelay_ms) return undefined
  const own_ms = Math.min(policy.firstDelay_ms * 2 ** (attempt - 1), policy.longestDelay_ms)
  return Math.max(asked_ms, own_ms * (1 - random() / 2))
}

/** Runs `attempt` until it succeeds or may not be retried. */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  options: {
    readonly policy: RetryPolicy
    readonly repeatable: boolean
    readonly signal: AbortSignal | undefined
  },
): Promise<T> {
  const { policy, repeatable, signal } = options
  for (let count = 1; ; count += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (count >= policy.attempts || !mayRepeat(error, repeatable)) throw error
      const delay_ms = delayBefore(error, count, { policy, random: Math.random })
      if (delay_ms === undefined) throw error
      await pause(delay_ms, signal)
    }
  }
}

function pause(delay_ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(abortReason(signal))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, delay_ms)
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted === true) stop()
  })
}

/** Parses a `Retry-After` header, a number or a date, to seconds. */
export function retryAfterOf(header: string | null, now_ms: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const date_ms = Date.parse(header)
  return Number.isNaN(date_ms) ? undefined : Math.max(0, Math.ceil((date_ms - now_ms) / 1000))
}
