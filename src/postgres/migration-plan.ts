import pg from 'pg'
import { type Migration, schemaState, withConnection } from './migrate.ts'
import { type Measured, measuredLocks } from './migration-measure.ts'
import { statementsOf } from './script.ts'
import { type TableLock, type Waits, locksOf, strongest, tableMadeBy } from './statement-locks.ts'

/** A table that a migration touches and that others use meanwhile. */
export interface PlannedTable {
  /** Null where the migration does not say. */
  readonly table: string | null
  readonly waits: Waits
  readonly reads_all_rows: boolean
  /** As PostgreSQL last counted; null where it never has, or where the table is not known. */
  readonly rows: number | null
  readonly bytes: number | null
  /** How long it was locked when the migration was run on this database and undone; null where it was not. */
  readonly locked_ms: number | null
}

export interface PlannedMigration {
  readonly name: string
  /** The oldest release that can go on working; null: none of before. */
  readonly needs: string | null
  /** Its statements run one by one, and each lets go of its locks. */
  readonly statement_by_statement: boolean
  readonly tables: readonly PlannedTable[]
  /** How long it takes at 25 to 400 MiB/s of what it reads; null where nobody can tell from the file. */
  readonly estimate_s: { readonly least: number; readonly most: number } | null
  readonly measured_ms: number | null
  /** Why it could not be measured, where that was wanted. */
  readonly not_measured: string | null
  readonly filled_later: string | null
}

export interface SchemaPlan {
  readonly service: string
  readonly pending: readonly PlannedMigration[]
  /** What a later release has applied, on which this program can work. */
  readonly newer: readonly string[]
}

interface Wanted {
  readonly url: string
  readonly schema: string
  /** Runs what is pending and undoes it: on a copy that nobody uses. */
  readonly measure: boolean
}

/** What `migrate` would do. Changes nothing, and unless it measures, locks nothing. */
export async function migrationPlan(
  { url, schema, measure }: Wanted,
  migrations: readonly Migration[],
): Promise<SchemaPlan> {
  const { pending, newer } = await schemaState(url, schema, migrations)
  return withConnection(url, async (client) => {
    const measured = measure ? await measuredLocks(client, schema, pending) : undefined
    await client.query(`set search_path to ${pg.escapeIdentifier(schema)}, public`)
    const made = new Set<string>()
    const planned: PlannedMigration[] = []
    for (const migration of pending) {
      planned.push(await plannedOf(client, migration, { made, measured: measured?.get(migration.name) }))
    }
    return { service: schema, pending: planned, newer: newer.map(({ name }) => name) }
  })
}

interface Knowledge {
  /** Tables that this plan makes: nobody uses them yet. */
  readonly made: Set<string>
  readonly measured: Measured | undefined
}

async function plannedOf(
  client: pg.Client,
  migration: Migration,
  { made, measured }: Knowledge,
): Promise<PlannedMigration> {
  const statements = statementsOf(migration.sql).map(({ text }) => text)
  for (const text of statements) {
    const table = tableMadeBy(text)
    if (table !== undefined) made.add(table)
  }
  const locks = statements.flatMap(locksOf).filter(({ table }) => table === undefined || !made.has(table))
  const named = await Promise.all(locks.map((lock) => withTable(client, lock)))
  const said = measured?.tables === undefined ? named : [...named.filter(isKnown), ...measured.tables]
  const tables: PlannedTable[] = []
  for (const lock of byTable(said)) tables.push(await sized(client, lock, measured))
  return {
    name: migration.name,
    needs: migration.needs ?? null,
    statement_by_statement: migration.isAlone,
    tables,
    estimate_s: estimateOf(tables),
    measured_ms: measured?.took_ms ?? null,
    not_measured: measured?.not_measured ?? null,
    filled_later: migration.filledLater ?? null,
  }
}

const isKnown = ({ table }: TableLock) => table !== undefined

async function withTable(client: pg.Client, lock: TableLock): Promise<TableLock> {
  if (lock.index === undefined) return lock
  const { rows } = await client.query<{ table: string }>(
    'select c.relname as "table" from pg_index i join pg_class c on c.oid = i.indrelid where indexrelid = to_regclass($1)',
    [lock.index],
  )
  return { ...lock, table: rows[0]?.table }
}

/** The strongest of each table. */
function byTable(locks: readonly TableLock[]): readonly TableLock[] {
  const tables = new Map<string | undefined, TableLock>()
  for (const lock of locks) {
    const before = tables.get(lock.table)
    tables.set(lock.table, {
      table: lock.table,
      waits: strongest(before?.waits ?? 'nobody', lock.waits),
      readsAll: lock.readsAll || before?.readsAll === true,
    })
  }
  return [...tables.values()]
}

async function sized(
  client: pg.Client,
  { table, waits, readsAll }: TableLock,
  measured: Measured | undefined,
): Promise<PlannedTable> {
  const { rows } = await client.query<{ rows: number | null; bytes: number | null }>(size, [table ?? null])
  const locked_ms = measured?.locked_ms.get(table ?? '') ?? null
  const known = { rows: rows[0]?.rows ?? null, bytes: rows[0]?.bytes ?? null }
  return { table: table ?? null, waits, reads_all_rows: readsAll, ...known, locked_ms }
}

const mebibyte = 1_048_576
const speeds = { slow: 25 * mebibyte, fast: 400 * mebibyte }

function estimateOf(tables: readonly PlannedTable[]): PlannedMigration['estimate_s'] {
  if (tables.some(({ waits }) => waits === 'unknown')) return null
  const read = tables.reduce((sum, { reads_all_rows, bytes }) => sum + (reads_all_rows ? (bytes ?? 0) : 0), 0)
  return { least: read / speeds.fast, most: read / speeds.slow }
}

/** With all parts of a table that has some. */
const size = `
  select case when bool_or(c.reltuples < 0) then null else sum(c.reltuples)::float8 end as rows,
         sum(pg_table_size(c.oid))::float8 as bytes
    from (select to_regclass($1) as relid union select relid from pg_partition_tree(to_regclass($1))) p
    join pg_class c on c.oid = p.relid and c.relkind <> 'p'`
