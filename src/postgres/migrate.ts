import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { Route } from '../kernel/database/route/route.ts'
import { type ScriptStatement, statementsOf } from './script.ts'
import { sessionKeeper } from './sessions.ts'

/** `name` is the file's name without `.sql`, number included, so that every message leads to the file. */
export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

export interface Migrated {
  readonly applied: readonly string[]
  readonly version: number
}

export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

interface Applied {
  readonly number: number
  readonly name: string
  readonly checksum: string
}

const oldestServer = 15
const connectLimit_ms = 30_000
const lockLimit_ms = 10 * 60_000
const lockPoll_ms = 200

const fileName = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/
const noTransaction = /^-- no transaction[ \t]*(?:\n|$)/

/** The migrations of a folder, in order. Files without `.sql` in their name, and hidden ones, are left alone. */
export async function migrationsIn(folder: string | URL): Promise<readonly Migration[]> {
  const path = folder instanceof URL ? fileURLToPath(folder) : folder
  const names = (await readdir(path))
    .filter((name) => /\.sql/i.test(name) && !name.startsWith('.'))
    .toSorted()
  const migrations = await Promise.all(names.map((name) => readMigration(path, name)))
  assertContiguous(migrations)
  return migrations
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const digits = fileName.exec(file)?.[1]
  if (digits === undefined) {
    throw new MigrationError(`${file} is not named like a migration (0001-kebab-name.sql)`)
  }
  // A checkout on Windows, or an editor's byte order mark, must not look like an edited migration.
  const sql = (await readFile(join(folder, file), 'utf8')).replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { number: Number(digits), name: file.slice(0, -'.sql'.length), sql, checksum }
}

function assertContiguous(migrations: readonly Migration[]): void {
  for (const [index, { number, name }] of migrations.entries()) {
    const expected = index + 1
    if (number < expected) throw new MigrationError(`migration ${name} repeats or is out of order`)
    if (number > expected) {
      throw new MigrationError(`migration ${String(expected).padStart(4, '0')} is missing before ${name}`)
    }
  }
}

/** Applies what is missing. Any number of nodes may call it at once: one migrates, the others wait for it. */
export async function migrate(
  url: string,
  schema: string,
  migrations: readonly Migration[],
): Promise<Migrated> {
  assertContiguous(migrations)
  return withConnection(url, async (client) => {
    await assertServer(client)
    await sessionKeeper(url)
    await lockSchema(client, schema)
    await createLedger(client, schema)
    const pending = pendingAfter(await appliedIn(client, schema), migrations)
    for (const migration of pending) await apply(client, schema, migration)
    return { applied: pending.map(({ name }) => name), version: migrations.length }
  })
}

/** What `migrate` would apply, without changing or locking anything; refuses what `migrate` would refuse. */
export async function pendingMigrations(
  url: string,
  schema: string,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  assertContiguous(migrations)
  return withConnection(url, async (client) => {
    await assertServer(client)
    const applied = (await ledgerExists(client, schema)) ? await appliedIn(client, schema) : []
    return pendingAfter(applied, migrations).map(({ name }) => name)
  })
}

export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await new Route(url).open({
    make: (config) => new pg.Client(config),
    settings: { lock_timeout: String(lockLimit_ms) },
    limit_ms: connectLimit_ms,
    name: 'waybill migrate',
  })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function assertServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; name: string; readOnly: boolean }>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as name,
            current_setting('transaction_read_only')::bool as "readOnly"`,
  )
  const [server] = rows
  if (server === undefined || server.version < oldestServer) {
    throw new MigrationError(
      `PostgreSQL ${oldestServer} or later is needed, this server is ${server?.name ?? 'unknown'}`,
    )
  }
  if (server.readOnly) {
    throw new MigrationError(
      'this server takes no writes: it is a standby or was made read-only; name the primary, ' +
        'or all hosts with target_session_attrs=read-write',
    )
  }
}

function lockKey(text: string): string {
  return createHash('sha256').update(text).digest().readBigInt64BE().toString()
}

/**
 * The lock goes with the connection. It is polled because a session blocked in pg_advisory_lock holds a snapshot,
 * which CREATE INDEX CONCURRENTLY of the session that has the lock waits for: a deadlock.
 */
async function lockSchema(client: pg.Client, schema: string): Promise<void> {
  const key = lockKey(`waybill migrate ${schema}`)
  const deadline = performance.now() + lockLimit_ms
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1::bigint) as locked',
      [key],
    )
    if (rows[0]?.locked === true) return
    if (performance.now() > deadline) {
      throw new MigrationError(
        `schema ${schema}: another process has been migrating it for over ${lockLimit_ms / 60_000} minutes`,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, lockPoll_ms))
  }
}

function ledgerOf(schema: string): string {
  return `${pg.escapeIdentifier(schema)}.migrations`
}

async function ledgerExists(client: pg.Client, schema: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    ledgerOf(schema),
  ])
  return rows[0]?.exists === true
}

async function createLedger(client: pg.Client, schema: string): Promise<void> {
  // IF NOT EXISTS asks for the right to create even when there is nothing to create, which a role that only
  // starts an already migrated program need not have.
  if (await ledgerExists(client, schema)) return
  const known = await client.query('select from pg_namespace where nspname = $1', [schema])
  if (known.rowCount === 0) await client.query(`create schema if not exists ${pg.escapeIdentifier(schema)}`)
  await client.query(`create table if not exists ${ledgerOf(schema)} (
    number int primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
}

async function appliedIn(client: pg.Client, schema: string): Promise<readonly Applied[]> {
  const { rows } = await client.query<Applied>(
    `select number, name, checksum from ${ledgerOf(schema)} order by number limit 10000`,
  )
  return rows
}

function pendingAfter(applied: readonly Applied[], migrations: readonly Migration[]): readonly Migration[] {
  for (const [index, row] of applied.entries()) {
    const ours = migrations[index]
    if (ours === undefined || row.number > migrations.length) {
      throw new MigrationError(
        `migration ${row.name} is applied but unknown: the database is newer than the program`,
      )
    }
    if (row.number !== ours.number) {
      throw new MigrationError(
        `migration ${row.name} is applied but ${ours.name}, which comes before it, is not`,
      )
    }
    if (row.name !== ours.name) {
      throw new MigrationError(
        `migration ${row.name} is applied, but the program has ${ours.name} in its place`,
      )
    }
    if (row.checksum !== ours.checksum) {
      throw new MigrationError(
        `migration ${row.name} was changed after it was applied: add a new one instead`,
      )
    }
  }
  return migrations.slice(applied.length)
}

async function apply(client: pg.Client, schema: string, migration: Migration): Promise<void> {
  // For each migration anew, because the one before may have set it.
  await client.query(`set search_path to ${pg.escapeIdentifier(schema)}, public`)
  await client.query('set statement_timeout to 0')
  if (noTransaction.test(migration.sql)) {
    // Without a transaction a crash may leave the work done and the row missing, so such a file must bear running twice.
    await execute(client, schema, migration)
    return
  }
  await client.query('begin')
  try {
    // What belongs to the whole database (extensions) is not covered by the lock of one schema: two schemas that
    // create the same extension at once fail on a unique index, IF NOT EXISTS or not.
    await client.query('select pg_advisory_xact_lock($1::bigint)', [lockKey('waybill migrate')])
    await execute(client, schema, migration)
    await client.query('commit')
  } catch (error) {
    // Fails only when the connection is lost, and then the server has rolled back; the first error is the one to tell.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function execute(client: pg.Client, schema: string, migration: Migration): Promise<void> {
  const transaction = client.getTransactionStatus()
  // One at a time, because most errors of DDL carry no position: the line of the statement is then the best there is.
  for (const statement of statementsOf(migration.sql)) {
    try {
      await client.query(statement.text)
    } catch (error) {
      throw describedError(migration, statement, error)
    }
    if (client.getTransactionStatus() !== transaction) {
      throw new MigrationError(
        `migration ${migration.name}, line ${statement.line}: begins or ends a transaction`,
      )
    }
  }
  const { number, name, checksum } = migration
  await client.query(`insert into ${ledgerOf(schema)} (number, name, checksum) values ($1, $2, $3)`, [
    number,
    name,
    checksum,
  ])
}

function describedError(migration: Migration, statement: ScriptStatement, error: unknown): MigrationError {
  if (!(error instanceof pg.DatabaseError)) {
    return new MigrationError(`migration ${migration.name}: ${String(error)}`, { cause: error })
  }
  // PostgreSQL counts characters, JavaScript UTF-16 units.
  const before = Array.from(statement.text).slice(0, Math.max(0, Number(error.position ?? 1) - 1))
  const line = statement.line + before.filter((character) => character === '\n').length
  const more = [error.detail, error.hint].filter((text) => text !== undefined).map((text) => `; ${text}`)
  const message = `migration ${migration.name}, line ${line}: ${error.message} (${error.code ?? 'no code'})${more.join('')}`
  return new MigrationError(message, { cause: error })
}
