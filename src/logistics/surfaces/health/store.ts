import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../../kernel/database/database.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { Ping } from './rules.ts'

/** The Redis commands that health checks use. */
export interface RedisLike {
  ping(): Promise<unknown>
  set(key: string, value: string, unit: 'PX', duration_ms: number): Promise<unknown>
  get(key: string): Promise<string | null>
}

const rowLimit = 100
const backupName = 'backup'
const restoreName = 'restore'
const kept_ms = 10_000

export async function pings(database: Database): Promise<readonly Ping[]> {
  const { rows } = await database.query<Ping>(sql`
    select name, iso(last_ping_at) as last_ping_at,
           floor(extract(epoch from last_ping_at) * 1000)::bigint as last_ping_at_ms
      from heartbeats where name <> all(${[backupName, restoreName]}) order by name limit ${rowLimit}`)
  return rows
}

export async function recordPing(database: Database, name: string, at: Date): Promise<void> {
  await database.write(sql`
    insert into heartbeats (name, last_ping_at) values (${name}, ${at})
    on conflict (name) do update set last_ping_at = excluded.last_ping_at`)
}

/** Records a backup. It isn't a heartbeat: nobody expects one every quarter of an hour. */
export async function recordBackup(database: Database, at: Date): Promise<void> {
  await recordPing(database, backupName, at)
}

/** Records a restore from a backup; null when the follow-up work is done. */
export async function recordRestore(database: Database, at: Date | null): Promise<void> {
  if (at !== null) await recordPing(database, restoreName, at)
  else await database.write(sql`delete from heartbeats where name = ${restoreName}`)
}

export async function databaseAnswers(database: Database): Promise<boolean> {
  await database.ping()
  return true
}

/** Writes a value to the cache and reads it back: in Redis if configured, else in the cache table. */
export async function cacheKeeps(database: Database, redis: RedisLike | undefined): Promise<boolean> {
  const value = randomUUID()
  const key = `health:${value}`
  if (redis !== undefined) {
    await redis.set(`waybill:${key}`, value, 'PX', kept_ms)
    return (await redis.get(`waybill:${key}`)) === value
  }
  await database.query(sql`
    insert into cache (key, value, expires_at)
    values (${key}, ${value}, now() + make_interval(secs => ${kept_ms} / 1000.0))
    on conflict (key) do nothing`)
  const { rows } = await database.query<{ value: string }>(
    sql`delete from cache where key = ${key} returning value`,
  )
  return rows[0]?.value === value
}

class Undo extends Error {}

/** Inserts a job and rolls the transaction back, so no worker ever sees it. */
export async function queueTakes(database: Database): Promise<boolean> {
  let taken = false
  try {
    await database.transaction(async (connection) => {
      const { count } = await connection.query(sql`
        insert into waybill_jobs.jobs (name, due_at) values (${randomUUID()}, 'infinity')`)
      taken = count === 1
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  return taken
}

/** Writes, reads back and removes a file. */
export async function storageKeeps(folder: string): Promise<boolean> {
  const text = randomUUID()
  const path = join(folder, `.health-${text}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeFile(path, text, { flag: 'wx' })
    return (await readFile(path, 'utf8')) === text
  } finally {
    await rm(path, { force: true })
  }
}
