import pg from 'pg'
import { type Migration, schemaState, withConnection } from './migrate.ts'
import { type Measured, measuredLocks } from './migration-measure.ts'
import { statementsOf } from './script.ts'
import { type TableLock, type Waits, locksOf, strongest, tableMadeBy } from './statement-locks.ts'

/** A table in use that a migration touches. */
export interface PlannedTable {
  /** Null if the migration doesn't say. */
  readonly table: string | null
  readonly waits: Waits
  readonly reads_all_rows: boolean
  /** PostgreSQL's latest estimate. Null if it has none, or if the table is unknown. */
  readonly rows: number | null
  readonly bytes: number | null
  /** How long the table was locked when the migration was run here and rolled back. Null if it wasn't run. */
  readonly locked_ms: number | null
}

export interface PlannedMigration {
  readonly name: string
  /** Oldest release that can continue to work; null: no earlier release can. */
  readonly needs: string | null
  /** Its statements run one by one, and each releases its locks. */
  readonly statement_by_statement: boolean
  readonly tables: readonly PlannedTable[]
  /** Duration at 25 to 400 MiB/s of the data it reads. Null if the file doesn't allow an estimate. */
  readonly estimate_s: { readonly least: number; readonly most: number } | null
  readonly measured_ms: number | null
  /** Why a requested measurement failed. */
  readonly not_measured: string | null
  readonly filled_later: string | null
}

export interface SchemaPlan {
  readonly service: string
  readonly pending: readonly PlannedMigration[]
  /** Migrations of a later release that this program can work with. */
  readonly newer: readonly string[]
}

interface Wanted {
  readonly url: string
  readonly schema: string
  /** Runs pending migrations and rolls them back. Use it only on a copy that nobody else uses. */
  readonly measure: boolean
}

/** The plan of `migrate`. Changes nothing, and unless it measures, locks nothing. */
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
  /** Tables created by this plan: nobody uses them yet. */
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
  const said =
    measured?.tables === undefined
      ? named
      : [...named.filter(({ table }) => table !== undefined), ...measured.tables]
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

async function withTable(client: pg.Client, lock: TableLock): Promise<TableLock> {
  if (lock.index === undefined) return lock
  const { rows } = await client.query<{ table: string }>(
    'select c.relname as "table" from pg_index i join pg_class c on c.oid = i.indrelid where indexrelid = to_regclass($1)',
    [lock.index],
  )
  return { ...lock, table: rows[0]?.table }
}

/** Merges the locks on each table: the strongest wins. */
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

/** Rows and size of a table, including its partitions. */
const size = `
  select case when bool_or(c.reltuples < 0) then null else sum(c.reltuples)::float8 end as rows,
         sum(pg_table_size(c.oid))::float8 as bytes
    from (select to_regclass($1) as relid union select relid from pg_partition_tree(to_regclass($1))) p
    join pg_class c on c.oid = p.relid and c.relkind <> 'p'`
