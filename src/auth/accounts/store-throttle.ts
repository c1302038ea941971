import { sql } from '../../kernel/database/sql.ts'
import type { Connection } from '../../kernel/scope.ts'

/** What failures are counted by, whether or not there is such an account. */
export interface Guess {
  readonly site_id: number
  readonly email: string
  readonly now: Date
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
export async function takeGuess(connection: Connection, { site_id, email, now }: Guess): Promise<Turn> {
  const { rows } = await connection.query<Turn>(sql`
    insert into throttle as t (site_id, email, failures, first_at) values (${site_id}, ${email}, 1, ${now})
    on conflict (site_id, email) do update set (failures, first_at, locks, locked_until) = (
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
export async function returnGuess(connection: Connection, { site_id, email }: Guess): Promise<void> {
  await connection.query(sql`
    update throttle set failures = greatest(0, failures - 1)
     where site_id = ${site_id} and email = ${email} and locked_until is null`)
}

/** After a right password. */
export async function forgetGuesses(connection: Connection, { site_id, email }: Guess): Promise<void> {
  await connection.query(sql`delete from throttle where site_id = ${site_id} and email = ${email}`)
}
