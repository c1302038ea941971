import pg from 'pg'
import {
  columnList,
  filledTables,
  ledgerIn,
  openSession,
  qualified,
  rowCount,
  tablesOf,
} from './backup-catalogue.ts'
import { readBackup } from './backup-file.ts'
import {
  BackupError,
  type BackupHeader,
  type BackupSchema,
  type Section,
  rowsIn,
  totalOf,
} from './backup-format.ts'
import { copyIn } from './copy.ts'
import { type Migration, migrate } from './migrate.ts'

export interface RestoreTarget {
  readonly url: string
  readonly schema: string
  /** All the program's migrations. */
  readonly migrations: readonly Migration[]
}

/** Called with the total number of rows. The function it returns is called with the rows of each block. */
type Progress = (title: string, rows: number) => (rows: number) => void

export interface RestoreRequest {
  readonly path: string
  readonly passphrase?: string | undefined
  readonly targets: readonly RestoreTarget[]
  readonly progress: Progress
}

interface Place {
  readonly target: RestoreTarget
  readonly schema: BackupSchema
}

interface Loading extends Place {
  readonly client: pg.Client
}

/** Short, because an empty database has no writers to wait for. */
const lockLimit_ms = 10_000

/** Reads the whole backup without a database. Throws unless structure, row counts and checksum are right. */
export async function checkBackup(
  path: string,
  progress: Progress,
  passphrase?: string,
): Promise<BackupHeader> {
  return readBackup({ path, passphrase }, (header) => {
    const advance = progress('Checking', totalOf(header).rows)
    return async ({ rows }) => {
      for await (const block of rows) advance(rowsIn(block))
    }
  })
}

/**
 * Checks the backup before touching anything. The tables are created by the backup's own migrations, so that later
 * migrations find the rows they were written for. All rows are loaded in one transaction.
 */
export async function restore(request: RestoreRequest): Promise<BackupHeader> {
  const { path, passphrase, targets, progress } = request
  const header = await checkBackup(path, progress, passphrase)
  const places = placesOf(header, targets)
  for (const place of places) await assertRoom(place)
  for (const { target, schema } of places) {
    await migrate(target.url, target.schema, target.migrations.slice(0, schema.migrations.length))
  }
  await load(places, async (loadings) => {
    const advance = progress('Loading', totalOf(header).rows)
    await readBackup({ path, passphrase }, () => (section) => loadTable(section, loadings, advance))
  })
  for (const { target } of places) await migrate(target.url, target.schema, target.migrations)
  for (const place of places) await analyse(place)
  return header
}

/** Target of each schema. Throws if the program can't create a schema as the backup has it. */
function placesOf(header: BackupHeader, targets: readonly RestoreTarget[]): readonly Place[] {
  const schemas = header.snapshots.flatMap((snapshot) => snapshot.schemas)
  const known = new Set(targets.map(({ schema }) => schema))
  const foreign = schemas.find(({ name }) => !known.has(name))
  if (foreign !== undefined)
    throw new BackupError(`the backup has a schema ${foreign.name} unknown to this program`)
  return targets.map((target) => {
    const schema = schemas.find(({ name }) => name === target.schema)
    if (schema === undefined) throw new BackupError(`the backup has no schema ${target.schema}`)
    assertMigrations(schema, target.migrations)
    return { target, schema }
  })
}

function assertMigrations(schema: BackupSchema, migrations: readonly Migration[]): void {
  for (const [index, { name, checksum }] of schema.migrations.entries()) {
    const ours = migrations[index]
    if (ours === undefined) {
      throw new BackupError(
        `the backup is newer than the program: migration ${name} of ${schema.name} is unknown here`,
      )
    }
    if (ours.name !== name || ours.checksum !== checksum) {
      throw new BackupError(
        `the backup was made with another ${schema.name} migration ${name} than the ${ours.name} of this program`,
      )
    }
  }
}

/** Changes nothing. The check is repeated under lock, but by then the tables exist. */
async function assertRoom({ target, schema }: Place): Promise<void> {
  const client = await openSession(target.url, lockLimit_ms)
  try {
    await assertEmpty(client, schema.name)
    const last = (await ledgerIn(client, schema.name))?.[schema.migrations.length]
    if (last !== undefined) {
      throw new BackupError(
        `the database already has migration ${last.name} of ${schema.name}, which is newer than the backup: ` +
          'restore into a new database',
      )
    }
  } finally {
    await client.end()
  }
}

async function assertEmpty(client: pg.Client, schema: string): Promise<void> {
  const filled = await filledTables(client, schema)
  if (filled.length === 0) return
  const shown = filled.slice(0, 5).join(', ') + (filled.length > 5 ? ` and ${filled.length - 5} more` : '')
  throw new BackupError(`a backup goes into an empty database only; this one has rows in ${shown}`)
}

/**
 * Opens one transaction per address and commits them once everything is loaded and counted. On two servers, a crash
 * between two commits leaves one of them filled; the next restore then says so.
 */
async function load(
  places: readonly Place[],
  work: (loadings: readonly Loading[]) => Promise<void>,
): Promise<void> {
  const clients = new Map<string, pg.Client>()
  try {
    const loadings: Loading[] = []
    for (const place of places) {
      const { url } = place.target
      const client = clients.get(url) ?? (await openSession(url, lockLimit_ms))
      if (!clients.has(url)) await client.query('begin')
      clients.set(url, client)
      await reserve(client, place.schema)
      loadings.push({ ...place, client })
    }
    const silenced = []
    for (const { client, schema } of loadings) silenced.push(await silenceRowTriggers(client, schema.name))
    await work(loadings)
    for (const wake of silenced) await wake()
    for (const loading of loadings) await finish(loading)
    for (const client of clients.values()) await client.query('commit')
  } finally {
    // Without a commit, the server rolls back.
    for (const client of clients.values()) await client.end()
  }
}

/** Blocks other writers and migrations until the commit. Readers see empty tables until then. */
async function reserve(client: pg.Client, schema: BackupSchema): Promise<void> {
  const names = ['migrations', ...schema.tables.map(({ name }) => name)].map((name) =>
    qualified(schema.name, name),
  )
  await client.query(`lock table ${names.join(', ')} in share row exclusive mode`)
  const applied = await ledgerIn(client, schema.name)
  if (applied?.length !== schema.migrations.length) {
    throw new BackupError(`schema ${schema.name} was migrated by another process meanwhile`)
  }
  await assertEmpty(client, schema.name)
  const here = (await tablesOf(client, schema.name)).map(({ name }) => name).toSorted()
  const there = schema.tables.map(({ name }) => name).toSorted()
  if (here.join() !== there.join()) {
    throw new BackupError(
      `schema ${schema.name} of the backup has other tables (${there.join(', ')}) than its migrations make (${here.join(', ')})`,
    )
  }
}

/** Disables insert triggers that see rows: the backup has what they add (counts, copies). Others signal a change. */
async function silenceRowTriggers(client: pg.Client, schema: string): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; trigger: string }>(
    `select c.relname as table, t.tgname as trigger
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and not t.tgisinternal and t.tgenabled = 'O' and t.tgparentid = 0
       and (t.tgtype & 1 = 1 or t.tgnewtable is not null) and t.tgtype & 4 = 4`,
    [schema],
  )
  const alter = async (what: 'disable' | 'enable') => {
    for (const { table, trigger } of rows) {
      await client.query(
        `alter table ${qualified(schema, table)} ${what} trigger ${pg.escapeIdentifier(trigger)}`,
      )
    }
  }
  await alter('disable')
  return () => alter('enable')
}

async function loadTable(
  { schema, table, rows }: Section,
  loadings: readonly Loading[],
  advance: (rows: number) => void,
): Promise<void> {
  const loading = loadings.find((each) => each.schema.name === schema.name)
  if (loading === undefined) throw new BackupError('the backup was changed while it was being restored')
  const told = async function* (): AsyncGenerator<Buffer> {
    for await (const block of rows) {
      yield block
      advance(rowsIn(block))
    }
  }
  const name = qualified(schema.name, table.name)
  await copyIn(loading.client, `copy ${name} (${columnList(table.columns)}) from stdin`, told())
}

/** Checks row counts and sets the sequences, so that new rows are numbered after the restored ones. */
async function finish({ client, schema }: Loading): Promise<void> {
  for (const { name, rows } of schema.tables) {
    const count = await rowCount(client, schema.name, name)
    if (count !== rows) {
      throw new BackupError(`${schema.name}.${name} has ${count} rows after loading, the backup has ${rows}`)
    }
  }
  for (const { name, last_value, is_called } of schema.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      qualified(schema.name, name),
      last_value,
      is_called,
    ])
  }
}

/** Without statistics, the first minutes would run on plans for empty tables. */
async function analyse({ target }: Place): Promise<void> {
  const client = await openSession(target.url, lockLimit_ms)
  try {
    const names = (await tablesOf(client, target.schema)).map(({ name }) => qualified(target.schema, name))
    await client.query(`analyze ${names.join(', ')}`)
  } finally {
    await client.end()
  }
}
