import { type Statement, join, name, sql } from './database/sql.ts'
import { sweepBatch } from './database/sweep.ts'
import { Problem } from './problem.ts'
import type { Connection } from './scope.ts'

/** Keys of the failure counts in the table `throttle`, whether or not the account exists. */
export interface Guess {
  /** For a service that counts per tenant: the column and its value. */
  readonly tenant?: Readonly<Record<string, number>>
  readonly email: string
  readonly now: Date
}

function keyOf({ tenant, email }: Omit<Guess, 'now'>) {
  const parts = Object.entries({ ...tenant, email })
  const columns = parts.map(([column]) => name(column))
  const values = parts.map(([, value]) => sql`${value}`)
  return { columns: join(columns, sql`, `), values: join(values, sql`, `) }
}

/** Result of registering a guess: the lock count, and the end of the lock if the guess is refused. */
export interface Turn {
  readonly locked_until: Date | null
  /** Number of consecutive locks of the address. */
  readonly locks: number
}

const freeGuesses = 5

/**
 * Counts a guess before its password is checked, so that parallel guesses stay within the budget. It allows five in 15
 * minutes, then locks of 1, 2, 4, 8 and 15 minutes with one more guess after each. A guess during a lock doesn't extend
 * it. The first row that applies is the new state, and only a locked one refuses.
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

/** Takes back a guess whose password was never checked. */
export async function returnGuess(connection: Connection, guess: Guess): Promise<void> {
  const { columns, values } = keyOf(guess)
  await connection.query(sql`
    update throttle set failures = greatest(0, failures - 1)
     where (${columns}) = (${values}) and locked_until is null`)
}

/** Clears the count after a correct password. */
export async function forgetGuesses(connection: Connection, guess: Omit<Guess, 'now'>): Promise<void> {
  const { columns, values } = keyOf(guess)
  await connection.query(sql`delete from throttle where (${columns}) = (${values})`)
}

/** Deletes a batch of obsolete counts. A day after the last guess even the longest lock is long over. */
export function oldGuesses(yesterday: Date): Statement {
  return sql`
    delete from throttle where ctid = any(array(
      select ctid from throttle where greatest(first_at, locked_until) < ${yesterday} limit ${sweepBatch}))`
}

interface Compared {
  readonly right: boolean
  /** The password was right but another factor is required, so earlier failures still count. */
  readonly isHalf?: boolean
}

interface Work<T extends Compared> {
  /** Compares the password, at the cost of one hash. */
  readonly compare: () => Promise<T>
  /** Called for the guess that starts a lock, not for those it refuses: a flood leaves one audit entry. */
  readonly onLock: () => Promise<unknown>
}

/**
 * Runs one password comparison within the address's budget. Its statements use the shared connections, so a flood of
 * guesses takes no connection from the pool. At worst a broken connection counts a guess twice.
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
    // The password was never checked (the queue was full), so the guess doesn't count.
    await returnGuess(connection, guess)
    throw error
  }
  if (result.isHalf === true) await returnGuess(connection, guess)
  else if (result.right) await forgetGuesses(connection, guess)
  return result
}
