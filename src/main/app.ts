import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import { auth, authJobs, authSchema, demandConsoleFactors } from '../auth/index.ts'
import { type HostRule, hostRule } from '../http/hosts.ts'
import { type PressureLimits, defaultPressure } from '../http/pressure.ts'
import { type HttpServer, server } from '../http/server.ts'
import type { Siblings } from '../http/siblings.ts'
import { startWorker } from '../jobs/worker.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Config } from './config.ts'
import type { Database } from '../kernel/database/database.ts'
import { DatabaseLimiter, type Limiter } from '../kernel/limiter.ts'
import { type PasswordCost, Passwords } from '../kernel/passwords.ts'
import { type Redis, RedisLimiter, closeRedis, connectRedis } from '../kernel/redis.ts'
import type { Service } from '../kernel/service.ts'
import { caughtLetters } from '../mail/caught.ts'
import { mailboxPage } from '../mail/mailbox.ts'
import type { Outbound } from '../webhooks/outbound.ts'
import { logistics, logisticsJobs, logisticsSchema } from '../logistics/index.ts'
import { changesText } from '../openapi/changes.ts'
import { integratorsDocument, openApiDocument } from '../openapi/document.ts'
import { llmsText } from '../openapi/llms.ts'
import { postmanCollection } from '../openapi/postman.ts'
import type { OpenApiDocument } from '../openapi/types.ts'
import { appKey } from './app-key.ts'
import { withRoom } from './readiness.ts'
import { ServiceDatabase } from './service-database.ts'
import { demoCredentials, demoSignIns } from './try-out.ts'
import { Traces } from './traces.ts'
import { contractVersion } from '../kernel/version.ts'

export type Part = 'logistics' | 'auth' | 'worker'
export const parts: readonly Part[] = ['logistics', 'auth', 'worker']

export interface AppParts {
  readonly config: Config
  readonly urls: { readonly logisticsUrl: string; readonly authUrl: string }
  readonly clock: Clock
  readonly log: Logger
  readonly only?: readonly Part[]
  /** Overrides of the limits beyond which requests are refused. */
  readonly pressure?: Partial<PressureLimits>
  /** How much longer than the primary a replica may take before reads avoid it. */
  readonly replicaSlow_ms?: number
  /** The cost of hashing a password. The default makes guessing from a stolen hash expensive. */
  readonly passwordCost?: PasswordCost
  /** Pool size of each service; if several processes share a node, the share of this one. */
  readonly poolSize?: number
  readonly siblings?: (service: Service['name']) => Siblings
}

export interface App {
  /** Address of each service that listens. */
  readonly addresses: Readonly<Partial<Record<'logistics' | 'auth', string>>>
  /** Starts the jobs in a program that was started without them. */
  work(): Promise<void>
  /** Announces the end: reports not ready from now on, but still serves everything. */
  drain(): void
  /** Shuts down: reports not ready, finishes requests and jobs, and releases connections. */
  stop(): Promise<void>
}

/** Stops components in reverse order of their start. If one fails to stop, the others are stopped all the same. */
class Closing {
  readonly #steps: (() => Promise<unknown>)[] = []
  add<T extends { close(): Promise<unknown> }>(thing: T): T {
    this.#steps.push(() => thing.close())
    return thing
  }
  async run(): Promise<void> {
    for (const step of this.#steps.splice(0).toReversed()) await step().catch(() => {})
  }
}

export async function startApp(app: AppParts): Promise<App> {
  const closing = new Closing()
  try {
    const only = app.only ?? parts
    const redis = app.config.redisUrl === undefined ? undefined : await connectRedis(app.config.redisUrl)
    if (redis !== undefined) closing.add({ close: () => closeRedis(redis) })
    const traces = app.config.traces && new Traces(app.config.traces, only, app.log)
    if (traces !== undefined) closing.add(traces)
    const logisticsData = closing.add(databaseOf(app, 'logistics'))
    const authData = closing.add(databaseOf(app, 'auth'))
    const [logisticsDatabase, authDatabase] = [logisticsData.database, authData.database]
    const addresses: { logistics?: string; auth?: string } = {}
    const { config } = app
    const key = await appKey(config)
    const served: HttpServer[] = []
    const ownAddress = () => logisticsAddress(config, addresses.logistics)
    // The authentication service of this process, or the one in the settings.
    const serviceAddress = () => addresses.auth ?? authAddress(config)
    const serve = async (own: Service, data: ServiceDatabase, { port, ...rest }: Served) => {
      const service = withRoom(own, data, config)
      const limiter = closing.add(limiterOf(app, redis, own.name))
      const demo = demoOf(own.name, { database: data.database, clock: app.clock, appKey: key })
      const http = closing.add(await httpServer(app, { ...rest, service, limiter, demo, traces }))
      served.push(http)
      addresses[own.name] = await listening(http, config.host, port)
    }
    if (only.includes('logistics')) {
      const address = ownAddress
      const own = logisticsService({ app, database: logisticsDatabase, address, serviceAddress, redis, key })
      await serve(own, logisticsData, { address, port: config.logisticsPort })
    }
    if (only.includes('auth')) {
      // REQUIRE_MFA applies to console sign-ins too, even if it was set after `sso enable`.
      if (config.requireMfa)
        await demandConsoleFactors({ database: () => Promise.resolve(authDatabase), clock: app.clock })
      const address = () => authAddress(config, addresses.auth)
      const mailbox = () => caughtMail([authDatabase, logisticsDatabase])
      const own = authService({ app, database: authDatabase, address, key })
      await serve(own, authData, { address, mailbox, port: config.authPort })
    }
    const work = async () => {
      const own = { clock: app.clock, outbound: outbound(config, key, traces), retention: config.retention }
      const ofAuth = mailOf(config, () => authAddress(config, addresses.auth))
      const at = { address: ownAddress, mail: mailOf(config, ownAddress) }
      const jobs = [
        ...logisticsJobs({ ...own, ...at, database: logisticsDatabase, serviceAddress }),
        ...authJobs({ ...own, database: authDatabase, mail: ofAuth }),
      ]
      const log = app.log.child({ service: 'worker' })
      const tracer = traces?.tracer('worker')
      const running = await startWorker({ url: app.urls.logisticsUrl, jobs, log, tracer })
      closing.add({ close: () => running.stop() })
    }
    if (only.includes('worker')) await work()
    const drain = () => served.forEach((http) => http.drain())
    return { addresses, work, drain, stop: () => closing.run() }
  } catch (error) {
    await closing.run()
    throw error
  }
}

function demoOf(part: 'logistics' | 'auth', world: Parameters<typeof demoCredentials.auth>[0]) {
  return { credentials: () => demoCredentials[part](world), signIns: () => demoSignIns[part](world) }
}

/** Public address of the logistics service, which serves the console; by default the address that it listens on. */
export function logisticsAddress({ appUrl, host, logisticsPort }: Config, own?: string): string {
  return appUrl ?? own ?? `http://${host}:${logisticsPort}`
}

/** Public address of the authentication service; by default the address that it listens on. */
export function authAddress({ authUrl, host, authPort }: Config, own?: string): string {
  return authUrl ?? own ?? `http://${host}:${authPort}`
}

/** Error whose message and cause form one line that a person at a terminal can act on. */
class ListenError extends Error {
  override readonly name = 'ListenError'
}

async function listening(http: HttpServer, host: string, port: number): Promise<string> {
  return http.listen({ host, port }).catch((error: unknown) => {
    const other = 'set HOST, LOGISTICS_PORT or AUTH_PORT to listen elsewhere'
    throw new ListenError(`Cannot listen on ${host} port ${port}; ${other}`, { cause: error })
  })
}

function databaseOf(
  { config, urls, poolSize, replicaSlow_ms }: AppParts,
  name: 'logistics' | 'auth',
): ServiceDatabase {
  const [url, schema] =
    name === 'logistics' ? [urls.logisticsUrl, logisticsSchema] : [urls.authUrl, authSchema]
  return new ServiceDatabase({ url, schema, config, poolSize, replicaSlow_ms })
}

function limiterOf(
  { config, urls, clock }: AppParts,
  redis: Redis | undefined,
  name: 'logistics' | 'auth',
): Limiter {
  const [url, schema] =
    name === 'logistics' ? [urls.logisticsUrl, logisticsSchema] : [urls.authUrl, authSchema]
  const limiter = new DatabaseLimiter({ url, schema, readTimeout_ms: config.databaseTimeout_ms }, clock)
  return redis === undefined ? limiter : new RedisLimiter(redis, limiter, clock)
}

function outbound(config: Config, key: string, traces?: Traces): Outbound {
  const { production, webhookAllowedSubnets: allowed, webhookAllowHttp: plain } = config
  return { appKey: key, targets: { production, allowed, plain }, tracer: traces?.tracer('worker') }
}

/** Whether mail can go anywhere: to a mail server or to the catcher. */
export function sendsMail({ mail, catchesMail }: Pick<Config, 'mail' | 'catchesMail'>): boolean {
  return mail !== undefined || catchesMail
}

async function caughtMail(databases: readonly Database[]): Promise<string> {
  const caught = await Promise.all(databases.map((database) => caughtLetters(database)))
  return mailboxPage(caught.flat().toSorted((a, b) => b.at.getTime() - a.at.getTime()))
}

function mailOf(config: Config, address: () => string) {
  const { mail, production, appName, locale, accountCredentialsPolicy: credentialsPolicy } = config
  if (!sendsMail(config)) return undefined
  return { server: mail && { ...mail, production }, appName, address, locale, credentialsPolicy }
}

interface ServiceParts {
  readonly app: Pick<AppParts, 'config' | 'clock' | 'log' | 'passwordCost'>
  readonly database: Database
  readonly address: () => string
  /** Address of our own authentication service. */
  readonly serviceAddress: () => string
  readonly redis: Redis | undefined
  readonly key: string
}

export function logisticsService({ app, address, redis, key, ...rest }: ServiceParts): Service {
  const { config, clock, log, passwordCost } = app
  return logistics({
    ...rest,
    clock,
    passwords: new Passwords(passwordCost),
    locale: config.locale,
    log,
    production: config.production,
    tokenLifetime_s: config.userTokenLifetime_s,
    oidc: config.consoleOidc,
    sendsMail: sendsMail(config),
    requireMfa: config.requireMfa,
    sharedTokens: { etsm: config.etsmToken, mdm: config.mdmToken },
    health: {
      app: { name: config.appName, env: config.appEnv },
      address,
      dataDir: resolve(config.dataDir),
      integrations: { etsm: config.etsmToken !== undefined, mdm: config.mdmToken !== undefined },
      ...(redis && { redis }),
    },
    outbound: outbound(config, key),
    attachmentsQuota: config.attachmentsQuota,
  })
}

export function authService({
  app: { config, clock, passwordCost },
  database: db,
  address,
  key,
}: Omit<ServiceParts, 'redis' | 'serviceAddress'>): Service {
  return auth({
    database: db,
    clock,
    passwords: new Passwords(passwordCost),
    locale: config.locale,
    appKey: key,
    credentialsPolicy: config.accountCredentialsPolicy,
    address,
    production: config.production,
    isOwnHost: ownHost(config),
    oidc: config.oidc,
    requireMfa: config.requireMfa,
    sendsMail: sendsMail(config),
    outbound: outbound(config, key),
  })
}

interface HttpParts {
  readonly service: Service
  readonly address: () => string
  readonly limiter: Limiter
  readonly demo: ReturnType<typeof demoOf>
  readonly traces: Traces | undefined
  /** Page of mail that was caught instead of sent, where that is allowed. */
  readonly mailbox?: () => Promise<string>
}

interface Served extends Pick<HttpParts, 'address' | 'mailbox'> {
  readonly port: number
}

const apiChanges = resolve(import.meta.dirname, '../../docs/api-changes.md')

function httpServer(
  { config, log, pressure, siblings }: AppParts,
  { service, address, limiter, demo, traces, mailbox }: HttpParts,
): Promise<HttpServer> {
  let made: OpenApiDocument | undefined
  const document = () => (made ??= openApiDocument(service, { version: contractVersion }))
  return server({
    service,
    address,
    limiter,
    log: log.child({ service: service.name }),
    document,
    integratorsDocument: () => integratorsDocument(service, { version: contractVersion }),
    beside: {
      postman: (at) => postmanCollection(document(), at),
      llms: () => llmsText(document()),
      changes: () => changesText(readFileSync(apiChanges, 'utf8'), document()),
      ...(config.demo && {
        openedPostman: async (at) => postmanCollection(document(), at, await demo.signIns()),
      }),
    },
    ...(config.demo && { credentials: demo.credentials }),
    ...(config.catchesMail && mailbox && { mailbox }),
    limits: config.rateLimits,
    locale: config.locale,
    bodyLimit: config.bodyLimit,
    trustedProxies: config.trustedProxies,
    corsOrigins: service.name === 'logistics' && config.corsOrigins.length === 0 ? ['*'] : config.corsOrigins,
    hosts: hostsOf(config),
    metricsToken: config.metricsToken,
    traces: traces?.requestsOf(service.name),
    pressure: { ...defaultPressure, ...pressure },
    siblings: siblings?.(service.name),
    pages: resolve(import.meta.dirname, '../../web/dist', service.name === 'logistics' ? 'console' : 'panel'),
  })
}

/** Whether the configuration contains this host name; `*` matches any name, but contains none. */
export function ownHost({ allowedHosts, authUrl }: Config): (hostname: string) => boolean {
  const names = new Set([...allowedHosts, ...(authUrl === undefined ? [] : [new URL(authUrl).hostname])])
  return (hostname) => hostname !== '*' && names.has(hostname)
}

/** Host names that we answer to: the public addresses, the listening host, and names from the configuration. */
function hostsOf({ allowedHosts, appUrl, authUrl, host, production }: Config): HostRule {
  const addresses = [appUrl, authUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).host]))
  return hostRule({ names: [...allowedHosts, ...addresses, host], local: !production })
}
