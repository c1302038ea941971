import { randomUUID } from 'node:crypto'
import type { Database } from '../../../kernel/database/database.ts'
import { type Statement, name, sql } from '../../../kernel/database/sql.ts'
import { found } from '../../../kernel/problem.ts'
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
  /** Sends all its statements at once: the leases end right after them. */
  readonly number: (connection: Connection, run: Run) => Promise<Numbered>
}

/** The companies of a run, and the numbers it may use: those above `base`, up to `end`. */
export interface Run {
  readonly lease: string
  readonly companies: readonly number[]
  readonly base: number
  readonly end: number
}

export interface Numbered {
  /** Rows that no longer wait. */
  readonly count: number
  /** The highest number used; null for none. */
  readonly reached: number | null
}

interface Ended extends Numbered {
  /** Whether the run still had all its companies. */
  readonly isWhole: boolean
}

const nothing: Ended = { count: 0, reached: null, isWhole: true }

/** A run that has to begin again above other numbers, or with more of them. */
class OtherNumbers extends Error {
  readonly run: Run
  readonly needed: number
  constructor(run: Run, needed: number) {
    super('a run needs other numbers than it took')
    this.run = run
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
  const work = async (connection: Connection) => {
    const run = await leased(connection, waiting, options)
    if (run === undefined) return nothing
    // Other runs and readers must see the leases before the rows are numbered.
    const [, numbered] = await Promise.all([
      connection.query(sql`commit and chain`),
      numberedUnder(connection, waiting, run),
    ])
    return numbered
  }
  const { isWhole, ...numbered } = await database.transaction(work).catch((error: unknown) => {
    if (error instanceof OtherNumbers) return numberedAgain(database, waiting, error)
    throw error
  })
  return isWhole || options.now !== true
    ? numbered
    : together(numbered, await numberNext(database, waiting, options))
}

/** The result of two runs. */
export function together(one: Numbered, other: Numbered): Numbered {
  const reached = Math.max(one.reached ?? 0, other.reached ?? 0)
  return { count: one.count + other.count, reached: reached === 0 ? null : reached }
}

async function numberedAgain(
  database: Database,
  waiting: Waiting,
  { run, needed }: OtherNumbers,
): Promise<Ended> {
  const others = await numbersTaken(database, waiting.stream, Math.max(run.end - run.base, needed))
  return database.transaction((connection) => numberedUnder(connection, waiting, { ...run, ...others }))
}

/** The number after which a run begins: the time in microseconds, unless numbers above it are already taken. */
function nextNumber({ sequence }: Stream, reached: Statement<'none'>): Statement<'none'> {
  return sql`greatest(
    ${reached}, (select last_value from ${sequence}), (extract(epoch from clock_timestamp()) * 1000000)::bigint)`
}

/**
 * Takes the companies of the next batch and the numbers of the run. Both become visible at once: the numbers are all above
 * `since`, the last one taken before. A crash may lose this commit, and loses the run as well then, so it doesn't wait for
 * the disk.
 */
async function leased(
  connection: Connection,
  { stream, queue, condition = sql`true`, batch, numbersEach }: Waiting,
  { now = false, companies }: Options,
): Promise<Run | undefined> {
  const lease = randomUUID()
  const asked = companies === undefined ? sql`true` : sql`w.company_id = any(${companies}::bigint[])`
  const free = now
    ? sql`true`
    : sql`not exists (select from numbering_leases l where l.company_id = s.company_id and l.queue = ${queue})`
  const orElse = now
    ? sql`do update set lease = excluded.lease, since = excluded.since, until = excluded.until, take = excluded.take`
    : sql`do nothing`
  const { rows } = await connection.query<Omit<Run, 'lease'>>(sql`
    with recursive ${sharesOf({ table: queue, owner: ['company_id'], condition: sql`${condition} and ${asked}`, batch })},
    ended as (
      delete from numbering_leases where (company_id, queue) in (
        select l.company_id, l.queue from numbering_leases l where l.until < now() for update skip locked)),
    leased as (
      insert into numbering_leases (company_id, queue, stream, lease, since, until, take)
      select s.company_id, ${queue}, ${stream.name}, ${lease}, coalesce(n.reached, (select last_value from ${stream.sequence})),
             now() + ${lease_ms} * interval '1 ms', s.take
        from shares s left join numbering n on n.stream = ${stream.name}
       where s.take > 0 and ${free} order by s.company_id
      on conflict (company_id, queue) ${orElse}
      returning company_id, take),
    held as materialized (
      select array_agg(company_id) as companies, sum(take) * ${numbersEach}::int as needed from leased having count(*) > 0),
    taken as (
      insert into numbering as n (stream, reached)
      select ${stream.name}, h.needed + ${nextNumber(stream, sql`0`)} from held h
      on conflict (stream) do update
         set reached = (select h.needed from held h) + ${nextNumber(stream, sql`n.reached`)}
      returning reached)
    select h.companies, t.reached - h.needed as base, t.reached as end, set_config('synchronous_commit', 'off', true)
      from held h cross join taken t`)
  return rows[0] && { ...rows[0], lease }
}

async function numbersTaken(
  database: Database,
  stream: Stream,
  needed: number,
): Promise<Pick<Run, 'base' | 'end'>> {
  const { rows } = await database.write<Pick<Run, 'base' | 'end'>>(
    sql`
    update numbering n set reached = ${needed}::bigint + ${nextNumber(stream, sql`n.reached`)} where n.stream = ${stream.name}
    returning n.reached - ${needed} as base, n.reached as end`,
    { isTold: false },
  )
  return found(rows[0], 'stream')
}

/** Condition on the leases that the run still holds. */
function heldBy({ queue }: Pick<Waiting, 'queue'>, { companies, lease }: Run): Statement<'none'> {
  return sql`s.company_id = any(${companies}::bigint[]) and s.queue = ${queue} and s.lease = ${lease}`
}

/** Numbers the companies that no other caller has taken. All statements travel together. */
async function numberedUnder(connection: Connection, waiting: Waiting, run: Run): Promise<Ended> {
  const { stream, number } = waiting
  const held = heldBy(waiting, run)
  // Writers that fill feeds themselves draw from the sequence while they hold the lock alone.
  const [, { rows }, numbered] = await Promise.all([
    connection.query(sql`
      select set_config('plan_cache_mode', 'force_generic_plan', true), pg_advisory_xact_lock_shared(${stream.lock})`),
    connection.query<{ drawn: number }>(sql`
      select (select last_value from ${stream.sequence}) as drawn from numbering_leases s where ${held}
       order by s.company_id for update`),
    number(connection, run),
    connection.query(sql`delete from numbering_leases s where ${held}`),
  ])
  if ((rows[0]?.drawn ?? 0) > run.base) throw new OtherNumbers(run, 0)
  if (numbered.reached !== null && numbered.reached > run.end)
    throw new OtherNumbers(run, numbered.reached - run.base)
  return { ...numbered, isWhole: rows.length === run.companies.length }
}

/** Each company's share of the waiting rows, as `p`: the first ones by `id`. */
export function sharesIn(
  waiting: Pick<Waiting, 'queue' | 'condition'>,
  run: Run,
  locking = sql``,
): Statement<'none'> {
  const { queue, condition = sql`true` } = waiting
  return sql`
    numbering_leases s cross join lateral (
      select w.*, w.ctid from ${name(queue)} w where w.company_id = s.company_id and ${condition} order by w.id limit s.take ${locking}) as p
     where ${heldBy(waiting, run)}`
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
