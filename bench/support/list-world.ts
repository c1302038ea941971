import { Database } from '../../src/kernel/database/database.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { buildFences } from '../../src/lists/fences.ts'
import { foldCounts } from '../../src/lists/fold.ts'
import { indexTexts } from '../../src/lists/index-texts.ts'
import { migrate, migrationsIn, withConnection } from '../../src/postgres/migrate.ts'
import { withoutIndexes } from './derived.ts'
import type { GrownWorld } from './growth.ts'
import { type Headers, Inside } from './inside.ts'
import { insertTexts, recount } from './list-derived.ts'
import { type ListService, key } from './list-services.ts'
import type { Served } from './process.ts'
import { startProgram } from './program.ts'
import { Recorder } from './recorder.ts'
import { type BenchServer, createDatabase, dropDatabase, keptDatabase, markFilled } from './server.ts'

interface Parts {
  readonly size: number
  readonly server: BenchServer
  readonly service: ListService
  readonly program: Served
  readonly database: Recorder
  readonly headers: Headers
}

/** A service with this many rows in each of its lists, its program, and a caller who may see everything. */
export class ListWorld implements GrownWorld {
  readonly size: number
  readonly headers: Headers
  readonly #parts: Parts
  readonly #inside: Inside
  constructor(parts: Parts) {
    this.size = parts.size
    this.headers = parts.headers
    this.#parts = parts
    this.#inside = new Inside(parts.database, parts.service.made(parts.database))
  }

  /** A world that an earlier run has kept is taken as it is. */
  static async make(server: BenchServer, service: ListService, size: number): Promise<ListWorld> {
    const name = nameOf(service, size)
    const kept = server.isKept ? await keptDatabase(server.url, name) : undefined
    const url = kept ?? (await createDatabase(server, name))
    await migrate(url, service.name, await migrationsIn(service.migrations))
    const database = new Recorder({ url, schema: service.name, poolSize: 3, readTimeout_ms: 30_000 })
    try {
      if (kept === undefined) {
        await fill(database, service, size)
        if (size <= checkedSize) await check(server, service, { size, database })
        await markFilled(url, name)
      }
      const headers = await service.enter(database)
      const values = { DATABASE_URL: url, APP_KEY: key }
      const program = await startProgram({ only: service.name, values, profile: server.profile })
      return new ListWorld({ size, server, service, program, database, headers })
    } catch (error) {
      await database.close()
      throw error
    }
  }

  get address(): string {
    return this.#parts.program.address
  }

  databaseTime(path: string, headers: Headers): Promise<number> {
    return this.#inside.databaseTime(path, headers)
  }

  async stop(): Promise<void> {
    const { program, database, server, service } = this.#parts
    await program.stop()
    await database.close()
    if (!server.isKept) await dropDatabase(server.url, nameOf(service, this.size))
  }
}

function nameOf({ name }: ListService, size: number): string {
  return `waybill_bench_lists_${name}_${size}`
}

/** Small enough to have everything checked that was made in a shorter way. */
const checkedSize = 1_000

/** All rows, then what triggers, counter and indexer would make of them; nobody else works on the database. */
async function fill(database: Database, service: ListService, size: number): Promise<void> {
  const { name: schema, lists, rows } = service
  const { url } = database
  await withoutIndexes(url, { schema, tables: rows.tables }, () => insertRows(url, service, size))
  await insertTexts({ schema, lists, database })
  await recount({ schema, lists, database })
  await buildFences(database, lists)
  await withConnection(url, (client) => client.query('vacuum analyze'))
}

async function insertRows(url: string, { name: schema, rows }: ListService, size: number): Promise<void> {
  await withConnection(url, async (client) => {
    await client.query(`set search_path = ${schema}; set lock_timeout = 0`)
    for (const { shape, values } of rows.filling(size)) await client.query(shape.text, [...values])
    // Nobody is told about these events.
    await client.query('truncate outbox')
  })
}

/** Fills another database by triggers, counter and indexer, and compares. */
async function check(server: BenchServer, service: ListService, filled: Filled): Promise<void> {
  const { name: schema, lists } = service
  const name = `${nameOf(service, filled.size)}_checked`
  const url = await createDatabase(server, name)
  try {
    await migrate(url, schema, await migrationsIn(service.migrations))
    await insertRows(url, service, filled.size)
    const database = new Database({ url, schema, poolSize: 1, readTimeout_ms: 30_000 })
    try {
      while ((await foldCounts(database, lists)) > 0);
      while ((await indexTexts(database, lists)) > 0);
      if ((await digest(database)) !== (await digest(filled.database)))
        throw new Error('counters or texts are not as the worker makes them')
    } finally {
      await database.close()
    }
  } finally {
    await dropDatabase(server.url, name)
  }
}

interface Filled {
  readonly size: number
  readonly database: Database
}

async function digest(database: Database): Promise<string> {
  const { rows } = await database.query<{ digest: string; n: number }>(sql`
    select count(*) as n, md5(string_agg(line, '|' order by line)) as digest
      from (select s::text as line from list_search s union all select c::text from list_counts c) as lines`)
  const [found] = rows
  if (found === undefined || found.n === 0) throw new Error('there are neither counters nor texts')
  return found.digest
}
