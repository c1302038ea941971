import { contradictions } from './config-contradictions.ts'
import { Reader, isHost, isNetwork, isOrigin } from './config-reader.ts'
import type { Values, Variable } from './config-variables.ts'
import { type Retention, usualRetention } from '../kernel/retention.ts'
import { type SignOnRule, signOnRoles } from '../logistics/people/sign-on/rules.ts'
import type { ProviderSettings } from '../sign-on/provider.ts'
import { type Locale, locales } from '../kernel/messages/messages.ts'

/** The environment. Any other value is an error: an operator who sets `prod` does not want demo data. */
const environments = ['local', 'development', 'test', 'staging', 'production'] as const
type Environment = (typeof environments)[number]

/** Environments with outside users. They are closed: every production requirement applies. */
const closedEnvironments: ReadonlySet<Environment> = new Set(['staging', 'production'])

export interface TraceSettings {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly service: string
  /** Share of the traces started here that is kept, from 0 to 1. */
  readonly share: number
}

export interface Config {
  readonly host: string
  readonly logisticsPort: number
  readonly authPort: number
  readonly appUrl: string | undefined
  readonly authUrl: string | undefined
  readonly appName: string
  readonly appEnv: Environment
  readonly locale: Locale
  /** Whether the environment is closed: `production`, or `staging`, which rehearses it. */
  readonly production: boolean
  readonly userTokenLifetime_s: number | undefined
  readonly bodyLimit: number
  /** Whether every administrator needs a second factor. */
  readonly requireMfa: boolean
  /** Bytes of attachments a company may store. */
  readonly attachmentsQuota: number
  readonly accountCredentialsPolicy: 'single_site' | 'home_site' | 'any'
  /** Undefined: the bundled PostgreSQL. */
  readonly logisticsDatabaseUrl: string | undefined
  readonly authDatabaseUrl: string | undefined
  /** Connections per service for the whole node. Undefined: as many as its processes can use. */
  readonly databasePool: number | undefined
  /** Time limit of a short read. After it, the caller gets an error that the database is unavailable. */
  readonly databaseTimeout_ms: number
  /** Replicas for reads that may lag, one per host, and the lag allowed. */
  readonly databaseReplicaUrl: string | undefined
  readonly databaseReplicaLag_s: number
  readonly dataDir: string
  readonly redisUrl: string | undefined
  readonly etsmToken: string | undefined
  readonly mdmToken: string | undefined
  readonly rateLimits: { readonly token: number; readonly data: number; readonly console: number }
  readonly appKey: string | undefined
  readonly demo: boolean
  readonly trustedProxies: readonly string[]
  readonly webhookAllowedSubnets: readonly string[]
  /** Whether webhooks and carriers may use unencrypted URLs in production. */
  readonly webhookAllowHttp: boolean
  readonly corsOrigins: readonly string[]
  /** Hosts allowed in addition to the public addresses and this machine's own. */
  readonly allowedHosts: readonly string[]
  readonly oidc: ProviderSettings | undefined
  /** Identity provider for console users, and the rules that create their accounts. */
  readonly consoleOidc: (ProviderSettings & { readonly rules: readonly SignOnRule[] }) | undefined
  readonly mail: { readonly url: string; readonly from: string } | undefined
  /** Whether mail without a server is kept for developers, at `/dev/mail`. */
  readonly catchesMail: boolean
  readonly traces: TraceSettings | undefined
  readonly metricsToken: string | undefined
  readonly backupPassphrase: string | undefined
  readonly retention: Retention
  /** Processes that share this node's ports. Undefined: by the machine's cores. */
  readonly processes: number | undefined
  /** How long a stopping node keeps serving, so that load balancers notice and route around it. */
  readonly drain_s: number
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

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
  const appEnv = read.oneOf('APP_ENV', environments, 'local')
  const production = closedEnvironments.has(appEnv)
  const databaseUrl = read.database('DATABASE_URL')
  const database = {
    logisticsDatabaseUrl: read.database('LOGISTICS_DATABASE_URL') ?? databaseUrl,
    authDatabaseUrl: read.database('AUTH_DATABASE_URL') ?? databaseUrl,
    databasePool: read.whole('DATABASE_POOL', { min: 2, max: 1_000 }),
    databaseTimeout_ms: read.integer('DATABASE_TIMEOUT_MS', { min: 100, max: 60_000, otherwise: 1_500 }),
    databaseReplicaUrl: read.replicas('DATABASE_REPLICA_URL'),
    databaseReplicaLag_s: read.integer('DATABASE_REPLICA_LAG_S', { min: 1, max: 300, otherwise: 5 }),
  }
  const bundled = database.logisticsDatabaseUrl === undefined
  const demo = read.flag('DEMO', bundled && !production)
  const server = mail(read)
  const config: Config = {
    ...database,
    ...addresses(read),
    ...limits(read),
    ...outside(read),
    mail: server,
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
    requireMfa: read.flag('REQUIRE_MFA', false),
    dataDir: read.text('DATA_DIR') ?? '.waybill',
    etsmToken: read.text('ETSM_TOKEN'),
    mdmToken: read.text('MDM_TOKEN'),
    appKey: read.text('APP_KEY'),
    demo,
    catchesMail: read.flag('MAIL_CATCHER', demo && !production) && server === undefined,
    metricsToken: read.text('METRICS_TOKEN'),
    backupPassphrase: read.text('BACKUP_PASSPHRASE'),
    retention: {
      audit_days: read.whole('AUDIT_RETENTION_DAYS', { min: 45, max: 36_500 }),
      events_days: read.integer('EVENT_RETENTION_DAYS', {
        min: 1,
        max: 365,
        otherwise: usualRetention.events_days,
      }),
      recipients_days: read.whole('RECIPIENT_RETENTION_DAYS', { min: 1, max: 36_500 }),
      sessions_days: read.whole('SESSION_RETENTION_DAYS', { min: 0, max: 3_650 }),
    },
    processes: read.whole('PROCESSES', { min: 1, max: 64 }),
    drain_s: read.integer('DRAIN_S', { min: 0, max: 600, otherwise: production ? 5 : 0 }),
    logLevel: read.oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
  }
  const problems = [...read.problems, ...contradictions(config)]
  if (problems.length > 0) throw new ConfigError(problems)
  return config
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

function mail(read: Reader): Config['mail'] {
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

function traces(read: Reader): TraceSettings | undefined {
  const endpoint = read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https'])
  const given = {
    headers: read.headers('OTEL_EXPORTER_OTLP_HEADERS'),
    service: read.text('OTEL_SERVICE_NAME') ?? 'waybill',
    share: read.share('OTEL_TRACES_SAMPLER_ARG', 1),
  }
  return endpoint === undefined ? undefined : { endpoint, ...given }
}

function limits(read: Reader) {
  const lifetime = read.integer('USER_TOKEN_LIFETIME', { min: 0, max: 315_360_000, otherwise: 2_592_000 })
  return {
    userTokenLifetime_s: lifetime === 0 ? undefined : lifetime,
    bodyLimit: read.integer('BODY_LIMIT', { min: 1_024, max: 104_857_600, otherwise: 1_048_576 }),
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
    webhookAllowHttp: read.flag('WEBHOOK_ALLOW_HTTP', false),
    corsOrigins: checked('CORS_ORIGINS', isOrigin, 'list origins (https://shop.example) or be *'),
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

function consoleProvider(read: Reader): Config['consoleOidc'] {
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
