import type { Clock } from '../../../kernel/clock.ts'

const limit_ms = 1_000
const abandoned_ms = 30_000

/**
 * One question to a part of the system. What has no answer within a second counts as none, and as long as the old
 * question is open no new one is asked: a part that hangs holds one connection, not one for every request.
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

/** Everyone who asks while an answer is being made gets that one, and so does everyone in the time after. */
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
    // A clock that was set back makes ages negative; such an answer is not kept until the old time comes round again.
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
