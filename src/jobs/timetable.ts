import { randomUUID } from 'node:crypto'
import type { Database } from '../kernel/database/database.ts'
import { sql } from '../kernel/database/sql.ts'

/** Schema of the timetable. Health checks read it too. */
export const jobsSchema = 'waybill_jobs'

/** Lease on a job. If a worker dies, another takes the job once the lease expires. */
export const lease_s = 30

/** A job leased by this worker. */
export interface Taken {
  readonly name: string
  /** Failures since the last success. */
  readonly failures: number
  /** Time by the database clock, which is the same for every worker. */
  readonly now: Date
}

/** Due time and leaseholder of each job: one table for any number of workers. */
export class Timetable {
  readonly #database: Database
  readonly #worker = randomUUID()
  constructor(database: Database) {
    this.#database = database
  }

  /** Creates the table if missing. Several workers may do so at once. */
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

  /** Adds the jobs, due at their times. An earlier due time in the table stays. */
  async enter(jobs: readonly { readonly name: string; readonly due_at: Date }[]): Promise<void> {
    const names = jobs.map(({ name }) => name)
    const times = jobs.map(({ due_at }) => due_at)
    // A fixed order keeps workers that start at once from deadlocking.
    await this.#database.write(sql`
      insert into jobs as j (name, due_at)
      select * from unnest(${names}::text[], ${times}::timestamptz[]) as n (name, due_at) order by 1
      on conflict (name) do update set due_at = least(j.due_at, excluded.due_at)`)
  }

  /** Time until each job is due and free, by name. */
  async waits(names: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.#database.query<{ name: string; wait_ms: number }>(sql`
      select name, (extract(epoch from greatest(due_at, held_until) - now()) * 1000)::float8 as wait_ms
        from jobs where name = any(${names})`)
    return new Map(rows.map(({ name, wait_ms }) => [name, wait_ms]))
  }

  /** Leases the due jobs that no other worker holds. */
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

  async renew(name: string): Promise<void> {
    await this.#database.write(sql`
      update jobs set held_until = now() + make_interval(secs => ${lease_s})
       where name = ${name} and held_by = ${this.#worker}`)
  }

  /** Releases the job until its next due time. Has no effect if another worker holds it by now. */
  async giveBack(name: string, next: { readonly due_at: Date; readonly failures: number }): Promise<void> {
    await this.#database.write(sql`
      update jobs set held_by = null, held_until = null, due_at = ${next.due_at}, failures = ${next.failures}
       where name = ${name} and held_by = ${this.#worker}`)
  }

  /** Releases every job this worker still holds, so that another can run it. */
  async handBack(): Promise<void> {
    await this.#database.write(sql`
      update jobs set held_by = null, held_until = null, due_at = least(due_at, now())
       where held_by = ${this.#worker}`)
  }
}
