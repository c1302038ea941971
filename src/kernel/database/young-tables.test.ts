import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Database } from './database.ts'
import { youngTablesJob } from './young-tables.ts'
import { patience } from '../../../test/support/patience.ts'

const schema = `young_${randomBytes(6).toString('hex')}`
const pool = new pg.Pool({ connectionString: inject('databaseUrl'), max: 1 })
const database = new Database({ url: inject('databaseUrl'), schema, poolSize: 1, ...patience })

beforeAll(async () => {
  await pool.query(`create schema ${schema}`)
  for (const table of ['orders', 'queue']) {
    await pool.query(`create table ${schema}.${table} (id bigint) with (autovacuum_enabled = false)`)
  }
})
afterAll(async () => {
  await database.close()
  await pool.query(`drop schema ${schema} cascade`)
  await pool.end()
})

const { signal } = new AbortController()
const log = { info() {}, warn() {}, error() {} }

/** Changes a table, runs the job and returns the planner's row estimate. */
async function planned(table: string, ...changes: readonly string[]): Promise<number | undefined> {
  for (const change of changes) await pool.query(change)
  await pool.query('select pg_stat_force_next_flush()')
  await youngTablesJob(database, 'young_tables').handle({ log, closing: signal, signal })
  const { rows } = await pool.query<{ rows: number }>(
    `select reltuples::int as rows from pg_class where oid = '${schema}.${table}'::regclass`,
  )
  return rows[0]?.rows
}

const insert = (table: string, many: number) =>
  `insert into ${schema}.${table} select generate_series(1, ${many})`

test('a table that has grown twofold is planned for what it holds', async () => {
  expect(await planned('orders', insert('orders', 400))).toBe(-1)
  expect(await planned('orders', insert('orders', 400))).toBe(800)
  expect(await planned('orders', insert('orders', 700))).toBe(800)
  expect(await planned('orders', insert('orders', 700))).toBe(2_200)
})

test('a queue that is emptied as fast as it is filled is left alone', async () => {
  expect(await planned('queue', insert('queue', 5_000), `delete from ${schema}.queue`)).toBe(-1)
})
