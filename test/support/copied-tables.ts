import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { Database, type DatabaseOptions } from '../../src/kernel/database/database.ts'

/** Empty copies of a service's tables, without foreign keys, in the test's own schema. */
export interface CopiedTables {
  readonly options: DatabaseOptions
  readonly database: Database
  /** Database whose reads go to a replica that has no rows yet. */
  readonly lagging: Database
  /** Runs SQL that `sql` cannot express, such as DDL. Table names need their schema, `options.schema`. */
  run(text: string): Promise<void>
  drop(): Promise<void>
}

const noRows = async () => ({ rows: [], count: 0 })

export async function copiedTables(
  service: 'logistics' | 'auth',
  tables: readonly string[],
): Promise<CopiedTables> {
  const schema = `copied_${randomBytes(6).toString('hex')}`
  const url = inject('waybillUrl')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create schema ${schema}`)
  for (const table of tables)
    await client.query(`create table ${schema}.${table} (like ${service}.${table} including all)`)
  const options = { url, schema, poolSize: 2, readTimeout_ms: 20_000, connectTimeout_ms: 20_000 }
  const database = new Database(options)
  const lagging = new Database({ ...options, reads: (present) => ({ query: noRows, present }) })
  return {
    options,
    database,
    lagging,
    async run(text) {
      await client.query(text)
    },
    async drop() {
      await database.close()
      await lagging.close()
      await client.query(`drop schema ${schema} cascade`)
      await client.end()
    },
  }
}
