import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import {
  columnList,
  ledgerIn,
  openSession,
  qualified,
  rowCount,
  sequencesOf,
  tablesOf,
  type TableShape,
} from './backup-catalogue.ts'
import {
  BackupError,
  type BackupHeader,
  type BackupSchema,
  type BackupSnapshot,
  endOfRows,
  formatVersion,
  lineOf,
  rowsIn,
  totalOf,
} from './backup-format.ts'
import { copyOut } from './copy.ts'

export interface BackupSource {
  readonly url: string
  readonly schema: string
}

export interface BackupRequest {
  /** Sources with the same address are read in one snapshot. */
  readonly sources: readonly BackupSource[]
  /** Program version, recorded for anyone who finds the file later. */
  readonly program: string
  /** Called once with the total number of rows. The function it returns is called with the rows of each block. */
  readonly progress: (rows: number) => (rows: number) => void
  /** Writes the uncompressed backup to its destination. */
  readonly write: (content: AsyncIterable<Buffer>) => Promise<void>
}

interface Reading {
  readonly client: pg.Client
  readonly snapshot: BackupSnapshot
}

/** A migration holds its locks only briefly. Fail instead of waiting longer. */
const lockLimit_ms = 60_000

/** Reads everything as of one moment. Writers continue and never wait for it. */
export async function backup(request: BackupRequest): Promise<BackupHeader> {
  const readings: Reading[] = []
  const clients: pg.Client[] = []
  try {
    // Take all snapshots first: the closer in time they are, the less they can differ.
    for (const [url, sources] of Map.groupBy(request.sources, (source) => source.url)) {
      const schemas = sources.map(({ schema }) => schema)
      const client = await openSession(url, lockLimit_ms)
      clients.push(client)
      readings.push({ client, snapshot: await takeSnapshot(client, schemas) })
    }
    const header: BackupHeader = {
      format: 'waybill backup',
      version: formatVersion,
      program: request.program,
      snapshots: readings.map(({ snapshot }) => snapshot),
    }
    await request.write(contentOf(header, readings, request.progress(totalOf(header).rows)))
    return header
  } finally {
    for (const client of clients) await client.end()
  }
}

/**
 * Locks the tables (only against changes to their structure) before taking the snapshot. The first SELECT takes the
 * snapshot. A table rewritten by a migration in between would look empty to it.
 */
async function takeSnapshot(client: pg.Client, schemas: readonly string[]): Promise<BackupSnapshot> {
  const before = await shapesOf(client, schemas)
  await client.query('begin isolation level repeatable read, read only')
  const names = schemas.flatMap((schema) => [
    qualified(schema, 'migrations'),
    ...(before.get(schema) ?? []).map(({ name }) => qualified(schema, name)),
  ])
  await client.query(`lock table ${names.join(', ')} in access share mode`)
  const { rows } = await client.query<{ taken_at: string; server: string }>(
    `select clock_timestamp()::text as taken_at, current_setting('server_version') as server`,
  )
  if (!isDeepStrictEqual(await shapesOf(client, schemas), before)) {
    throw new BackupError('the tables were being changed by a migration: try again')
  }
  const described: BackupSchema[] = []
  for (const schema of schemas) described.push(await describe(client, schema, before.get(schema) ?? []))
  return { taken_at: rows[0]?.taken_at ?? '', server: rows[0]?.server ?? '', schemas: described }
}

async function shapesOf(
  client: pg.Client,
  schemas: readonly string[],
): Promise<ReadonlyMap<string, readonly TableShape[]>> {
  const shapes = new Map<string, readonly TableShape[]>()
  for (const schema of schemas) {
    const ledger = await ledgerIn(client, schema)
    if (ledger === undefined || ledger.length === 0) {
      throw new BackupError(`there is nothing to back up: the database has no schema ${schema} of Waybill`)
    }
    shapes.set(schema, await tablesOf(client, schema))
  }
  return shapes
}

/** Exact counts, for the progress and for the check at the end. A count reads 100,000 rows in 10 ms. */
async function describe(
  client: pg.Client,
  schema: string,
  shapes: readonly TableShape[],
): Promise<BackupSchema> {
  const tables = []
  for (const { name, columns } of shapes) {
    tables.push({ name, columns: [...columns], rows: await rowCount(client, schema, name) })
  }
  return {
    name: schema,
    migrations: [...((await ledgerIn(client, schema)) ?? [])],
    sequences: [...(await sequencesOf(client, schema))],
    tables,
  }
}

async function* contentOf(
  header: BackupHeader,
  readings: readonly Reading[],
  advance: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const hashed = (bytes: Buffer): Buffer => {
    hash.update(bytes)
    return bytes
  }
  yield hashed(lineOf(header))
  for (const { client, snapshot } of readings) {
    for (const schema of snapshot.schemas) {
      for await (const block of tableContent(client, schema, advance)) yield hashed(block)
    }
  }
  yield lineOf({ end: { ...totalOf(header), sha256: hash.digest('hex') } })
}

async function* tableContent(
  client: pg.Client,
  schema: BackupSchema,
  advance: (rows: number) => void,
): AsyncGenerator<Buffer> {
  for (const { name, columns, rows } of schema.tables) {
    yield lineOf({ table: `${schema.name}.${name}` })
    let count = 0
    const table = qualified(schema.name, name)
    // Copy a query instead of the table: COPY of a partitioned table would not read its partitions.
    for await (const block of copyOut(
      client,
      `copy (select ${columnList(columns)} from ${table}) to stdout`,
    )) {
      const rowsOfBlock = rowsIn(block)
      count += rowsOfBlock
      advance(rowsOfBlock)
      yield block
    }
    if (count !== rows) throw new Error(`${table}: ${count} rows were copied, the snapshot has ${rows}`)
    yield Buffer.from(endOfRows)
  }
}
