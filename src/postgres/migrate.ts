import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { Route } from '../kernel/database/route/route.ts'
import { MigrationError } from './migration-error.ts'
import { type MigrationHeader, headerOf } from './migration-header.ts'
import { type Applied, appliedIn, assertFits, prepareLedger, record } from './migration-ledger.ts'
import { type Patience, usualPatience, withPatience } from './migration-locks.ts'
import { type ScriptStatement, statementsOf } from './script.ts'
import { openClient, sessionKeeper } from './sessions.ts'

/** `name` is the file's name without `.sql`, including the number, so that every message leads to the file. */
export interface Migration extends MigrationHeader {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

export interface Migrated {
  readonly applied: readonly string[]
  readonly version: number
}

/** A service's schema, and the receiver of its migrations' lock reports. */
export interface Place {
  readonly url: string
  readonly schema: string
  readonly report?: (line: string) => void
  readonly patience?: Patience
}

export interface SchemaState {
  readonly pending: readonly Migration[]
  /** Migrations of a later release that this program can work with. */
  readonly newer: readonly Applied[]
}

const oldestServer = 15
const lockLimit_ms = 10 * 60_000
const lockPoll_ms = 200

const fileName = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/

/** Migrations of a folder, in order. Ignores hidden files and files without `.sql` in their name. */
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
  // Normalize, so that a Windows checkout or an editor's byte order mark doesn't look like an edited migration.
  const sql = (await readFile(join(folder, file), 'utf8')).replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const checksum = createHash('sha256').update(sql).digest('hex')
  const name = file.slice(0, -'.sql'.length)
  return { number: Number(digits), name, sql, checksum, ...headerOf(name, sql) }
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

/** Applies pending migrations. Any number of nodes may call it at once: one migrates, the others wait for it. */
export function migrate(url: string, schema: string, migrations: readonly Migration[]): Promise<Migrated> {
  return migrateAt({ url, schema }, migrations)
}

export async function migrateAt(place: Place, migrations: readonly Migration[]): Promise<Migrated> {
  const { url, schema } = place
  assertContiguous(migrations)
  return withConnection(url, async (client) => {
    await assertServer(client)
    await sessionKeeper(url)
    await lockSchema(client, schema)
    const { pending } = await stateIn(client, schema, migrations)
    if (pending.length > 0) await prepareLedger(client, schema)
    for (const migration of pending) await apply(client, place, migration)
    return { applied: pending.map(({ name }) => name), version: migrations.length }
  })
}

/** Plan of `migrate`, without changing or locking anything. Refuses the same databases as `migrate`. */
export async function schemaState(
  url: string,
  schema: string,
  migrations: readonly Migration[],
): Promise<SchemaState> {
  assertContiguous(migrations)
  return withConnection(url, async (client) => {
    await assertServer(client)
    return stateIn(client, schema, migrations)
  })
}

async function stateIn(
  client: pg.Client,
  schema: string,
  migrations: readonly Migration[],
): Promise<SchemaState> {
  const applied = await appliedIn(client, schema)
  assertFits(applied, migrations)
  return { pending: migrations.slice(applied.length), newer: applied.slice(migrations.length) }
}

export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient(new Route(url), 'waybill migrate', { lock_timeout: String(lockLimit_ms) })
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
 * Takes a lock that ends with the connection. It's polled because a session blocked in pg_advisory_lock holds a
 * snapshot. CREATE INDEX CONCURRENTLY in the session with the lock would wait for that snapshot: a deadlock.
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

async function apply(client: pg.Client, place: Place, migration: Migration): Promise<void> {
  const { schema } = place
  // Set it for each migration, because the previous one may have changed it.
  await client.query(`set search_path to ${pg.escapeIdentifier(schema)}, public`)
  await client.query('set statement_timeout to 0')
  if (migration.isAlone) {
    // Without a transaction, a crash may leave the work without its row: such a file must be safe to run twice.
    for (const statement of statementsOf(migration.sql)) {
      await patiently(client, place, async () => {
        await limitLocks(client, place, statement.text)
        await execute(client, migration, statement)
      })
    }
    await record(client, schema, migration)
    return
  }
  await patiently(client, place, () => applyWhole(client, place, migration))
}

function patiently<T>(client: pg.Client, place: Place, work: () => Promise<T>): Promise<T> {
  const waiting = {
    patience: place.patience ?? usualPatience,
    look: <L>(looking: (second: pg.Client) => Promise<L>) => withConnection(place.url, looking),
    report: (line: string) => place.report?.(line),
  }
  return withPatience(client, waiting, work)
}

async function applyWhole(client: pg.Client, place: Place, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    // One schema's lock doesn't cover database-wide objects (extensions). Two schemas that create the same extension at
    // once fail on a unique index, even with IF NOT EXISTS.
    await client.query(`set local lock_timeout to ${lockLimit_ms}`)
    await client.query('select pg_advisory_xact_lock($1::bigint)', [lockKey('waybill migrate')])
    await limitLocks(client, place)
    for (const statement of statementsOf(migration.sql)) await execute(client, migration, statement)
    await record(client, place.schema, migration)
    await client.query('commit')
  } catch (error) {
    // Fails only with a lost connection, and then the server has rolled back: report the first error.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Sets the lock timeout. Concurrent builds get the long one: nobody waits behind them, and a retry starts anew. */
async function limitLocks(client: pg.Client, place: Place, statement = ''): Promise<void> {
  const { lock_ms } = place.patience ?? usualPatience
  await client.query(`set lock_timeout to ${/\bconcurrently\b/i.test(statement) ? lockLimit_ms : lock_ms}`)
}

/** Runs one statement at a time: most DDL errors carry no position, so its line is the best one available. */
async function execute(client: pg.Client, migration: Migration, statement: ScriptStatement): Promise<void> {
  const transaction = client.getTransactionStatus()
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
