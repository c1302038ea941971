import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { withDatabase } from './with-database.ts'

/** An empty database, for a test that cannot share one. */
export interface Fresh {
  readonly name: string
  readonly url: string
  readonly pool: pg.Pool
  drop(): Promise<void>
}

export function freshDatabase(): Promise<Fresh> {
  return createdDatabase()
}

/** A database with both services' tables and no rows. */
export function migratedDatabase(): Promise<Fresh> {
  return copiedDatabase(inject('template'))
}

/** A copy of the template database, which must have no open connections. */
export function copiedDatabase(template: string): Promise<Fresh> {
  return createdDatabase(`template ${template} strategy ${inject('copying')}`)
}

async function createdDatabase(from = ''): Promise<Fresh> {
  const name = `waybill_test_${randomBytes(8).toString('hex')}`
  await onServer(`create database ${name} ${from}`)
  const url = withDatabase(inject('databaseUrl'), name)
  const pool = poolOf(url)
  return {
    name,
    url,
    pool,
    async drop() {
      if (!pool.ended) await pool.end()
      await onServer(`drop database if exists ${name} with (force)`)
    },
  }
}

async function onServer(statement: string): Promise<void> {
  const pool = poolOf(inject('databaseUrl'))
  await pool.query(statement)
  await pool.end()
}

function poolOf(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  // A connection that is closing when its database is dropped emits an error with no listener left.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  return pool
}
