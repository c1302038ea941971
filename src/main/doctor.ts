import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import * as z from 'zod'
import { hasAdministrator } from '../auth/index.ts'
import { type AnyCommand, command } from '../kernel/command.ts'
import type { Config } from '../kernel/config.ts'
import { Database } from '../kernel/database/database.ts'
import { migrationsIn, pendingMigrations } from '../kernel/database/migrate.ts'
import { sql } from '../kernel/database/sql.ts'
import { connectRedis } from '../kernel/redis.ts'
import { type Servers, schemas } from './databases.ts'
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
      findings.push(await attempt('administrators', () => withAuth(servers, administratorsOf)))
      if (config.redisUrl !== undefined)
        findings.push(await attempt('redis', () => pingRedis(config.redisUrl ?? '')))
      return { ok: findings.every((finding) => finding.ok), data: findings }
    },
    show: ({ data }) =>
      data
        .map(({ check, ok, detail }) => `${ok ? 'ok  ' : 'FAIL'}  ${check.padEnd(22)} ${detail}`)
        .join('\n'),
  })
}

async function administratorsOf(database: Database): Promise<string> {
  return (await hasAdministrator(database)) ? 'there are some' : inviteHint
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
