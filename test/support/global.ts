import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startBundled } from '../../src/postgres/bundled.ts'
import { migrateServers } from '../../src/main/databases.ts'
import { withDatabase } from './with-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a server on which tests may create databases. */
    databaseUrl: string
    /** URL of the migrated database that all tests share. Each test creates its own companies and sites. */
    waybillUrl: string
    /** Name of a migrated template database that nothing connects to, so it can be copied immediately. */
    template: string
    /** Fastest copy strategy. `file_copy` doesn't wait for the disk and takes a sixth of the time. */
    copying: 'file_copy' | 'wal_log'
    redisUrl: string | undefined
  }
}

/**
 * Settings for a throwaway server that nobody kills: commits don't wait for the disk. Tests that kill a server have
 * their own.
 */
const hasty = { fsync: 'off', full_page_writes: 'off', max_connections: '200' }

/**
 * Starts one PostgreSQL for the whole run: that of TEST_DATABASE_URL, or the bundled one in a temporary folder. Builds
 * the console and the panel from the current sources.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_KINDS'] === 'pure') return undefined
  await promisify(execFile)(process.execPath, ['tools/web.ts'])
  const folder = await mkdtemp(join(tmpdir(), 'waybill-test-'))
  // Compiling takes half of the program's start time, and tests start it repeatedly.
  process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled')
  const external = process.env['TEST_DATABASE_URL']
  const bundled =
    external === undefined ? await startBundled({ dataDir: folder, settings: hasty }) : undefined
  const databaseUrl = external ?? bundled?.url ?? ''
  if (bundled !== undefined) await hurrySignIn(databaseUrl)
  const name = `waybill_test_${randomBytes(6).toString('hex')}`
  const template = `${name}_template`
  await onServer(databaseUrl, `create database ${template}`)
  const templateUrl = withDatabase(databaseUrl, template)
  await migrateServers({
    logisticsUrl: templateUrl,
    authUrl: templateUrl,
    kind: 'external',
    stop: async () => {},
  })
  await onServer(databaseUrl, `create database ${name} template ${template}`)
  if (external !== undefined) await onServer(databaseUrl, hurried(name))
  project.provide('databaseUrl', databaseUrl)
  project.provide('waybillUrl', withDatabase(databaseUrl, name))
  project.provide('template', template)
  project.provide('copying', bundled === undefined ? 'wal_log' : 'file_copy')
  project.provide('redisUrl', process.env['TEST_REDIS_URL'])
  return async () => {
    for (const each of [name, template]) await onServer(databaseUrl, `drop database ${each} with (force)`)
    await bundled?.stop()
    // A process that is just exiting may still write its compile cache there.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Lets commits of a throwaway database not wait for the disk of a server that others use. */
export function hurried(database: string): string {
  return `alter database ${database} set synchronous_commit = off`
}

/**
 * Re-hashes the password with 1 iteration instead of 4,096, which would add 5 ms to each of two thousand connections.
 */
async function hurrySignIn(url: string): Promise<void> {
  const password = /^\w+:\/\/\w+:([\w-]+)@/.exec(url)?.[1]
  if (password === undefined) throw new Error('the bundled server has no password')
  await onServer(url, `set scram_iterations = 1; alter role current_user password '${password}'`)
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
