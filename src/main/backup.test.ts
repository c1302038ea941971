import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fresh, freshDatabase } from '../../test/support/fresh.ts'
import { systemClock } from '../kernel/clock.ts'
import { type AnyCommand, prepared } from '../kernel/command.ts'
import { Database } from '../kernel/database/database.ts'
import { Passwords } from '../kernel/passwords.ts'
import { loadDemo } from '../logistics/surfaces/demo/load.ts'
import { backupCommand, restoreCommand } from './backup.ts'
import { type Servers, migrateServers } from './databases.ts'
import { testPasswordCost } from '../../test/support/world.ts'
import { patience } from '../../test/support/patience.ts'

const articles = 5000
const made: Fresh[] = []
let folder: string
let file: string
let from: Fresh

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-backup-'))
  file = join(folder, 'demo.gz')
  from = await database()
  await migrateServers(serversAt(from))
  const demo = new Database({ url: from.url, schema: 'logistics', poolSize: 2, ...patience })
  await loadDemo(
    { database: demo, passwords: new Passwords(testPasswordCost), clock: systemClock },
    { articles },
    () => {},
  )
  await demo.close()
  await from.pool.query(`
    insert into auth.sites (name, slug, client_id, status, created_at, updated_at)
      select 'Site', 'site', gen_random_uuid(), 'draft', now(), now();
    insert into logistics.rate_limits values ('gone', 1, now())`)
  await run(backupCommand(sessionAt(from)), { file })
}, 120_000)

afterAll(async () => {
  for (const fresh of made) await fresh.drop()
  await rm(folder, { recursive: true })
})

async function database(): Promise<Fresh> {
  const fresh = await freshDatabase()
  made.push(fresh)
  return fresh
}

function serversAt({ url }: Fresh): Servers {
  return { logisticsUrl: url, authUrl: url, kind: 'external', stop: async () => {} }
}

/** Resources of the two commands, with BACKUP_PASSPHRASE set or not. */
function sessionAt(fresh: Fresh, backupPassphrase?: string) {
  return { servers: async () => serversAt(fresh), config: () => ({ backupPassphrase }) }
}

async function run(command: AnyCommand, input: object) {
  const bars: { title: string; total: number; count: number }[] = []
  const { result, text } = await prepared(
    command,
    input,
  )({
    progress(title, total) {
      const bar = { title, total, count: 0 }
      bars.push(bar)
      return { advance: (by) => (bar.count += by), done() {} }
    },
    note() {},
  })
  return { result, text: text(), bars }
}

const restoreInto = (to: Fresh) => run(restoreCommand(sessionAt(to)), { file })

function waybill(args: readonly string[], { url }: Fresh): ChildProcess {
  return spawn(process.execPath, [resolve('src/main/waybill.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Every table with the number and hash of its rows. */
async function contentsOf({
  pool,
}: Fresh): Promise<Readonly<Record<string, { count: number; hash: string }>>> {
  const contents: Record<string, { count: number; hash: string }> = {}
  const tables = await pool.query(
    `select format('%I.%I', nspname, relname) as name
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname in ('logistics', 'auth') and relkind = 'r' and relpersistence = 'p' and relname <> 'migrations'`,
  )
  for (const { name } of tables.rows) {
    // Backups and restores are recorded afterwards, so the backup doesn't contain them.
    const older = name === 'logistics.heartbeats' ? `where name not in ('backup', 'restore')` : ''
    const { rows } = await pool.query(
      `select count(*)::int, md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash from ${name} t ${older}`,
    )
    contents[name] = rows[0]
  }
  return contents
}

test('the time of a backup is recorded, to show how old the last one is', async () => {
  const { rows } = await from.pool.query(
    `select last_ping_at > now() - interval '1 hour' as is_new from logistics.heartbeats where name = 'backup'`,
  )
  expect(rows).toEqual([{ is_new: true }])
})

test('the demo world is the same after backup and restore', async () => {
  const to = await database()
  const { result, text, bars } = await restoreInto(to)
  const before = await contentsOf(from)
  expect(await contentsOf(to)).toEqual(before)
  expect(before['logistics.articles']?.count).toBe(articles)
  const rows = Object.values(before).reduce((sum, { count }) => sum + count, 0)
  expect(result).toMatchObject({ file, tables: Object.keys(before).length, rows })
  expect(text).toMatch(
    /demo\.gz is whole: \d+ rows of \d+ tables, taken at .*; restored in .*\n.*waybill person repeat/,
  )
  expect(bars.map(({ title, count, total }) => [title, count, total])).toEqual([
    ['Checking', rows, rows],
    ['Loading', rows, rows],
  ])
  await expect(restoreInto(to)).rejects.toThrow(/empty database only/)
})

test('the file can be checked without a database, and is not replaced unasked', async () => {
  const away = { ...sessionAt(from), servers: () => Promise.reject(new Error('no database')) }
  const { result, text } = await run(restoreCommand(away), { file, check: true })
  expect(result).toMatchObject({ checked_only: true })
  expect(text).toMatch(/nothing was restored/)
  await expect(run(backupCommand(away), { file })).rejects.toThrow(/--force replaces it/)
  await expect(run(restoreCommand(away), { file: '-' })).rejects.toThrow(/read twice/)
})

test('an encrypted backup is restored with the passphrase, and can’t be read without it', async () => {
  const small = await database()
  await migrateServers(serversAt(small))
  await small.pool.query(`insert into logistics.companies (name) values ('Sealed')`)
  const path = join(folder, 'sealed')
  const session = sessionAt(small, 'a passphrase of the tests')
  const { text } = await run(backupCommand(session), { file: path, encrypt: true })
  expect(text).toMatch(/sealed, encrypted/)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const to = await database()
  await expect(run(restoreCommand(sessionAt(to)), { file: path })).rejects.toThrow(/set BACKUP_PASSPHRASE/)
  await expect(
    run(restoreCommand(sessionAt(to, 'another passphrase')), { file: path, check: true }),
  ).rejects.toThrow(/passphrase is not that of the backup/)
  await run(restoreCommand(sessionAt(to, 'a passphrase of the tests')), { file: path })
  expect(await contentsOf(to)).toEqual(await contentsOf(small))
  await expect(run(backupCommand(sessionAt(small)), { file: path, encrypt: true })).rejects.toThrow(
    /to encrypt a backup set BACKUP_PASSPHRASE/,
  )
})

test('a restore killed while it loads leaves an empty database, in which it can be repeated', async () => {
  const to = await database()
  const child = waybill(['restore', file], to)
  const exited = once(child, 'exit')
  const copying = () => to.pool.query(`select from pg_stat_progress_copy where datname = current_database()`)
  while (child.exitCode === null && (await copying()).rowCount === 0) await sleep(2)
  child.kill('SIGKILL')
  expect(await exited).toEqual([null, 'SIGKILL'])
  const counts = Object.values(await contentsOf(to)).map(({ count }) => count)
  expect(counts.length).toBeGreaterThan(10)
  expect(counts.every((count) => count === 0)).toBe(true)
  await restoreInto(to)
  expect(await contentsOf(to)).toEqual(await contentsOf(from))
})

test('the backup can go to standard output, alone', async () => {
  const child = waybill(['backup', '-'], from)
  const path = join(folder, 'piped.gz')
  if (child.stdout === null) throw new Error('no output')
  await pipeline(child.stdout, createWriteStream(path))
  await run(restoreCommand(sessionAt(from)), { file: path, check: true })
  const json = waybill(['backup', '-', '--json'], from)
  expect(await once(json, 'exit')).toEqual([1, null])
})
