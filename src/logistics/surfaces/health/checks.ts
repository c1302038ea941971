import type { Clock } from '../../../kernel/clock.ts'

const limit_ms = 1_000
const abandoned_ms = 30_000

/**
 * Checks one part of the system. No answer within a second counts as a failure. While an old check is pending, no new
 * one starts, so a hanging part ties up one connection rather than one per request.
 */
export function check<T>(clock: Clock, ask: () => Promise<T>): () => Promise<T | undefined> {
  let open: { readonly since: number; readonly answer: Promise<T | undefined> } | undefined
  return async () => {
    const now = clock.now().getTime()
    if (open !== undefined && now - open.since < abandoned_ms) return undefined
    const asked = { since: now, answer: ask().catch(() => undefined) }
    open = asked
    void asked.answer.then(() => {
      if (open === asked) open = undefined
      return undefined
    })
    return within(limit_ms, asked.answer)
  }
}

/** Shares one answer among all callers who ask while it's being made, or within `kept_ms` afterwards. */
export function reused<T>(clock: Clock, kept_ms: number, make: () => Promise<T>): () => Promise<T> {
  let making: Promise<T> | undefined
  let made: { readonly at: number; readonly value: T } | undefined
  const remade = async () => {
    try {
      const value = await make()
      made = { at: clock.now().getTime(), value }
      return value
    } finally {
      making = undefined
    }
  }
  return () => {
    const age_ms = made === undefined ? Infinity : clock.now().getTime() - made.at
    // A clock set back makes ages negative. Such an answer is discarded, or it would stay until the old time returns.
    if (made !== undefined && age_ms >= 0 && age_ms < kept_ms) return Promise.resolve(made.value)
    return (making ??= remade())
  }
}

async function within<T>(duration_ms: number, answer: Promise<T | undefined>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), duration_ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
