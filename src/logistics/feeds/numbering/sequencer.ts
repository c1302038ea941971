import { randomUUID } from 'node:crypto'
import type { Database } from '../../../kernel/database/database.ts'
import { type Statement, name, sql } from '../../../kernel/database/sql.ts'
import type { Connection } from '../../../kernel/scope.ts'
import { sharesOf } from '../../../lists/shares.ts'
import type { Stream } from './store-streams.ts'

/** Committed rows that wait for their numbers. */
export interface Waiting {
  readonly stream: Stream
  /** The table, which has company_id and id. */
  readonly queue: string
  /** Condition for waiting rows, as `w`. By default, all rows wait. */
  readonly condition?: Statement<'none'>
  /** Maximum rows that one run numbers. */
  readonly batch: number
  /** Numbers that a row may need; a run that needs more begins again. */
  readonly numbersEach: number
  readonly number: (connection: Connection, run: Run) => Promise<Numbered>
}

/** The companies of a run, and the numbers it may use: those above `base`. */
export interface Run {
  readonly companies: readonly number[]
  /** Maximum rows of each company. */
  readonly takes: readonly number[]
  readonly base: number
}

export interface Numbered {
  /** Rows that no longer wait. */
  readonly count: number
  /** The highest number used; null for none. */
  readonly reached: number | null
}

const nothing: Numbered = { count: 0, reached: null }

interface Held {
  readonly company_id: number
  readonly take: number
}

/** A run that has to begin again above other numbers, or with more of them. */
class OtherNumbers extends Error {
  readonly needed: number
  constructor(needed: number) {
    super('a run needs other numbers than it took')
    this.needed = needed
  }
}

/** A worker that hasn't begun within this time has died. */
const lease_ms = 2_000

interface Options {
  /**
   * For a caller who needs all rows committed before: takes companies from other runs, or waits for them. Otherwise they
   * are passed over.
   */
  readonly now?: boolean
  /** Only rows of these companies. */
  readonly companies?: readonly number[] | undefined
}

/**
 * Numbers the next committed rows in an order that no reader of a company can miss: after their commit, and each company
 * by one run at a time. Companies share the batch equally.
 */
export async function numberNext(
  database: Database,
  waiting: Waiting,
  options: Options = {},
): Promise<Numbered> {
  const lease = randomUUID()
  const held = await leased(database, waiting, { ...options, lease })
  if (held.length === 0) return nothing
  let needed = held.reduce((sum, { take }) => sum + take, 0) * waiting.numbersEach
  for (;;) {
    const base = await numbersTaken(database, waiting.stream, needed)
    try {
      const numbered = await numberedUnder(database, waiting, { lease, held, base, end: base + needed })
      if (numbered !== undefined) return numbered
      return options.now === true ? await numberNext(database, waiting, options) : nothing
    } catch (error) {
      if (!(error instanceof OtherNumbers)) throw error
      needed = Math.max(needed, error.needed)
    }
  }
}

/**
 * Takes the companies of the next batch, before the run takes its numbers: they are all above `since`, the last one taken
 * so far. A crash may lose the rows, and loses the run as well then, so their commit doesn't wait for the disk.
 */
async function leased(
  database: Database,
  { stream, queue, condition = sql`true`, batch }: Waiting,
  { lease, now = false, companies }: Options & { readonly lease: string },
): Promise<readonly Held[]> {
  const asked = companies === undefined ? sql`true` : sql`w.company_id = any(${companies}::bigint[])`
  const free = now
    ? sql`true`
    : sql`not exists (select from numbering_leases l where l.company_id = s.company_id and l.queue = ${queue})`
  const orElse = now
    ? sql`do update set lease = excluded.lease, since = excluded.since, until = excluded.until, take = excluded.take`
    : sql`do nothing`
  const { rows } = await database.write<Held>(
    sql`
    with recursive ${sharesOf({ table: queue, owner: ['company_id'], condition: sql`${condition} and ${asked}`, batch })},
    ended as (
      delete from numbering_leases where (company_id, queue) in (
        select l.company_id, l.queue from numbering_leases l where l.until < now() for update skip locked))
    insert into numbering_leases (company_id, queue, stream, lease, since, until, take)
    select s.company_id, ${queue}, n.stream, ${lease}, n.reached, now() + ${lease_ms} * interval '1 ms', s.take
      from shares s join numbering n on n.stream = ${stream.name}
     where s.take > 0 and ${free} order by s.company_id
    on conflict (company_id, queue) ${orElse}
    returning company_id, take, set_config('synchronous_commit', 'off', true)`,
    { isTold: false },
  )
  return rows
}

/**
 * Takes the next numbers. They are times in microseconds unless those are already taken, so the difference of two shows how
 * much time has passed, not how much others have done.
 */
async function numbersTaken(
  database: Database,
  { name: of, sequence }: Stream,
  count: number,
): Promise<number> {
  const { rows } = await database.write<{ base: number }>(
    sql`
    update numbering set reached = ${count} + greatest(
             reached, (select last_value from ${sequence}), (extract(epoch from clock_timestamp()) * 1000000)::bigint)
     where stream = ${of}
    returning reached - ${count} as base, set_config('synchronous_commit', 'off', true)`,
    { isTold: false },
  )
  return rows[0]?.base ?? 0
}

interface Under {
  readonly lease: string
  readonly held: readonly Held[]
  readonly base: number
  readonly end: number
}

/** Numbers the companies still leased; undefined if another caller has taken one. */
async function numberedUnder(
  database: Database,
  { stream, queue, number }: Waiting,
  { lease, held, base, end }: Under,
): Promise<Numbered | undefined> {
  const own = sql`
    company_id = any(${held.map((each) => each.company_id)}::bigint[]) and queue = ${queue} and lease = ${lease}`
  return database.transaction(async (connection) => {
    // Writers that fill feeds themselves draw from the sequence while they hold the lock alone.
    const [, { rows }] = await Promise.all([
      connection.query(sql`select pg_advisory_xact_lock_shared(${stream.lock})`),
      connection.query<Held & { readonly drawn: number }>(sql`
        select company_id, take, (select last_value from ${stream.sequence}) as drawn
          from numbering_leases where ${own} order by company_id for update`),
    ])
    if ((rows[0]?.drawn ?? 0) > base) throw new OtherNumbers(0)
    const companies = rows.map((each) => each.company_id)
    const numbered =
      rows.length === 0
        ? nothing
        : await number(connection, { companies, takes: rows.map(({ take }) => take), base })
    if (numbered.reached !== null && numbered.reached > end) throw new OtherNumbers(numbered.reached - base)
    await connection.query(sql`delete from numbering_leases where ${own}`)
    return rows.length === held.length ? numbered : undefined
  })
}

/** Each company's share of the waiting rows, as `p`: the first `take` rows, by `id`. */
export function sharesIn(
  { queue, condition = sql`true` }: Pick<Waiting, 'queue' | 'condition'>,
  { companies, takes }: Run,
  locking = sql``,
): Statement<'none'> {
  return sql`
    unnest(${companies}::bigint[], ${takes}::int[]) as s (company_id, take) cross join lateral (
      select w.*, w.ctid from ${name(queue)} w where w.company_id = s.company_id and ${condition} order by w.id limit s.take ${locking}) as p`
}

/** Called after commits: a reader that sees a later time sees all numbers up to this one. */
export async function markNumbers(database: Database, { name: of, marks }: Stream): Promise<void> {
  await database.write(
    sql`
    insert into ${marks} (at, seq)
    select clock_timestamp(), coalesce((select min(l.since) from numbering_leases l where l.stream = n.stream), n.reached)
      from numbering n where n.stream = ${of}`,
    { isTold: false },
  )
}
