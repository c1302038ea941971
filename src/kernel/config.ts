import { isIP } from 'node:net'
import { type Locale, locales } from './messages/messages.ts'

export interface Config {
  readonly host: string
  readonly logisticsPort: number
  readonly authPort: number
  readonly appUrl: string | undefined
  readonly authUrl: string | undefined
  readonly appName: string
  readonly appEnv: string
  readonly locale: Locale
  readonly production: boolean
  readonly userTokenLifetime_s: number | undefined
  readonly bodyLimit: number
  readonly accountCredentialsPolicy: 'home_site' | 'any'
  /** Undefined: the bundled PostgreSQL. */
  readonly logisticsDatabaseUrl: string | undefined
  readonly authDatabaseUrl: string | undefined
  readonly databaseReplicaUrl: string | undefined
  readonly databasePool: number
  readonly dataDir: string
  readonly redisUrl: string | undefined
  readonly etsmToken: string | undefined
  readonly mdmToken: string | undefined
  readonly rateLimits: { readonly token: number; readonly data: number }
  readonly appKey: string | undefined
  readonly demo: boolean
  readonly trustedProxies: readonly string[]
  readonly webhookAllowedSubnets: readonly string[]
  readonly corsOrigins: readonly string[]
  readonly oidc:
    | {
        readonly issuer: string
        readonly clientId: string
        readonly clientSecret: string
        /** As the button to sign in calls it. */
        readonly name: string
      }
    | undefined
  readonly otelEndpoint: string | undefined
  readonly metricsToken: string | undefined
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/** Every problem of the configuration at once; 78 is what sysexits.h calls a configuration error. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly exitCode = 78
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(['The configuration is not valid:', ...problems].join('\n  '))
    this.problems = problems
  }
}

export const variables = [
  'HOST',
  'LOGISTICS_PORT',
  'AUTH_PORT',
  'APP_URL',
  'AUTH_URL',
  'APP_NAME',
  'APP_ENV',
  'APP_LOCALE',
  'USER_TOKEN_LIFETIME',
  'BODY_LIMIT',
  'ACCOUNT_CREDENTIALS_POLICY',
  'DATABASE_URL',
  'LOGISTICS_DATABASE_URL',
  'AUTH_DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_POOL',
  'DATA_DIR',
  'REDIS_URL',
  'ETSM_TOKEN',
  'MDM_TOKEN',
  'RATE_LIMIT_TOKEN',
  'RATE_LIMIT_DATA',
  'APP_KEY',
  'DEMO',
  'TRUSTED_PROXIES',
  'WEBHOOK_ALLOWED_SUBNETS',
  'CORS_ORIGINS',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'METRICS_TOKEN',
  'LOG_LEVEL',
] as const
export type Variable = (typeof variables)[number]
export type Values = Readonly<Partial<Record<Variable, string>>>

const secrets = new Set<Variable>([
  'APP_KEY',
  'ETSM_TOKEN',
  'MDM_TOKEN',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
])

/** A value as it may be shown: secrets, and passwords inside addresses, are masked. */
export function shown(name: Variable, value: string): string {
  if (secrets.has(name)) return '********'
  return value
    .replace(/(:\/\/[^:@/]*:).*@/, '$1********@')
    .replace(/([?&](?:ssl)?password=)[^&]*/gi, '$1********')
}

/** Reads each variable by its kind and collects what is wrong with it. */
class Reader {
  readonly problems: string[] = []
  readonly #values: Values
  constructor(values: Values) {
    this.#values = values
  }
  text(name: Variable): string | undefined {
    const value = this.#values[name]?.trim()
    return value === '' ? undefined : value
  }
  integer(name: Variable, range: { min: number; max: number; otherwise: number }): number {
    const value = this.text(name)
    if (value === undefined) return range.otherwise
    const number = /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN
    if (number >= range.min && number <= range.max) return number
    this.problems.push(`${name} must be a whole number from ${range.min} to ${range.max}, not "${value}"`)
    return range.otherwise
  }
  oneOf<T extends string>(name: Variable, choices: readonly T[], otherwise: T): T {
    const value = this.text(name)
    if (value === undefined) return otherwise
    const choice = choices.find((each) => each === value)
    if (choice === undefined)
      this.problems.push(`${name} must be one of ${choices.join(', ')}, not "${value}"`)
    return choice ?? otherwise
  }
  flag(name: Variable, otherwise: boolean): boolean {
    return this.oneOf(name, ['0', '1', 'true', 'false'], otherwise ? '1' : '0').replace('true', '1') === '1'
  }
  list(name: Variable): readonly string[] {
    const value = this.text(name)
    return value === undefined ? [] : value.split(',').map((each) => each.trim())
  }
  url(name: Variable, protocols: readonly string[]): string | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    const protocol = /^([a-z0-9+]+):\/\/./i.exec(value)?.[1]?.toLowerCase()
    // An address of PostgreSQL may name the folder of a socket, which is no URL to `URL`.
    const readable = protocol?.startsWith('http') !== true || URL.canParse(value)
    if (protocol !== undefined && protocols.includes(protocol) && readable) return value
    this.problems.push(`${name} must be an address that begins with ${protocols.join(':// or ')}://`)
    return undefined
  }
}

/** `10.0.0.1`, `10.0.0.0/8`, `fd00::/8`. */
function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && (bits === undefined ? most > 0 : /^\d{1,3}$/.test(bits) && Number(bits) <= most)
}

/** What a browser sends as `Origin`, or `*` for any. */
function isOrigin(value: string): boolean {
  return value === '*' || (URL.canParse(value) && new URL(value).origin === value)
}

export function readConfig(values: Values): Config {
  const read = new Reader(values)
  const appEnv = read.text('APP_ENV') ?? 'local'
  const production = appEnv === 'production'
  const databaseUrl = read.url('DATABASE_URL', ['postgres', 'postgresql'])
  const database = {
    logisticsDatabaseUrl: read.url('LOGISTICS_DATABASE_URL', ['postgres', 'postgresql']) ?? databaseUrl,
    authDatabaseUrl: read.url('AUTH_DATABASE_URL', ['postgres', 'postgresql']) ?? databaseUrl,
    databaseReplicaUrl: read.url('DATABASE_REPLICA_URL', ['postgres', 'postgresql']),
    databasePool: read.integer('DATABASE_POOL', { min: 2, max: 200, otherwise: 10 }),
  }
  const bundled = database.logisticsDatabaseUrl === undefined
  const config: Config = {
    ...database,
    ...addresses(read),
    ...limits(read),
    ...outside(read),
    appName: read.text('APP_NAME') ?? 'Waybill',
    appEnv,
    production,
    locale: read.oneOf('APP_LOCALE', locales, 'en'),
    accountCredentialsPolicy: read.oneOf('ACCOUNT_CREDENTIALS_POLICY', ['home_site', 'any'], 'home_site'),
    dataDir: read.text('DATA_DIR') ?? '.waybill',
    etsmToken: read.text('ETSM_TOKEN'),
    mdmToken: read.text('MDM_TOKEN'),
    appKey: read.text('APP_KEY'),
    demo: read.flag('DEMO', bundled && !production),
    metricsToken: read.text('METRICS_TOKEN'),
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
    otelEndpoint: read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https']),
  }
}

function limits(read: Reader) {
  const lifetime = read.integer('USER_TOKEN_LIFETIME', { min: 0, max: 315_360_000, otherwise: 0 })
  return {
    userTokenLifetime_s: lifetime === 0 ? undefined : lifetime,
    bodyLimit: read.integer('BODY_LIMIT', { min: 1_024, max: 104_857_600, otherwise: 1_048_576 }),
    rateLimits: {
      token: read.integer('RATE_LIMIT_TOKEN', { min: 0, max: 1_000_000, otherwise: 10 }),
      data: read.integer('RATE_LIMIT_DATA', { min: 0, max: 1_000_000, otherwise: 60 }),
    },
  }
}

function outside(read: Reader) {
  const networks = (name: 'TRUSTED_PROXIES' | 'WEBHOOK_ALLOWED_SUBNETS') => {
    const list = read.list(name)
    const wrong = list.filter((each) => !isNetwork(each))
    if (wrong.length > 0)
      read.problems.push(`${name} must list addresses or networks (10.0.0.0/8), not "${wrong.join(', ')}"`)
    return list
  }
  const corsOrigins = read.list('CORS_ORIGINS')
  const strange = corsOrigins.filter((each) => !isOrigin(each))
  if (strange.length > 0)
    read.problems.push(
      `CORS_ORIGINS must list origins (https://shop.example) or be *, not "${strange.join(', ')}"`,
    )
  const [issuer, clientId, clientSecret] = [
    read.url('OIDC_ISSUER', ['http', 'https']),
    read.text('OIDC_CLIENT_ID'),
    read.text('OIDC_CLIENT_SECRET'),
  ]
  const given = [issuer, clientId, clientSecret].filter((each) => each !== undefined).length
  if (given !== 0 && given !== 3) {
    read.problems.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together')
  }
  return {
    trustedProxies: networks('TRUSTED_PROXIES'),
    webhookAllowedSubnets: networks('WEBHOOK_ALLOWED_SUBNETS'),
    corsOrigins,
    oidc:
      issuer === undefined || clientId === undefined || clientSecret === undefined
        ? undefined
        : { issuer, clientId, clientSecret, name: read.text('OIDC_NAME') ?? new URL(issuer).hostname },
  }
}

/** What is well-formed and still must not start. */
function contradictions(config: Config): readonly string[] {
  const problems: string[] = []
  if (config.logisticsPort === config.authPort && config.logisticsPort !== 0) {
    problems.push('LOGISTICS_PORT and AUTH_PORT must differ')
  }
  if (!config.production) return problems
  if (config.appKey === undefined) problems.push('APP_KEY is required in production')
  if (config.demo) problems.push('DEMO must be off in production')
  for (const [name, url] of [
    ['APP_URL', config.appUrl],
    ['AUTH_URL', config.authUrl],
  ] as const) {
    if (url !== undefined && !isPrivate(new URL(url))) problems.push(`${name} must be https in production`)
  }
  if (config.oidc !== undefined && new URL(config.oidc.issuer).protocol !== 'https:') {
    problems.push('OIDC_ISSUER must be https in production')
  }
  return problems
}

function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(hostname)
}
