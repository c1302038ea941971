import type { Database } from '../../kernel/database/database.ts'
import { Problem } from '../../kernel/problem.ts'
import { type Guess, forgetGuesses, returnGuess, takeGuess } from './store-throttle.ts'

interface Work<T extends { readonly right: boolean }> {
  /** Compares the password: one hash. */
  readonly compare: () => Promise<T>
  /** Called by the guess that begins a lock, not by those it refuses: a flood leaves one trace. */
  readonly onLock: () => Promise<unknown>
}

/**
 * Runs one comparison of a password within the budget of its site and address. Its statements go through the shared
 * connections: at worst a broken one counts a guess twice, and a flood of guesses takes no connection from the pool.
 */
export async function guarded<T extends { readonly right: boolean }>(
  database: Database,
  guess: Guess,
  work: Work<T>,
): Promise<T> {
  const { locked_until, locks } = await takeGuess(database, guess)
  if (locked_until !== null) {
    const left_ms = locked_until.getTime() - guess.now.getTime()
    if (left_ms === Math.min(15, 2 ** (locks - 1)) * 60_000) await work.onLock()
    throw new Problem('login_locked', { retryAfter_s: Math.max(1, Math.ceil(left_ms / 1000)) })
  }
  let result: T
  try {
    result = await work.compare()
  } catch (error) {
    // A password that nobody looked at (the queue was full) was no guess.
    await returnGuess(database, guess)
    throw error
  }
  if (result.right) await forgetGuesses(database, guess)
  return result
}
