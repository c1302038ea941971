import pg from 'pg'
import { Route } from '../kernel/database/route/route.ts'
import { BackupError, type BackupMigration, type BackupSequence } from './backup-format.ts'
import { openClient } from './sessions.ts'

export interface TableShape {
  readonly name: string
  /** Excludes generated columns, which can't be written. */
  readonly columns: readonly string[]
  /** Other tables of the schema that its foreign keys reference. */
  readonly parents: readonly string[]
}

/** Session settings. The first five determine COPY's text. No server limit may cut off a long copy. */
const settings = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, YMD',
  intervalstyle: 'iso_8601',
  timezone: 'UTC',
  bytea_output: 'hex',
  // Rows of an unchanged table keep their order, so two backups have the same text.
  synchronize_seqscans: 'off',
  // A policy that hides rows becomes an error.
  row_security: 'off',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
}

/** A connection for long copies, one statement at a time. Its settings make servers agree on a value's text. */
export async function openSession(url: string, lockLimit_ms: number): Promise<pg.Client> {
  const client = await openClient(new Route(url), 'waybill backup', { lock_timeout: String(lockLimit_ms) })
  // Through pg_settings, because transaction_timeout is there from PostgreSQL 17 on only.
  await client.query(
    `select set_config(s.name, w.value, false)
     from json_each_text($1) w(name, value) join pg_settings s on lower(s.name) = w.name`,
    [JSON.stringify(settings)],
  )
  return client
}

export function qualified(schema: string, name: string): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

export function columnList(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}

/**
 * Every table with users' rows. Excludes unlogged tables (caches and counters, which a crash empties too) and the
 * migration ledger, which belongs to the structure. Parents come before children.
 */
export async function tablesOf(client: pg.Client, schema: string): Promise<readonly TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
         and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
         where k.conrelid = c.oid and k.contype = 'f' and f.relnamespace = c.relnamespace and f.oid <> c.oid
         order by 1) as parents
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
       and c.relname <> 'migrations'
     order by c.relname`,
    [schema],
  )
  return parentsFirst(rows)
}

function parentsFirst(tables: readonly TableShape[]): readonly TableShape[] {
  const placed = new Set<string>()
  const order: TableShape[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const ready = waiting.filter(({ parents }) => parents.every((parent) => placed.has(parent)))
    if (ready.length === 0) {
      const names = waiting.map(({ name }) => name).join(', ')
      throw new BackupError(
        `the foreign keys of these tables form a circle, so none can be loaded first: ${names}`,
      )
    }
    for (const table of ready) placed.add(table.name)
    order.push(...ready)
    waiting = waiting.filter(({ name }) => !placed.has(name))
  }
  return order
}

/** Undefined if the schema was never migrated. */
export async function ledgerIn(
  client: pg.Client,
  schema: string,
): Promise<readonly BackupMigration[] | undefined> {
  const ledger = qualified(schema, 'migrations')
  const found = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    ledger,
  ])
  if (found.rows[0]?.exists !== true) return undefined
  const { rows } = await client.query<BackupMigration>(
    `select number, name, checksum, applied_at::text from ${ledger} order by number limit 10000`,
  )
  return rows
}

/** Sequences aren't part of a snapshot, but only go up: a value read later is at or beyond all of its numbers. */
export async function sequencesOf(client: pg.Client, schema: string): Promise<readonly BackupSequence[]> {
  const found = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind = 'S' and c.relpersistence = 'p' order by c.relname`,
    [schema],
  )
  const sequences: BackupSequence[] = []
  for (const { name } of found.rows) {
    const { rows } = await client.query<Omit<BackupSequence, 'name'>>(
      `select last_value::text, is_called from ${qualified(schema, name)}`,
    )
    for (const row of rows) sequences.push({ name, ...row })
  }
  return sequences
}

export async function rowCount(client: pg.Client, schema: string, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*)::text as count from ${qualified(schema, table)}`,
  )
  return Number(rows[0]?.count)
}

export async function filledTables(client: pg.Client, schema: string): Promise<readonly string[]> {
  const filled: string[] = []
  for (const { name } of await tablesOf(client, schema)) {
    const { rowCount: found } = await client.query(`select from ${qualified(schema, name)} limit 1`)
    if (found !== 0) filled.push(`${schema}.${name}`)
  }
  return filled
}
