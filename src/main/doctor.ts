import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { hasAdministrator } from '../auth/index.ts'
import { type AnyCommand, command } from '../kernel/command.ts'
import type { Config } from '../kernel/config.ts'
import { bundledAccount } from '../postgres/bundled.ts'
import { Database } from '../kernel/database/database.ts'
import { migrationsIn, pendingMigrations } from '../postgres/migrate.ts'
import { sql } from '../kernel/database/sql.ts'
import { connectRedis } from '../kernel/redis.ts'
import { weaknessOf } from '../kernel/strength.ts'
import { type Servers, schemas } from './databases.ts'
import { demoState } from './demo-traces.ts'
import { inviteHint, withAuth } from './first-run.ts'

interface Finding {
  readonly check: string
  readonly ok: boolean
  readonly detail: string
}

/** Looks at everything the program needs and says what is wrong with it, each in a line. */
export function doctorCommand(session: { config(): Config; servers(): Promise<Servers> }): AnyCommand {
  return command({
    name: 'doctor',
    summary: 'Check configuration, database, migrations and Redis',
    input: z.object({}),
    async run() {
      const config = session.config()
      const findings: Finding[] = [
        {
          check: 'node',
          ok: Number.parseInt(process.versions.node, 10) >= 24,
          detail: `Node.js ${process.versions.node}`,
        },
        { check: 'configuration', ok: true, detail: `${config.appEnv}, data in ${resolve(config.dataDir)}` },
        { check: 'cores', ok: true, detail: `${availableParallelism()} usable` },
      ]
      const servers = await session.servers()
      for (const { schema, folder, url } of schemas) {
        findings.push(await attempt(`database ${schema}`, () => serverVersion(url(servers), schema)))
        findings.push(
          await attempt(`migrations ${schema}`, async () => {
            const pending = await pendingMigrations(url(servers), schema, await migrationsIn(folder))
            if (pending.length > 0) throw new Error(`pending: ${pending.join(', ')}; run waybill migrate`)
            return 'up to date'
          }),
        )
      }
      if (servers.kind === 'bundled')
        findings.push(await attempt('database account', () => bundledAccount(resolve(config.dataDir))))
      findings.push(await attempt('administrators', () => withAuth(servers, administratorsOf)))
      findings.push(await attempt('keys', () => keysState(config)))
      findings.push(await attempt('demo world', () => demoState(config, servers)))
      if (config.redisUrl !== undefined)
        findings.push(await attempt('redis', () => pingRedis(config.redisUrl ?? '')))
      return { ok: findings.every((finding) => finding.ok), data: findings }
    },
    show: ({ data }) =>
      data
        .map(({ check, ok, detail }) => `${ok ? 'ok  ' : 'FAIL'}  ${check.padEnd(22)} ${detail}`)
        .join('\n'),
    failed: ({ ok }) => !ok,
  })
}

async function administratorsOf(database: Database): Promise<string> {
  return (await hasAdministrator(database)) ? 'there are some' : inviteHint
}

/** What a start cannot refuse: a key on its way out, and files that were opened to others since they were made. */
async function keysState({ production, appKey = '', dataDir }: Config): Promise<string> {
  const old = appKey.split(',').slice(1)
  if (production && old.some((key) => weaknessOf(key.trim()) !== undefined))
    throw new Error('an old key in APP_KEY is weak: drop it as soon as its last session has ended')
  for (const name of ['app.key', 'postgres.password']) {
    const path = join(resolve(dataDir), name)
    const found = await stat(path).catch(() => undefined)
    // Windows knows no such bits.
    if (found !== undefined && (found.mode & 0o077) !== 0 && process.platform !== 'win32')
      throw new Error(`${path} can be read by others: chmod 600 it, and replace what it holds`)
  }
  return 'in order'
}

async function attempt(check: string, work: () => Promise<string>): Promise<Finding> {
  try {
    return { check, ok: true, detail: await work() }
  } catch (error) {
    return { check, ok: false, detail: error instanceof Error ? error.message : String(error) }
  }
}

async function serverVersion(url: string, schema: string): Promise<string> {
  const database = new Database({ url, schema, poolSize: 1, readTimeout_ms: 5_000 })
  try {
    const { rows } = await database.query<{ version: string }>(
      sql`select current_setting('server_version') as version`,
    )
    return `PostgreSQL ${rows[0]?.version}`
  } finally {
    await database.close()
  }
}

async function pingRedis(url: string): Promise<string> {
  const redis = connectRedis(url)
  try {
    await new Promise((resolve_, reject) => redis.once('ready', resolve_).once('error', reject))
    return await redis.ping()
  } finally {
    redis.disconnect()
  }
}
