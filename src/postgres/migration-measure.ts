import pg from 'pg'
import type { Migration } from './migrate.ts'
import { MigrationError } from './migration-error.ts'
import { statementsOf } from './script.ts'
import { type TableLock, type Waits, strongest } from './statement-locks.ts'

/** Measurements of a migration that was run and rolled back. */
export interface Measured {
  readonly took_ms: number | null
  /** Undefined if it couldn't be run. */
  readonly tables: readonly TableLock[] | undefined
  /** Per table: time from the statement that took the lock to the end of the migration. */
  readonly locked_ms: ReadonlyMap<string, number>
  readonly not_measured: string | null
}

const none = (why: string): Measured => ({
  took_ms: null,
  tables: undefined,
  locked_ms: new Map(),
  not_measured: why,
})

/** Runs migrations one after the other in a transaction that is never committed, and records the locks they take. */
export async function measuredLocks(
  client: pg.Client,
  schema: string,
  migrations: readonly Migration[],
): Promise<ReadonlyMap<string, Measured>> {
  await assertAlone(client)
  const measured = new Map<string, Measured>()
  await client.query('begin')
  try {
    await client.query(`set local search_path to ${pg.escapeIdentifier(schema)}, public`)
    await client.query('set local statement_timeout to 0')
    const there = await tablesIn(client, schema)
    let broken: string | undefined
    for (const migration of migrations) {
      if (broken !== undefined) measured.set(migration.name, none(broken))
      else if (migration.isAlone) measured.set(migration.name, none('it runs outside a transaction'))
      else {
        const found = await measuredOf(client, migration, there)
        measured.set(migration.name, found)
        if (found.not_measured !== null) broken = `${migration.name}, which comes before it, could not be run`
      }
    }
  } finally {
    await client.query('rollback')
  }
  return measured
}

/** Refuses to measure on a database in use: every connected session would wait. */
async function assertAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and application_name <> 'waybill migrate'`,
  )
  const others = rows[0]?.others ?? 0
  if (others === 0) return
  throw new MigrationError(
    `others are connected to this database (${others}), and measuring locks its tables: restore a backup into another ` +
      'database, and name that one in DATABASE_URL',
  )
}

async function tablesIn(client: pg.Client, schema: string): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ oid: number; name: string }>(
    `select c.oid::int, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition`,
    [schema],
  )
  return new Map(rows.map(({ oid, name }) => [oid, name]))
}

async function measuredOf(
  client: pg.Client,
  { sql }: Migration,
  there: ReadonlyMap<number, string>,
): Promise<Measured> {
  const began = performance.now()
  const since = new Map<string, number>()
  const held = new Map<string, Waits>()
  // Earlier migrations' locks last until the end of the transaction and say nothing about this one.
  const earlier = new Map(await locksHeld(client, there))
  for (const { text, line } of statementsOf(sql)) {
    const at = performance.now()
    try {
      await client.query(text)
    } catch (error) {
      return none(`line ${line}: ${error instanceof Error ? error.message : String(error)}`)
    }
    for (const [table, mode] of await locksHeld(client, there)) {
      if (earlier.get(table) === mode) continue
      held.set(table, mode)
      if (!since.has(table)) since.set(table, at)
    }
  }
  const end = performance.now()
  return {
    took_ms: end - began,
    tables: Array.from(held, ([table, waits]) => ({ table, waits, readsAll: false })),
    locked_ms: new Map(Array.from(since, ([table, from]) => [table, end - from])),
    not_measured: null,
  }
}

const waitsFor: Readonly<Record<string, Waits>> = {
  AccessExclusiveLock: 'reads and writes',
  ExclusiveLock: 'writes',
  ShareRowExclusiveLock: 'writes',
  ShareLock: 'writes',
}

/** The strongest lock on each table that would block anyone. */
async function locksHeld(
  client: pg.Client,
  there: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<string, Waits>> {
  const { rows } = await client.query<{ relation: number; mode: string }>(
    `select relation::int, mode from pg_locks where pid = pg_backend_pid() and locktype = 'relation' and granted`,
  )
  const held = new Map<string, Waits>()
  for (const { relation, mode } of rows) {
    const [table, waits] = [there.get(relation), waitsFor[mode]]
    if (table === undefined || waits === undefined) continue
    held.set(table, strongest(held.get(table) ?? 'nobody', waits))
  }
  return held
}
