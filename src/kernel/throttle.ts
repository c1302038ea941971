import { type Statement, sql } from './database/sql.ts'
import { sweepBatch } from './database/sweep.ts'
import { Problem } from './problem.ts'
import type { Connection } from './scope.ts'

/** What failures are counted by in the table `throttle`, whether or not there is such an account. */
export interface Guess {
  /** Of a service that counts for each site on its own. */
  readonly site_id?: number
  readonly email: string
  readonly now: Date
}

function keyOf({ site_id, email }: Omit<Guess, 'now'>) {
  return site_id === undefined
    ? { columns: sql`email`, values: sql`${email}` }
    : { columns: sql`site_id, email`, values: sql`${site_id}, ${email}` }
}

/** Whether a guess may be made; the count it was given, or until when there is none. */
export interface Turn {
  readonly locked_until: Date | null
  /** How many times the address was locked in a row. */
  readonly locks: number
}

const freeGuesses = 5

/**
 * Counts a guess before its password is looked at, so that any number of them at once stays within the budget: five in
 * 15 minutes, then locks of 1, 2, 4, 8 and 15 minutes with one more guess after each. A guess during a lock does not
 * make it longer. The first line that applies is the new state, and only a locked one refuses.
 */
export async function takeGuess(connection: Connection, guess: Guess): Promise<Turn> {
  const { columns, values } = keyOf(guess)
  const { now } = guess
  const { rows } = await connection.query<Turn>(sql`
    insert into throttle as t (${columns}, failures, first_at) values (${values}, 1, ${now})
    on conflict (${columns}) do update set (failures, first_at, locks, locked_until) = (
      select n.failures, n.first_at, n.locks, n.locked_until
        from (values
          (1, t.locked_until > ${now}, t.failures, t.first_at, t.locks, t.locked_until),
          (2, greatest(t.first_at, t.locked_until) <= ${now}::timestamptz - interval '15 minutes', 1, ${now}, 0, null),
          (3, t.locked_until <= ${now}, t.failures, ${now}, t.locks, null),
          (4, t.failures >= ${freeGuesses}, t.failures, t.first_at, t.locks + 1,
              ${now}::timestamptz + least(15, 2 ^ least(t.locks, 4)) * interval '1 minute'),
          (5, true, t.failures + 1, t.first_at, t.locks, null)
        ) as n (place, applies, failures, first_at, locks, locked_until)
       where n.applies order by n.place limit 1)
    returning locked_until, locks`)
  return rows[0] ?? { locked_until: null, locks: 0 }
}

/** A guess whose password nobody looked at was none. */
export async function returnGuess(connection: Connection, guess: Guess): Promise<void> {
  const { columns, values } = keyOf(guess)
  await connection.query(sql`
    update throttle set failures = greatest(0, failures - 1)
     where (${columns}) = (${values}) and locked_until is null`)
}

/** After a right password. */
export async function forgetGuesses(connection: Connection, guess: Omit<Guess, 'now'>): Promise<void> {
  const { columns, values } = keyOf(guess)
  await connection.query(sql`delete from throttle where (${columns}) = (${values})`)
}

/** Removes some of what has no meaning any more: a day after the last of it even the longest lock is long over. */
export function oldGuesses(yesterday: Date): Statement {
  return sql`
    delete from throttle where ctid = any(array(
      select ctid from throttle where greatest(first_at, locked_until) < ${yesterday} limit ${sweepBatch}))`
}

interface Compared {
  readonly right: boolean
  /** It was right and is not all that is asked for: what was wrong before is not forgotten yet. */
  readonly isHalf?: boolean
}

interface Work<T extends Compared> {
  /** Compares the password: one hash. */
  readonly compare: () => Promise<T>
  /** Called by the guess that begins a lock, not by those it refuses: a flood leaves one trace. */
  readonly onLock: () => Promise<unknown>
}

/**
 * Runs one comparison of a password within the budget of its address. Its statements go through the shared
 * connections: at worst a broken one counts a guess twice, and a flood of guesses takes no connection from the pool.
 */
export async function guarded<T extends Compared>(
  connection: Connection,
  guess: Guess,
  work: Work<T>,
): Promise<T> {
  const { locked_until, locks } = await takeGuess(connection, guess)
  if (locked_until !== null) {
    const left_ms = locked_until.getTime() - guess.now.getTime()
    if (left_ms === Math.min(15, 2 ** (locks - 1)) * 60_000) await work.onLock()
    throw new Problem('login_locked', { retryAfter_s: Math.ceil(left_ms / 1000) })
  }
  let result: T
  try {
    result = await work.compare()
  } catch (error) {
    // A password that nobody looked at (the queue was full) was no guess.
    await returnGuess(connection, guess)
    throw error
  }
  if (result.isHalf === true) await returnGuess(connection, guess)
  else if (result.right) await forgetGuesses(connection, guess)
  return result
}
