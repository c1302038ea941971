import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import * as z from 'zod'
import { authCommands, authLists, authPeople, authSchema } from '../auth/index.ts'
import { systemClock } from '../kernel/clock.ts'
import { type AnyCommand, command } from '../kernel/command.ts'
import { type Config, readConfig } from './config.ts'
import { type Values, shown, variables } from './config-variables.ts'
import { Database } from '../kernel/database/database.ts'
import { Passwords } from '../kernel/passwords.ts'
import { logisticsCommands, logisticsPeople, logisticsSchema, recordRestore } from '../logistics/index.ts'
import { ErasedAddresses } from '../people/erasures.ts'
import { authAddress, logisticsAddress, ownHost, sendsMail } from './app.ts'
import { appKey } from './app-key.ts'
import { backupCommand, restoreCommand } from './backup.ts'
import { type Servers, migrateServers, openServers } from './databases.ts'
import { removeDemoCommand } from './demo-traces.ts'
import { doctorCommand } from './doctor.ts'
import { documents } from './documents.ts'
import { migrateCommand } from './migrate.ts'
import { environmentValues } from './environment.ts'
import { personCommands } from './person.ts'
import { printCommand } from './print.ts'
import { serveCommand } from './serve.ts'
import { wantedProcesses } from './shares.ts'
import { ssoCommands } from './sso.ts'

/** External resources of a command, opened at first use and closed when the command ends. */
export class CommandResources {
  #servers: Promise<Servers> | undefined
  readonly #databases = new Map<string, Promise<Database>>()

  values(): Values {
    return environmentValues()
  }

  config(): Config {
    return readConfig(this.values())
  }

  servers(): Promise<Servers> {
    this.#servers ??= openServers(this.config(), { beside: true })
    return this.#servers
  }

  /** Migrated database: commands also work on a machine where nothing was started yet. */
  database(name: 'logistics' | 'auth'): Promise<Database> {
    const opened = this.#databases.get(name) ?? this.#open(name)
    this.#databases.set(name, opened)
    return opened
  }

  async #open(name: 'logistics' | 'auth'): Promise<Database> {
    const servers = await this.servers()
    await migrateServers(servers)
    const [url, schema] =
      name === 'logistics' ? [servers.logisticsUrl, logisticsSchema] : [servers.authUrl, authSchema]
    return new Database({ url, schema, poolSize: 4, readTimeout_ms: 30_000 })
  }

  async close(): Promise<void> {
    for (const opened of this.#databases.values())
      await opened.then((database) => database.close()).catch(() => {})
    const servers = await this.#servers?.catch(() => undefined)
    await servers?.stop()
  }
}

export function allCommands(resources: CommandResources): readonly AnyCommand[] {
  const passwords = new Passwords()
  const clock = systemClock
  const addresses = async () => new ErasedAddresses(await appKey(resources.config()))
  return [
    serveCommand(() => resources.values()),
    migrateCommand(resources),
    configCommand(resources),
    doctorCommand(resources),
    backupCommand(resources),
    restoreCommand(resources),
    openapiCommand(),
    keyCommand(),
    printCommand(),
    ...personCommands({
      logistics: logisticsPeople({ database: () => resources.database('logistics'), clock, addresses }),
      auth: authPeople({ database: () => resources.database('auth'), clock, addresses, lists: authLists }),
      addresses,
      clock,
      restored: async () => recordRestore(await resources.database('logistics'), null),
    }),
    removeDemoCommand({ database: (name) => resources.database(name), passwords, clock }),
    ...ssoCommands({
      database: (name) => resources.database(name),
      clock,
      config: () => resources.config(),
      key: () => appKey(resources.config()),
    }),
    ...logisticsCommands({
      database: () => resources.database('logistics'),
      passwords,
      clock,
      production: () => resources.config().production,
      appKey: () => appKey(resources.config()),
      tokenLifetime_s: () => resources.config().userTokenLifetime_s,
      sendsMail: () => sendsMail(resources.config()),
      address: () => logisticsAddress(resources.config()),
    }),
    ...authCommands({
      database: () => resources.database('auth'),
      passwords,
      clock,
      address: () => authAddress(resources.config()),
      isOwnHost: (name) => ownHost(resources.config())(name),
      mail: () => {
        const config = resources.config()
        return { sendsMail: sendsMail(config), credentialsPolicy: config.accountCredentialsPolicy }
      },
    }),
  ]
}

function configCommand(resources: CommandResources): AnyCommand {
  return command({
    name: 'config',
    summary: 'Show the effective configuration, secrets masked',
    input: z.object({}),
    run() {
      const values = resources.values()
      const config = readConfig(values)
      const given = variables.flatMap((name) => {
        const value = values[name]
        return value === undefined ? [] : [[name, shown(name, value)] as const]
      })
      const effective = {
        HOST: config.host,
        LOGISTICS_PORT: String(config.logisticsPort),
        AUTH_PORT: String(config.authPort),
        APP_NAME: config.appName,
        APP_ENV: config.appEnv,
        APP_LOCALE: config.locale,
        DATABASE_URL: 'bundled PostgreSQL',
        DATA_DIR: resolve(config.dataDir),
        RATE_LIMIT_TOKEN: String(config.rateLimits.token),
        RATE_LIMIT_DATA: String(config.rateLimits.data),
        RATE_LIMIT_CONSOLE: String(config.rateLimits.console),
        BODY_LIMIT: String(config.bodyLimit),
        ATTACHMENTS_QUOTA_MB: String(config.attachmentsQuota / 1_048_576),
        DATABASE_POOL: 'by the number of processes',
        DATABASE_TIMEOUT_MS: String(config.databaseTimeout_ms),
        DEMO: config.demo ? '1' : '0',
        MAIL_CATCHER: config.catchesMail ? '1' : '0',
        LOG_LEVEL: config.logLevel,
        PROCESSES: String(wantedProcesses(config, ['logistics', 'auth', 'worker'])),
        DRAIN_S: String(config.drain_s),
        ...Object.fromEntries(given),
      }
      return Promise.resolve(effective)
    },
    show: (effective) =>
      Object.entries(effective)
        .map(([name, value]) => `${name}=${value}`)
        .join('\n'),
  })
}

function keyCommand(): AnyCommand {
  return command({
    name: 'key',
    summary: 'Make a random key, for APP_KEY or a shared token',
    input: z.object({}),
    run: () => Promise.resolve({ key: randomBytes(32).toString('base64url') }),
    show: ({ key }) => key,
  })
}

function openapiCommand(): AnyCommand {
  return command({
    name: 'openapi',
    summary: 'Print the OpenAPI document of a service',
    positional: ['service'],
    input: z.object({ service: z.enum(['logistics', 'auth']).meta({ description: 'logistics or auth' }) }),
    run: ({ service }) => Promise.resolve(documents()[service]),
    show: (document) => JSON.stringify(document, null, 2),
  })
}
