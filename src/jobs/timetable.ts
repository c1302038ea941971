import { randomUUID } from 'node:crypto'
import type { Database } from '../kernel/database/database.ts'
import { sql } from '../kernel/database/sql.ts'

/** The schema of the timetable. Health looks into it as well. */
export const jobsSchema = 'waybill_jobs'

/** How long a job is its worker's without a word from it: whoever dies is followed by another after that. */
export const lease_s = 30

/** A job that is this worker's now. */
export interface Taken {
  readonly name: string
  /** How often it has failed since it last worked. */
  readonly failures: number
  /** By the clock of the database, which is the same for every worker. */
  readonly now: Date
}

/** When each job is due, and which worker has it: one table for any number of workers. */
export class Timetable {
  readonly #database: Database
  readonly #worker = randomUUID()
  constructor(database: Database) {
    this.#database = database
  }

  /** Makes the table where it is missing. Workers may do so at once. */
  async open(): Promise<void> {
    const { rows } = await this.#database.query<{ there: boolean }>(
      sql`select to_regclass('waybill_jobs.jobs') is not null as there`,
    )
    if (rows[0]?.there === true) return
    await this.#database.transaction(async (connection) => {
      await connection.query(sql`select pg_advisory_xact_lock(hashtextextended('waybill_jobs', 0))`)
      await connection.query(sql`create schema if not exists waybill_jobs`)
      await connection.query(sql`
        create table if not exists waybill_jobs.jobs (
          name text primary key,
          due_at timestamptz not null,
          failures integer not null default 0,
          held_by uuid,
          held_until timestamptz)`)
    })
  }

  async now(): Promise<Date> {
    const { rows } = await this.#database.query<{ now: Date }>(sql`select now()`)
    return rows[0]?.now ?? new Date()
  }

  /** Each is due then, or sooner where it is due sooner already. */
  async enter(jobs: readonly { readonly name: string; readonly due_at: Date }[]): Promise<void> {
    const names = jobs.map(({ name }) => name)
    const times = jobs.map(({ due_at }) => due_at)
    // In one order, so that workers that start at once do not wait for each other in a circle.
    await this.#database.write(sql`
      insert into jobs as j (name, due_at)
      select * from unnest(${names}::text[], ${times}::timestamptz[]) as n (name, due_at) order by 1
      on conflict (name) do update set due_at = least(j.due_at, excluded.due_at)`)
  }

  /** By name, how long until a job is due and free. */
  async waits(names: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.#database.query<{ name: string; wait_ms: number }>(sql`
      select name, (extract(epoch from greatest(due_at, held_until) - now()) * 1000)::float8 as wait_ms
        from jobs where name = any(${names})`)
    return new Map(rows.map(({ name, wait_ms }) => [name, wait_ms]))
  }

  /** Those of them that are due and that no other worker has. */
  async take(names: readonly string[]): Promise<readonly Taken[]> {
    const { rows } = await this.#database.write<Taken>(sql`
      update jobs set held_by = ${this.#worker}, held_until = now() + make_interval(secs => ${lease_s})
       where name in (
         select name from jobs
          where name = any(${names}) and due_at <= now() and (held_until is null or held_until <= now())
            for update skip locked)
      returning name, failures, clock_timestamp() as now`)
    return rows
  }

  /** Says that the job is still being worked on. */
  async renew(name: string): Promise<void> {
    await this.#database.write(sql`
      update jobs set held_until = now() + make_interval(secs => ${lease_s})
       where name = ${name} and held_by = ${this.#worker}`)
  }

  /** Gives the job back, to be run again then. Without effect where another worker has it by now. */
  async giveBack(name: string, next: { readonly due_at: Date; readonly failures: number }): Promise<void> {
    await this.#database.write(sql`
      update jobs set held_by = null, held_until = null, due_at = ${next.due_at}, failures = ${next.failures}
       where name = ${name} and held_by = ${this.#worker}`)
  }

  /** Gives everything back that this worker still has, for another. */
  async handBack(): Promise<void> {
    await this.#database.write(sql`
      update jobs set held_by = null, held_until = null, due_at = least(due_at, now())
       where held_by = ${this.#worker}`)
  }
}
