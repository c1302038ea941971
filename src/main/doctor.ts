import { setTimeout as sleep } from 'node:timers/promises'
import { resolve } from 'node:path'
import * as z from 'zod'
import { authSchema, consoleDemandsFactors, hasAdministrator, sitesWithUnverified } from '../auth/index.ts'
import { type AnyCommand, command } from '../kernel/command.ts'
import type { Config } from './config.ts'
import { bundledAccount } from '../postgres/bundled.ts'
import type { Database } from '../kernel/database/database.ts'
import { migrationsIn, schemaState } from '../postgres/migrate.ts'
import { sessionKeeper } from '../postgres/sessions.ts'
import { connectRedis } from '../kernel/redis.ts'
import { logisticsSchema, ssoSwitch } from '../logistics/index.ts'
import { systemClock } from '../kernel/clock.ts'
import { authAddress, parts } from './app.ts'
import { appKey } from './app-key.ts'
import { type Servers, schemas } from './databases.ts'
import { backupState, backupsOf } from './doctor/backups.ts'
import { certificateState } from './doctor/certificates.ts'
import { erasureState, erasuresOf } from './doctor/erasures.ts'
import { mailState } from './doctor/mail.ts'
import { fillState, fillsOf } from './doctor/fills.ts'
import { type Finding, attempt, line } from './doctor/finding.ts'
import { migrationState } from './doctor/migrations.ts'
import { diskState, keysState, nodeState } from './doctor/machine.ts'
import { queueState, queuesOf } from './doctor/queues.ts'
import { replicaFindings } from './doctor/replicas.ts'
import {
  clockState,
  connectionState,
  replicationState,
  serverFacts,
  transactionState,
  vacuumState,
  versionState,
} from './doctor/server.ts'
import { settingsState } from './doctor/settings.ts'
import { siteState } from './doctor/sites.ts'
import { ssoFinding } from './doctor/sso.ts'
import { demoState } from './demo-traces.ts'
import { using } from './demo.ts'
import { inviteHint } from './first-run.ts'
import { connectionsOf, replicaConnectionsOf, sharesOf, wantedProcesses } from './shares.ts'
import { version } from '../kernel/version.ts'

/** Interval between the two looks at the queues. */
const pause_ms = 1_000

export function doctorCommand(session: { config(): Config; servers(): Promise<Servers> }): AnyCommand {
  return command({
    name: 'doctor',
    summary: 'Check settings, machine, databases, queues, certificates and backups',
    input: z.object({}),
    async run() {
      const config = session.config()
      const findings = [
        await attempt('waybill', () => version),
        await attempt('node', () => nodeState()),
        await attempt('settings', () => settingsState(config)),
        await attempt('disk', () => diskState(config)),
        await attempt('keys', () => keysState(config)),
        ...(await certificates(config)),
      ]
      const servers = await session.servers()
      for (const each of schemas) findings.push(...(await databaseFindings(each, servers, config)))
      findings.push(...(await ownFindings(config, servers)))
      return { ok: findings.every((finding) => finding.ok), data: findings }
    },
    show: ({ data }) => data.map(line).join('\n'),
    failed: ({ ok }) => !ok,
  })
}

async function certificates({ appUrl, authUrl }: Config): Promise<readonly Finding[]> {
  const addresses = [...new Set([appUrl, authUrl])].flatMap((url) => url ?? [])
  return Promise.all(addresses.map((url) => attempt('certificate', () => certificateState(url))))
}

async function databaseFindings(
  { schema, folder, url }: (typeof schemas)[number],
  servers: Servers,
  config: Config,
): Promise<readonly Finding[]> {
  const at = url(servers)
  const inside = <T>(work: (database: Database) => Promise<T>) => using(at, schema, work)
  const asked = Date.now()
  const facts = inside(serverFacts)
  const found = await attempt(`database ${schema}`, async () => versionState(await facts))
  if (!found.ok) return [found]
  const known = await facts
  const answered = Date.now()
  const migrations = await attempt(`migrations ${schema}`, async () =>
    migrationState(await schemaState(at, schema, await migrationsIn(folder))),
  )
  return [
    found,
    await attempt(`sessions ${schema}`, () => sessionKeeper(at)),
    migrations,
    await attempt(`clock ${schema}`, () => clockState(known, asked, answered)),
    await attempt(`connections ${schema}`, () => connectionState(known, config)),
    await attempt(`transactions ${schema}`, () => transactionState(known, config)),
    await attempt(`vacuum ${schema}`, () => vacuumState(known, config)),
    await attempt(`replication ${schema}`, () => replicationState(known)),
    ...(await replicaFindings(config, { url: at, schema })),
    // Without its tables there are no queues and no fills.
    ...(migrations.ok
      ? [
          await attempt(`queues ${schema}`, () => inside((database) => queues(database, schema, config))),
          await attempt(`fills ${schema}`, () =>
            inside(async (database) => fillState(await fillsOf(database, schema))),
          ),
        ]
      : []),
  ]
}

async function queues(database: Database, schema: 'logistics' | 'auth', config: Config): Promise<string> {
  const before = await queuesOf(database, schema)
  if (before.some(({ waiting }) => waiting > 0)) await sleep(pause_ms)
  return queueState(before, await queuesOf(database, schema), config)
}

async function ownFindings(config: Config, servers: Servers): Promise<readonly Finding[]> {
  const { redisUrl, dataDir } = config
  const inAuth = <T>(work: (database: Database) => Promise<T>) => using(servers.authUrl, authSchema, work)
  return [
    ...(servers.kind === 'bundled'
      ? [await attempt('database account', () => bundledAccount(resolve(dataDir)))]
      : []),
    await attempt('backups', async () =>
      backupState(await using(servers.logisticsUrl, logisticsSchema, backupsOf), config),
    ),
    await attempt('erasures', async () =>
      erasureState(
        [await using(servers.logisticsUrl, logisticsSchema, erasuresOf), await inAuth(erasuresOf)],
        config,
      ),
    ),
    await attempt('processes', () => processesState(config, servers)),
    await attempt('administrators', async () =>
      (await inAuth(hasAdministrator)) ? 'there are some' : inviteHint,
    ),
    await attempt('sites', async () => siteState(await inAuth(sitesWithUnverified))),
    await attempt('console sign-in', () => ssoStateOf(config, servers)),
    await attempt('demo world', () => demoState(config, servers)),
    ...(redisUrl === undefined ? [] : [await attempt('redis', () => pingRedis(redisUrl))]),
    ...(config.mail === undefined ? [] : [await attempt('mail', () => mailState(config, servers))]),
  ]
}

async function ssoStateOf(config: Config, servers: Servers): Promise<string> {
  const key = await appKey(config)
  return using(servers.logisticsUrl, logisticsSchema, async (opened) => {
    const database = () => Promise.resolve(opened)
    const serviceAddress = () => authAddress(config)
    const sso = ssoSwitch({ database, clock: systemClock, appKey: key, serviceAddress })
    const { production, requireMfa } = config
    const demandsFactors = requireMfa
      ? await using(servers.authUrl, authSchema, (auth) =>
          consoleDemandsFactors({ database: () => Promise.resolve(auth), clock: systemClock }),
        )
      : undefined
    return ssoFinding(await sso.state(), { production, requireMfa, demandsFactors })
  })
}

/** Processes and connections that `serve` would use with all of its roles. */
async function processesState(config: Config, servers: Servers): Promise<string> {
  const shares = await sharesOf(config, servers, parts)
  const { logistics, auth } = connectionsOf(shares, parts)
  const wanted = wantedProcesses(config, parts)
  const fewer = shares.processes < wanted ? ` (of ${wanted}: max_connections allows no more)` : ''
  const text = `${shares.processes} processes${fewer}, up to ${logistics + auth} connections`
  if (config.databaseReplicaUrl === undefined) return text
  return `${text}, and ${replicaConnectionsOf(shares, parts)} to each replica`
}

async function pingRedis(url: string): Promise<string> {
  const redis = await connectRedis(url)
  try {
    await new Promise((resolve_, reject) => redis.once('ready', resolve_).once('error', reject))
    return await redis.ping()
  } finally {
    redis.disconnect()
  }
}
