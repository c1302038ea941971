import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startBundled } from '../../src/kernel/database/bundled.ts'
import { migrateServers } from '../../src/main/databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a server on which a test may create databases. */
    databaseUrl: string
    /** Of the migrated database that all tests share, each with companies and sites of its own. */
    waybillUrl: string
    redisUrl: string | undefined
  }
}

/** One PostgreSQL for the whole run: the one of TEST_DATABASE_URL, or the bundled one in a folder that goes with it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env['TEST_DATABASE_URL']
  const folder = external === undefined ? await mkdtemp(join(tmpdir(), 'waybill-test-')) : undefined
  const bundled = folder === undefined ? undefined : await startBundled({ dataDir: folder })
  const databaseUrl = external ?? bundled?.url ?? ''
  const name = `waybill_test_${randomBytes(6).toString('hex')}`
  await onServer(databaseUrl, `create database ${name}`)
  const waybillUrl = withDatabase(databaseUrl, name)
  await migrateServers({
    logisticsUrl: waybillUrl,
    authUrl: waybillUrl,
    kind: 'external',
    stop: async () => {},
  })
  project.provide('databaseUrl', databaseUrl)
  project.provide('waybillUrl', waybillUrl)
  project.provide('redisUrl', process.env['TEST_REDIS_URL'])
  return async () => {
    await onServer(databaseUrl, `drop database ${name} with (force)`)
    await bundled?.stop()
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
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

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}
