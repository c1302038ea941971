import { Reader, isHost, isNetwork, isOrigin } from './config-reader.ts'
import type { Values, Variable } from './config-variables.ts'
import { howToMakeOne, weaknessOf } from './strength.ts'
import { type Retention, usualRetention } from '../kernel/retention.ts'
import { type SignOnRule, signOnRoles } from '../logistics/people/sign-on/rules.ts'
import type { ProviderSettings } from '../sign-on/provider.ts'
import { locales } from '../kernel/messages/messages.ts'

/** The environment. Any other value is an error: an operator who sets `prod` does not want demo data. */
const environments = ['local', 'development', 'test', 'staging', 'production'] as const
type Environment = (typeof environments)[number]

/** Environments with outside users. They are closed: every production requirement applies. */
const closedEnvironments: ReadonlySet<Environment> = new Set(['staging', 'production'])

/** All problems of the configuration at once. 78 is the configuration error of sysexits.h. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly exitCode = 78
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(['The configuration is not valid:', ...problems].join('\n  '))
    this.problems = problems
  }
}

export function readConfig(values: Values): Config {
  const read = new Reader(values)
  const config = settingsIn(read)
  const problems = [...read.problems, ...contradictions(config)]
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

export type Config = Readonly<ReturnType<typeof settingsIn>>

function settingsIn(read: Reader) {
  const appEnv = read.oneOf('APP_ENV', environments, 'local')
  const production = closedEnvironments.has(appEnv)
  const database = databases(read)
  const demo = read.flag('DEMO', database.logisticsDatabaseUrl === undefined && !production)
  const mail = mailServer(read)
  return {
    ...database,
    ...addresses(read),
    ...limits(read),
    ...outside(read),
    mail,
    traces: traces(read),
    appName: read.text('APP_NAME') ?? 'Waybill',
    appEnv,
    production,
    locale: read.oneOf('APP_LOCALE', locales, 'en'),
    accountCredentialsPolicy: read.oneOf(
      'ACCOUNT_CREDENTIALS_POLICY',
      ['single_site', 'home_site', 'any'],
      'single_site',
    ),
    /** Whether every administrator needs a second factor. */
    requireMfa: read.flag('REQUIRE_MFA', false),
    dataDir: read.text('DATA_DIR') ?? '.waybill',
    etsmToken: read.text('ETSM_TOKEN'),
    mdmToken: read.text('MDM_TOKEN'),
    appKey: read.text('APP_KEY'),
    demo,
    /** Whether mail without a server is kept for developers, at `/dev/mail`. */
    catchesMail: read.flag('MAIL_CATCHER', demo && !production) && mail === undefined,
    metricsToken: read.text('METRICS_TOKEN'),
    backupPassphrase: read.text('BACKUP_PASSPHRASE'),
    retention: retention(read),
    /** Processes that share this node's ports. Undefined: by the machine's cores. */
    processes: read.whole('PROCESSES', { min: 1, max: 64 }),
    /** How long a stopping node keeps serving, so that load balancers notice and route around it. */
    drain_s: read.integer('DRAIN_S', { min: 0, max: 600, otherwise: production ? 5 : 0 }),
    logLevel: read.oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
  }
}

function databases(read: Reader) {
  const databaseUrl = read.database('DATABASE_URL')
  return {
    /** Undefined: the bundled PostgreSQL. */
    logisticsDatabaseUrl: read.database('LOGISTICS_DATABASE_URL') ?? databaseUrl,
    authDatabaseUrl: read.database('AUTH_DATABASE_URL') ?? databaseUrl,
    /** Connections per service for the whole node. Undefined: as many as its processes can use. */
    databasePool: read.whole('DATABASE_POOL', { min: 2, max: 1_000 }),
    /** Time limit of a short read. After it, the caller gets an error that the database is unavailable. */
    databaseTimeout_ms: read.integer('DATABASE_TIMEOUT_MS', { min: 100, max: 60_000, otherwise: 1_500 }),
    /** Replicas for reads that may lag, one per host, and the lag allowed. */
    databaseReplicaUrl: read.replicas('DATABASE_REPLICA_URL'),
    databaseReplicaLag_s: read.integer('DATABASE_REPLICA_LAG_S', { min: 1, max: 300, otherwise: 5 }),
  }
}

function retention(read: Reader): Retention {
  const { events_days: otherwise } = usualRetention
  return {
    audit_days: read.whole('AUDIT_RETENTION_DAYS', { min: 45, max: 36_500 }),
    events_days: read.integer('EVENT_RETENTION_DAYS', { min: 1, max: 365, otherwise }),
    recipients_days: read.whole('RECIPIENT_RETENTION_DAYS', { min: 1, max: 36_500 }),
    sessions_days: read.whole('SESSION_RETENTION_DAYS', { min: 0, max: 3_650 }),
  }
}

function addresses(read: Reader) {
  return {
    host: read.text('HOST') ?? '127.0.0.1',
    logisticsPort: read.integer('LOGISTICS_PORT', { min: 0, max: 65_535, otherwise: 8080 }),
    authPort: read.integer('AUTH_PORT', { min: 0, max: 65_535, otherwise: 8081 }),
    appUrl: read.url('APP_URL', ['http', 'https'])?.replace(/\/+$/, ''),
    authUrl: read.url('AUTH_URL', ['http', 'https'])?.replace(/\/+$/, ''),
    redisUrl: read.url('REDIS_URL', ['redis', 'rediss']),
  }
}

function mailServer(read: Reader) {
  const url = read.url('SMTP_URL', ['smtp', 'smtps'])
  const from = read.text('MAIL_FROM')
  if (url !== undefined && !URL.canParse(url)) read.problems.push('SMTP_URL cannot be read as an address')
  if (from !== undefined && !/^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(from)) {
    read.problems.push(
      'MAIL_FROM must be an e-mail address, or a name with one (Waybill <no-reply@example.com>)',
    )
  }
  if ((read.text('SMTP_URL') === undefined) !== (from === undefined)) {
    read.problems.push('SMTP_URL and MAIL_FROM must be set together')
  }
  return url === undefined || from === undefined ? undefined : { url, from }
}

function traces(read: Reader) {
  const endpoint = read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https'])
  const given = {
    headers: read.headers('OTEL_EXPORTER_OTLP_HEADERS'),
    service: read.text('OTEL_SERVICE_NAME') ?? 'waybill',
    /** Share of the traces started here that is kept, from 0 to 1. */
    share: read.share('OTEL_TRACES_SAMPLER_ARG', 1),
  }
  return endpoint === undefined ? undefined : { endpoint, ...given }
}

function limits(read: Reader) {
  const lifetime = read.integer('USER_TOKEN_LIFETIME', { min: 0, max: 315_360_000, otherwise: 2_592_000 })
  return {
    userTokenLifetime_s: lifetime === 0 ? undefined : lifetime,
    bodyLimit: read.integer('BODY_LIMIT', { min: 1_024, max: 104_857_600, otherwise: 1_048_576 }),
    /** Bytes of attachments a company may store. */
    attachmentsQuota:
      read.integer('ATTACHMENTS_QUOTA_MB', { min: 0, max: 1_000_000, otherwise: 2_048 }) * 1_048_576,
    rateLimits: {
      token: read.integer('RATE_LIMIT_TOKEN', { min: 0, max: 1_000_000, otherwise: 10 }),
      data: read.integer('RATE_LIMIT_DATA', { min: 0, max: 1_000_000, otherwise: 60 }),
      console: read.integer('RATE_LIMIT_CONSOLE', { min: 0, max: 1_000_000, otherwise: 600 }),
    },
  }
}

function outside(read: Reader) {
  const checked = (name: Variable, fits: (value: string) => boolean, wanted: string) => {
    const list = read.list(name)
    const wrong = list.filter((each) => !fits(each))
    if (wrong.length > 0) read.problems.push(`${name} must ${wanted}, not "${wrong.join(', ')}"`)
    return list
  }
  const networks = 'list addresses or networks (10.0.0.0/8)'
  return {
    trustedProxies: checked('TRUSTED_PROXIES', isNetwork, networks),
    webhookAllowedSubnets: checked('WEBHOOK_ALLOWED_SUBNETS', isNetwork, networks),
    /** Whether webhooks and carriers may use unencrypted URLs in production. */
    webhookAllowHttp: read.flag('WEBHOOK_ALLOW_HTTP', false),
    corsOrigins: checked('CORS_ORIGINS', isOrigin, 'list origins (https://shop.example) or be *'),
    /** Hosts allowed in addition to the public addresses and this machine's own. */
    allowedHosts: checked('ALLOWED_HOSTS', isHost, 'list hosts (logistics.example) or be *'),
    oidc: identityProvider(read, ''),
    consoleOidc: consoleProvider(read),
  }
}

/** The panel's identity provider, or the console's. */
function identityProvider(read: Reader, of: '' | 'CONSOLE_'): ProviderSettings | undefined {
  const [issuer, clientId, clientSecret] = [
    read.url(`${of}OIDC_ISSUER`, ['http', 'https']),
    read.text(`${of}OIDC_CLIENT_ID`),
    read.text(`${of}OIDC_CLIENT_SECRET`),
  ]
  const given = [issuer, clientId, clientSecret].filter((each) => each !== undefined).length
  if (given !== 0 && given !== 3) {
    const names = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'].map((each) => `${of}OIDC_${each}`)
    read.problems.push(`${names[0]}, ${names[1]} and ${names[2]} must be set together`)
  }
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined
  return { issuer, clientId, clientSecret, name: read.text(`${of}OIDC_NAME`) ?? new URL(issuer).hostname }
}

const signOnRule = /^([a-z0-9.-]+)=([1-9]\d{0,14}):(viewer|operator|manager)$/

/** Identity provider for console users, and the rules that create their accounts. */
function consoleProvider(read: Reader) {
  const rules = read.list('CONSOLE_OIDC_RULES').flatMap((each): readonly SignOnRule[] => {
    const [, domain, company, role] = signOnRule.exec(each.toLowerCase()) ?? []
    const known = signOnRoles.find((one) => one === role)
    if (domain !== undefined && known !== undefined)
      return [{ domain, company_id: Number(company), role: known }]
    read.problems.push(
      `CONSOLE_OIDC_RULES must list domain=company:role (example.com=1:operator), not "${each}"`,
    )
    return []
  })
  const provider = identityProvider(read, 'CONSOLE_')
  return provider && { ...provider, rules }
}

/** Minimum margin of the audit log over the events, which are removed by whole weeks and read from the log. */
const logOutlives_days = 14

/** Longer than a password, because someone who has the backup file can guess for years. */
const leastPassphrase = 16

/** Problems of a well-formed configuration that must still prevent the start. */
function contradictions(config: Config): readonly string[] {
  const problems: string[] = []
  if (config.logisticsPort === config.authPort && config.logisticsPort !== 0) {
    problems.push('LOGISTICS_PORT and AUTH_PORT must differ')
  }
  if (config.backupPassphrase !== undefined && config.backupPassphrase.length < leastPassphrase) {
    problems.push(`BACKUP_PASSPHRASE must have at least ${leastPassphrase} characters`)
  }
  const { audit_days, events_days } = config.retention
  if (audit_days !== undefined && audit_days < events_days + logOutlives_days) {
    problems.push(`AUDIT_RETENTION_DAYS must be at least ${logOutlives_days} more than EVENT_RETENTION_DAYS`)
  }
  if (!config.production) return problems
  const where = `in ${config.appEnv}`
  if (config.appKey === undefined) problems.push(`APP_KEY is required ${where}; ${howToMakeOne}`)
  problems.push(...weakSecrets(config))
  if (config.demo) problems.push(`DEMO must be off ${where}`)
  if (config.catchesMail) problems.push(`MAIL_CATCHER must be off ${where}`)
  for (const [name, url] of [
    ['APP_URL', config.appUrl],
    ['AUTH_URL', config.authUrl],
  ] as const) {
    if (url !== undefined && !isPrivate(new URL(url))) problems.push(`${name} must be https ${where}`)
  }
  for (const [name, provider] of [
    ['OIDC_ISSUER', config.oidc],
    ['CONSOLE_OIDC_ISSUER', config.consoleOidc],
  ] as const) {
    if (provider !== undefined && new URL(provider.issuer).protocol !== 'https:') {
      problems.push(`${name} must be https ${where}`)
    }
  }
  return problems
}

/** Checks only the first APP_KEY, which signs and seals. The keys after it are being phased out. */
function weakSecrets({ appKey, etsmToken, mdmToken, metricsToken }: Config): readonly string[] {
  const given = {
    APP_KEY: appKey?.split(',', 1)[0]?.trim(),
    ETSM_TOKEN: etsmToken,
    MDM_TOKEN: mdmToken,
    METRICS_TOKEN: metricsToken,
  }
  return Object.entries(given).flatMap(([name, value]) => {
    const weakness = value === undefined ? undefined : weaknessOf(value)
    return weakness === undefined ? [] : [`${name} ${weakness}; ${howToMakeOne}`]
  })
}

function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(hostname)
}
