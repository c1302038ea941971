import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { type Values, type Variable, shown, variables } from './config-variables.ts'

function problemsOf(values: Values): readonly string[] {
  try {
    readConfig(values)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems
  }
}

/** The variables with reported problems. */
function complaints(values: Values): readonly string[] {
  return problemsOf(values).map((problem) => /^[A-Z_]+/.exec(problem)?.[0] ?? problem)
}

test('everything has a default', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    logisticsPort: 8080,
    authPort: 8081,
    appName: 'Waybill',
    appEnv: 'local',
    locale: 'en',
    production: false,
    userTokenLifetime_s: 2_592_000,
    bodyLimit: 1_048_576,
    accountCredentialsPolicy: 'single_site',
    logisticsDatabaseUrl: undefined,
    dataDir: '.waybill',
    rateLimits: { token: 10, data: 60 },
    demo: true,
    trustedProxies: [],
    corsOrigins: [],
    oidc: undefined,
    logLevel: 'info',
  })
})

test('the error lists every problem and ends the process with 78', () => {
  const error = new ConfigError(['first', 'second'])
  expect(error.exitCode).toBe(78)
  expect(error.message).toMatch(/first\n.*second/)
})

test('blank values are as good as none', () => {
  const blank = Object.fromEntries(variables.map((name) => [name, '  ']))
  expect(readConfig(blank)).toEqual(readConfig({}))
})

test('all problems are told at once', () => {
  const wrong: Values = {
    LOGISTICS_PORT: 'http',
    AUTH_PORT: '65536',
    APP_URL: 'example.com',
    APP_ENV: 'prod',
    APP_LOCALE: 'de',
    DATABASE_URL: 'mysql://x',
    RATE_LIMIT_DATA: '-1',
    DEMO: 'maybe',
    BACKUP_PASSPHRASE: 'fifteen letters',
    TRUSTED_PROXIES: '10.0.0.0/33',
    CORS_ORIGINS: 'shop.example',
    OIDC_ISSUER: 'https://id.example',
    LOG_LEVEL: 'loud',
  }
  expect(complaints(wrong).toSorted()).toEqual(Object.keys(wrong).toSorted())
})

describe('whole numbers', () => {
  const names: readonly Variable[] = [
    'LOGISTICS_PORT',
    'BODY_LIMIT',
    'RATE_LIMIT_TOKEN',
    'USER_TOKEN_LIFETIME',
    'DATABASE_POOL',
    'DATABASE_REPLICA_LAG_S',
    'PROCESSES',
    'DRAIN_S',
  ]
  test.each(names)('%s refuses invalid values', (name) => {
    for (const value of ['x', '-1', '1.5', '1e3', '0x10', '9'.repeat(20), '1 2', '١']) {
      expect([value, complaints({ [name]: value })]).toEqual([value, [name]])
    }
  })
  test('their ranges', () => {
    expect(complaints({ BODY_LIMIT: '1023' })).toEqual(['BODY_LIMIT'])
    expect(readConfig({ BODY_LIMIT: '1024' }).bodyLimit).toBe(1_024)
    expect(readConfig({ LOGISTICS_PORT: '0', AUTH_PORT: '0' })).toMatchObject({
      logisticsPort: 0,
      authPort: 0,
    })
    expect(complaints({ LOGISTICS_PORT: '9000', AUTH_PORT: '9000' })).toEqual(['LOGISTICS_PORT'])
    expect(readConfig({ USER_TOKEN_LIFETIME: '0' }).userTokenLifetime_s).toBeUndefined()
    expect(readConfig({ USER_TOKEN_LIFETIME: '3600' }).userTokenLifetime_s).toBe(3_600)
  })
  test('processes and pool are by the machine where nobody says, and a node drains in production', () => {
    const production: Values = {
      APP_ENV: 'production',
      APP_KEY: 'q3Jw8z1F0cV7yTnB5dLx2hRkE9uMsAPoGi4fYbWvQ6I=',
    }
    expect(readConfig({})).toMatchObject({ processes: undefined, databasePool: undefined, drain_s: 0 })
    expect(readConfig(production)).toMatchObject({ processes: undefined, drain_s: 5 })
    expect(readConfig({ ...production, PROCESSES: '3', DRAIN_S: '0', DATABASE_POOL: '7' })).toMatchObject({
      processes: 3,
      databasePool: 7,
      drain_s: 0,
    })
    expect(complaints({ PROCESSES: '0', DRAIN_S: '601', DATABASE_POOL: '1' }).toSorted()).toEqual([
      'DATABASE_POOL',
      'DRAIN_S',
      'PROCESSES',
    ])
  })
})

describe('addresses', () => {
  test.each([
    ['APP_URL', 'https://logistics.example/'],
    ['AUTH_URL', 'http://127.0.0.1:8081'],
    ['DATABASE_URL', 'postgres://u:p@db:5432/waybill'],
    ['DATABASE_URL', 'postgresql://u@/waybill?host=/var/run/postgresql'],
    ['DATABASE_REPLICA_URL', 'postgresql://u@a,b/waybill?target_session_attrs=standby'],
    ['DATABASE_URL', 'postgresql://u@a:5432,b:5433/waybill?target_session_attrs=read-write&sslmode=require'],
    ['REDIS_URL', 'redis://:p@cache:6379/1'],
    ['REDIS_URL', 'rediss://cache'],
  ] as const)('%s may be %s', (name, value) => {
    expect(complaints({ [name]: value })).toEqual([])
  })
  test.each([
    ['APP_URL', 'ftp://a'],
    ['APP_URL', 'https://'],
    ['APP_URL', 'http://a b'],
    ['APP_URL', '//a'],
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_REPLICA_URL', 'postgresql://u@a,b/waybill?target_session_attrs=read-write'],
    ['DATABASE_URL', 'http://db'],
    ['DATABASE_URL', 'postgres://db/waybill?sslmode=strict'],
    ['AUTH_DATABASE_URL', 'postgres://db/waybill?schema=auth'],
    ['LOGISTICS_DATABASE_URL', 'postgres://db:port/waybill'],
    ['REDIS_URL', 'cache:6379'],
  ] as const)('%s must not be %s', (name, value) => {
    expect(complaints({ [name]: value })).toEqual([name])
  })
  test('a slash at the end of ours is dropped; one database serves both unless split', () => {
    expect(readConfig({ APP_URL: 'https://a.example//' }).appUrl).toBe('https://a.example')
    expect(readConfig({ DATABASE_URL: 'postgres://a', AUTH_DATABASE_URL: 'postgres://b' })).toMatchObject({
      logisticsDatabaseUrl: 'postgres://a',
      authDatabaseUrl: 'postgres://b',
    })
  })
})

describe('networks and origins', () => {
  test.each([
    '10.0.0.1',
    '10.0.0.0/8',
    '0.0.0.0/0',
    '::1',
    'fd00::/8',
    '::ffff:10.0.0.0/104',
    '10.0.0.0/8, 192.168.0.0/16',
  ])('%s may be trusted', (value) => {
    expect(complaints({ TRUSTED_PROXIES: value, WEBHOOK_ALLOWED_SUBNETS: value })).toEqual([])
  })
  test.each([
    '10',
    '10.0.0',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '::1/129',
    'proxy',
    '10.0.0.256',
    '*',
    '10.0.0.1,',
    'a,10.0.0.1',
  ])('%s is no network', (value) => {
    expect(complaints({ TRUSTED_PROXIES: value })).toEqual(['TRUSTED_PROXIES'])
  })
  test.each([
    ['*', 0],
    ['https://a.example', 0],
    ['https://a.example, http://localhost:3000', 0],
    ['https://a.example/', 1],
    ['https://a.example/path', 1],
    ['a.example', 1],
    ['https://A.example', 1],
    ['*.example', 1],
    ['null', 1],
  ])('CORS_ORIGINS=%s has %i problems', (value, count) => {
    expect(problemsOf({ CORS_ORIGINS: value })).toHaveLength(count)
  })
  test.each([
    ['*', 0],
    ['logistics.example, waybill', 0],
    ['10.0.0.1:8080,[fd00::1]:80,fd00::1', 0],
    ['https://logistics.example', 1],
    ['logistics.example/api', 1],
    ['*.example', 1],
    ['a b', 1],
  ])('ALLOWED_HOSTS=%s has %i problems', (value, count) => {
    expect(problemsOf({ ALLOWED_HOSTS: value })).toHaveLength(count)
  })
})

/** A key as `openssl rand -base64 32` makes it. */
const strongKey = 'q3Jw8z1F0cV7yTnB5dLx2hRkE9uMsAPoGi4fYbWvQ6I='

describe('APP_ENV', () => {
  test.each([
    ['local', false],
    ['development', false],
    ['test', false],
    ['staging', true],
    ['production', true],
  ])('%s: closed %s', (APP_ENV, production) => {
    const { appEnv, ...config } = readConfig({ APP_ENV, APP_KEY: strongKey })
    expect([appEnv, config.production, config.demo]).toEqual([APP_ENV, production, !production])
    expect(complaints({ APP_ENV, DEMO: '1' })).toEqual(production ? ['APP_KEY', 'DEMO'] : [])
  })
  test.each(['prod', 'Production', 'PRODUCTION', 'live', 'production1', 'dev', 'stage', 'none'])(
    '%s is a problem',
    (APP_ENV) => {
      expect(complaints({ APP_ENV, APP_KEY: strongKey })).toEqual(['APP_ENV'])
    },
  )
})

describe('keys and shared tokens', () => {
  const names = ['APP_KEY', 'ETSM_TOKEN', 'MDM_TOKEN', 'METRICS_TOKEN'] as const
  test.each<[string, string]>([
    ['a letter', 'x'],
    ['a number', '1'],
    ['31 characters', strongKey.slice(0, 31)],
    ['one character, many times', 'k'.repeat(64)],
    ['two in turn', 'ab'.repeat(32)],
    ['a block, many times', 'Xk29!fQz'.repeat(5)],
    ['a block, and a part of it', 'Xk29!fQzXk29!fQzXk29!fQzXk29!fQzXk2'],
    ['what comes next', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['what came before', 'zyxwvutsrqponmlkjihgfedcba9876543210'],
    ['digits', '31415926535897932384626433832795'],
    ['well-known words', 'please-change-this-secret-token-now!'],
    ['a well-known word, again and again', 'ChangeMe1ChangeMe2ChangeMe3ChangeMe4'],
    ['the name of the program', 'waybill-production-app-key-waybill-1'],
  ])('are refused in production when they are %s', (_name, value) => {
    for (const name of names) {
      const wrong = problemsOf({ APP_ENV: 'production', APP_KEY: strongKey, [name]: value })
      expect(wrong).toEqual([expect.stringMatching(`^${name} .*(waybill key|openssl rand -base64 32)`)])
      expect(wrong.join()).not.toContain(value.length < 4 ? `"${value}"` : value)
      expect(problemsOf({ [name]: value })).toEqual([])
    }
  })
  test.each([
    ['base64', strongKey],
    ['base64url', 'Zl9uPq-7xS_tC1rKv0aWmE4yNdHbJg38'],
    ['hexadecimal, 128 bits', '9f86d081884c7d659a2feaa0c55ad015'],
    ['with a word in it by chance', 'q3Jw8z1FkeyV7yTnB5dLx2hRtestuMsAPoGi4'],
  ])('%s is strong', (_name, value) => {
    for (const name of names)
      expect(complaints({ APP_ENV: 'production', APP_KEY: strongKey, [name]: value })).toEqual([])
  })
  test('a key that is being replaced may be what it was, the new one may not', () => {
    expect(complaints({ APP_ENV: 'production', APP_KEY: `${strongKey},old` })).toEqual([])
    expect(complaints({ APP_ENV: 'production', APP_KEY: `old,${strongKey}` })).toEqual(['APP_KEY'])
    expect(complaints({ APP_ENV: 'production', APP_KEY: `,${strongKey}` })).toEqual(['APP_KEY'])
  })
})

describe('in production', () => {
  const fine: Values = { APP_ENV: 'production', APP_KEY: strongKey, DATABASE_URL: 'postgres://db' }
  test('starts with a key', () => {
    expect(readConfig(fine)).toMatchObject({ production: true, demo: false })
    expect(readConfig({ ...fine, DATABASE_URL: '' }).demo).toBe(false)
  })
  test.each<[string, Values, readonly string[]]>([
    ['no key', { APP_KEY: '' }, ['APP_KEY']],
    ['the demo world', { DEMO: '1' }, ['DEMO']],
    ['plain http', { APP_URL: 'http://a.example', AUTH_URL: 'http://b.example' }, ['APP_URL', 'AUTH_URL']],
    ['plain HTTP', { APP_URL: 'HTTP://a.example' }, ['APP_URL']],
    ['what looks like this machine', { APP_URL: 'http://localhost.evil.example' }, ['APP_URL']],
    ['what looks like loopback', { APP_URL: 'http://127.evil.example' }, ['APP_URL']],
    ['another host before it', { APP_URL: 'http://localhost@evil.example' }, ['APP_URL']],
    ['all of it', { APP_KEY: '', DEMO: 'true', APP_URL: 'http://a' }, ['APP_KEY', 'DEMO', 'APP_URL']],
  ])('is refused with %s', (_name, values, wanted) => {
    expect(complaints({ ...fine, ...values })).toEqual(wanted)
  })
  test.each(['https://a.example', 'http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:80'])(
    '%s is fine',
    (url) => {
      expect(complaints({ ...fine, APP_URL: url })).toEqual([])
    },
  )
  test('elsewhere none of this matters', () => {
    expect(complaints({ APP_ENV: 'local', APP_URL: 'http://a.example', DEMO: '1' })).toEqual([])
  })
})

test('OIDC needs its three parts', () => {
  const whole = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }
  expect(readConfig(whole).oidc).toEqual({
    issuer: 'https://id.example',
    clientId: 'a',
    clientSecret: 'b',
    name: 'id.example',
  })
  for (const name of Object.keys(whole)) expect(problemsOf({ ...whole, [name]: '' })).toHaveLength(1)
  expect(readConfig({ ...whole, OIDC_NAME: 'Company login' }).oidc?.name).toBe('Company login')
  const production = {
    ...whole,
    APP_ENV: 'production',
    APP_KEY: strongKey,
    OIDC_ISSUER: 'http://127.0.0.1:9',
  }
  expect(problemsOf(production)).toEqual(['OIDC_ISSUER must be https in production'])
})

test('mail needs a server and whom it is from', () => {
  const whole = {
    SMTP_URL: 'smtps://waybill:p%40ss@mail.example',
    MAIL_FROM: 'Waybill <no-reply@example.com>',
  }
  expect(readConfig({}).mail).toBeUndefined()
  expect(readConfig(whole).mail).toEqual({ url: whole.SMTP_URL, from: whole.MAIL_FROM })
  expect(readConfig({ ...whole, MAIL_FROM: 'no-reply@example.com' }).mail?.from).toBe('no-reply@example.com')
  for (const name of Object.keys(whole))
    expect(problemsOf({ ...whole, [name]: '' })).toEqual(['SMTP_URL and MAIL_FROM must be set together'])
  for (const from of ['nobody', 'A <b>', 'a@b, c@d', 'a@b\r\nBcc: c@d'])
    expect(problemsOf({ ...whole, MAIL_FROM: from })).toHaveLength(1)
  for (const url of ['https://mail.example', 'mail.example:25'])
    expect(problemsOf({ ...whole, SMTP_URL: url })).toHaveLength(1)
})

describe('traces', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'https://tempo.example:4318'
  test('go nowhere without an address, and have defaults with one', () => {
    expect(readConfig({ OTEL_SERVICE_NAME: 'depot', OTEL_TRACES_SAMPLER_ARG: '0.5' }).traces).toBeUndefined()
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual({
      endpoint: OTEL_EXPORTER_OTLP_ENDPOINT,
      headers: {},
      service: 'waybill',
      share: 1,
    })
  })
  test.each([
    ['a=b', { a: 'b' }],
    ['Authorization=Basic%20dXNlcg==, x-scope = 1', { authorization: 'Basic dXNlcg==', 'x-scope': '1' }],
  ])('the headers %s are %j', (OTEL_EXPORTER_OTLP_HEADERS, headers) => {
    const { traces } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS })
    expect(traces?.headers).toEqual(headers)
  })
  test.each(['hunter2', '=hunter2', 'a b=hunter2', 'a=%0ahunter2', 'a=%zz', 'a=hunter2,'])(
    'the invalid headers %s are not repeated',
    (OTEL_EXPORTER_OTLP_HEADERS) => {
      const [problem, ...others] = problemsOf({ OTEL_EXPORTER_OTLP_HEADERS })
      expect([problem, others]).toEqual([expect.stringMatching(/^OTEL_EXPORTER_OTLP_HEADERS must list/), []])
      expect(problem).not.toContain('hunter2')
    },
  )
  test.each(['1.1', '-0.1', 'a', '1e-1', '.5'])('%s is no share', (OTEL_TRACES_SAMPLER_ARG) => {
    expect(complaints({ OTEL_TRACES_SAMPLER_ARG })).toEqual(['OTEL_TRACES_SAMPLER_ARG'])
  })
})

describe('shown', () => {
  test.each<[Variable, string, string]>([
    ['APP_KEY', 'hunter2', '********'],
    ['ETSM_TOKEN', 'hunter2', '********'],
    ['MDM_TOKEN', 'hunter2', '********'],
    ['OIDC_CLIENT_SECRET', 'hunter2', '********'],
    ['METRICS_TOKEN', 'hunter2', '********'],
    ['BACKUP_PASSPHRASE', 'hunter2', '********'],
    ['SMTP_URL', 'smtp://user:hunter2@mail.example:587', 'smtp://user:********@mail.example:587'],
    ['DATABASE_URL', 'postgres://user:hunter2@db/waybill', 'postgres://user:********@db/waybill'],
    ['DATABASE_URL', 'postgres://user:hun@ter2@db/waybill', 'postgres://user:********@db/waybill'],
    ['DATABASE_URL', 'postgres://user:hun/ter2@db/waybill', 'postgres://user:********@db/waybill'],
    ['DATABASE_URL', 'postgres://user:hun?ter2@db/waybill', 'postgres://user:********@db/waybill'],
    [
      'DATABASE_URL',
      'postgres://db/waybill?user=u&password=hunter2&x=1',
      'postgres://db/waybill?user=u&password=********&x=1',
    ],
    ['AUTH_DATABASE_URL', 'postgres://user:hunter2@db/waybill', 'postgres://user:********@db/waybill'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=hunter2', '********'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://u:hunter2@tempo.example', 'https://u:********@tempo.example'],
    ['REDIS_URL', 'redis://:hunter2@cache:6379', 'redis://:********@cache:6379'],
    ['APP_URL', 'https://a.example:8443/x', 'https://a.example:8443/x'],
    ['DATABASE_URL', 'postgres://db:5432/waybill', 'postgres://db:5432/waybill'],
  ])('%s=%s is shown as %s', (name, value, wanted) => {
    expect(shown(name, value)).toBe(wanted)
  })

  test('no problem repeats a secret', () => {
    const values: Values = {
      APP_ENV: 'production',
      DATABASE_URL: 'mysql://user:hunter2@db',
      REDIS_URL: 'http://:hunter2@cache',
      OIDC_CLIENT_SECRET: 'hunter2',
      METRICS_TOKEN: 'hunter2',
    }
    expect(problemsOf(values).length).toBeGreaterThan(2)
    expect(problemsOf(values).join()).not.toContain('hunter2')
  })
})
