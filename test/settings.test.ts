import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { type Server, type Socket, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authJobs } from '../src/auth/index.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { prepared } from '../src/kernel/command.ts'
import { readConfig } from '../src/main/config.ts'
import { type Values, type Variable, variables } from '../src/main/config-variables.ts'
import { Database } from '../src/kernel/database/database.ts'
import { type Statement, sql } from '../src/kernel/database/sql.ts'
import { Passwords } from '../src/kernel/passwords.ts'
import { Vault } from '../src/kernel/vault.ts'
import { insertToken } from '../src/logistics/base/access/store.ts'
import { logisticsJobs } from '../src/logistics/index.ts'
import { appKey } from '../src/main/app-key.ts'
import { authAddress, parts } from '../src/main/app.ts'
import { backupCommand } from '../src/main/backup.ts'
import { openServers } from '../src/main/databases.ts'
import { makeLog } from '../src/main/log.ts'
import { wantedProcesses } from '../src/main/shares.ts'
import { Admins } from './support/admins.ts'
import { Collector } from './support/collector.ts'
import { freePort } from './support/free-port.ts'
import { type Fresh, migratedDatabase } from './support/fresh.ts'
import { HandProvider } from './support/hand-provider.ts'
import { PanelVisitor } from './support/panel-visitor.ts'
import { PostOffice, deliver } from './support/post-office.ts'
import { Receiver } from './support/receiver.ts'
import { Desk } from './support/site-desk.ts'
import { Sites } from './support/sites.ts'
import { World, send, testPassword, testPasswordCost } from './support/world.ts'
import { patience } from './support/patience.ts'

// A setting without effect does not exist: for each there is something to see that changes with it, and a setting that
// nobody has listed here fails the test.

let fresh: Fresh
let collector: Collector
let provider: HandProvider
let receiver: Receiver
let offices: readonly [PostOffice, PostOffice]
let silent: Server
const callers = new Set<Socket>()
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-settings-'))
  silent = createServer((socket) => void callers.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
  ;[fresh, collector, provider, receiver, offices] = await Promise.all([
    migratedDatabase(),
    Collector.start(),
    HandProvider.start(),
    Receiver.start(),
    Promise.all([PostOffice.start(), PostOffice.start()]),
  ])
})
afterAll(async () => {
  await Promise.all([fresh.drop(), collector.stop(), provider.stop(), receiver.stop()])
  for (const office of offices) await office.close()
  await new Promise((resolve) => silent.close(resolve))
  rmSync(folder, { recursive: true })
})

/** Effect of these settings. */
type Look = (values: Values) => Promise<unknown>

/** Two values of a setting, what else is set meanwhile, and what changes with it. */
interface Row {
  readonly values:
    | readonly [string | undefined, string | undefined]
    | (() => Promise<readonly [string, string]>)
  readonly beside?: Values | (() => Values)
  readonly look: Look
}

const inWorld =
  (part: 'logistics' | 'auth', look: (world: World) => Promise<unknown>): Look =>
  async (values) => {
    const world = await World.start({ only: [part], values })
    try {
      return await look(world)
    } finally {
      await world.stop()
    }
  }

const ofLogistics = (look: (world: World) => Promise<unknown>) => inWorld('logistics', look)
const health = (pick: (body: Awaited<ReturnType<typeof send>>['body']) => unknown) =>
  ofLogistics(async (world) => pick((await send(`${world.address}/api/health`, {})).body))
const header = (name: string, ask: (world: World) => Promise<{ readonly headers: Headers }>) =>
  ofLogistics(async (world) => (await ask(world)).headers.get(name))

/** With a name of the caller's own choice, which `fetch` does not send. */
function statusFor(address: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const asked = request({ hostname, port, path: '/api/companies', headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    asked.on('error', reject).end()
  })
}

const strongKey = 'q3Jw8z1F0cV7yTnB5dLx2hRkE9uMsAPoGi4fYbWvQ6I='
const otherKey = '8mXw0z1F0cV7yTnB5dLx2hRkE9uMsAPoGi4fYbWvQ6I='
const urls = ['postgres://127.0.0.1:1/a', 'postgres://127.0.0.1:1/b'] as const

/** Traces of a program that was asked for one thing. */
const traced =
  (pick: (from: { spans: number; headers: number }) => unknown): Look =>
  async (values) => {
    const from = { spans: collector.spans.length, headers: collector.headers.length }
    const world = await World.start({ only: ['logistics'], values })
    await world.call('/companies')
    // All notifications have left by then.
    await world.stop()
    return pick(from)
  }
const tracing = () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.address })

const single = () => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: 'panel',
  OIDC_CLIENT_SECRET: 'secret-of-the-panel',
})
const signOnAddress = inWorld('auth', async (world) => {
  const location =
    (await new PanelVisitor(world).visit('/api/admin/oidc/start')).headers.get('location') ?? ''
  return location.replaceAll(/(state|nonce|code_challenge|redirect_uri)=[^&]*/g, '')
})

const ofConsole = () => ({
  CONSOLE_OIDC_ISSUER: provider.issuer,
  CONSOLE_OIDC_CLIENT_ID: 'console',
  CONSOLE_OIDC_CLIENT_SECRET: 'secret-of-the-console',
})
const consoleStart = (world: World) => world.call('/auth/oidc/start')
const consoleAddress = ofLogistics(async (world) =>
  (await consoleStart(world)).headers
    .get('location')
    ?.replaceAll(/(state|nonce|code_challenge|redirect_uri)=[^&]*/g, ''),
)

/** Rows of 100 days ago that are left once a job of a worker with these settings has run. */
const keptBy =
  (
    schema: 'logistics' | 'auth',
    job: string,
    rows: { readonly made: Statement; readonly left: Statement },
  ): Look =>
  async (values) => {
    const config = readConfig(values)
    const database = new Database({ url: fresh.url, schema, poolSize: 2, ...patience })
    const outbound = { appKey: strongKey, targets: { production: false, allowed: [] }, tracer: undefined }
    const own = { database, clock: systemClock, outbound, retention: config.retention }
    const jobs =
      schema === 'auth'
        ? authJobs(own)
        : logisticsJobs({ ...own, address: () => '', serviceAddress: () => '' })
    try {
      await database.write(rows.made)
      const { signal } = new AbortController()
      const log = { info() {}, warn() {}, error() {} }
      await jobs.find(({ name }) => name === job)?.handle({ log, closing: signal, signal })
      return (await database.query(rows.left)).rows
    } finally {
      await database.close()
    }
  }

/** A message that a worker with these settings has sent, by the server of mail that got it. */
const mailed: Look = async (values) => {
  const { mail } = readConfig(values)
  const before = offices.map(({ posted }) => posted.length)
  const database = new Database({ url: fresh.url, schema: 'auth', poolSize: 2, ...patience })
  try {
    await database.write(sql`
      with account as (
        insert into accounts (name, email, password_hash, created_at, updated_at)
        values ('A', gen_random_uuid() || '@test.example', '!', now(), now()) returning email)
      insert into mail (kind, email, locale, due_at, expires_at, created_at)
      select 'password_reset', email, 'en', now() - interval '1 second', now() + interval '1 hour', now() from account`)
    if (mail !== undefined) await deliver({ database, clock: systemClock, ...mail })
    return offices.map(({ posted }, i) => posted.slice(before[i]).map(({ from }) => from))
  } finally {
    await database.close()
  }
}
const longAgo = sql`now() - interval '100 days'`

const listed: { readonly [Name in Variable]: Row } = {
  AUDIT_RETENTION_DAYS: {
    values: ['60', undefined],
    look: keptBy('logistics', 'retention', {
      made: sql`
        insert into audit (at, actor, action, target_type, target_id, request_id, change)
        values (${longAgo}, 'user:1', 'kept', 'user', '1', 'r', '{}')`,
      left: sql`select count(*)::int > 0 as left from audit where action = 'kept'`,
    }),
  },
  EVENT_RETENTION_DAYS: {
    values: ['60', '200'],
    look: keptBy('logistics', 'janitor', {
      made: sql`
        with gone as (delete from events_rest)
        insert into events_rest (company_id, sequence, event_id, type, resource_type, resource_id, resource_version, data,
                                 request_id, occurred_at, created_at)
        select 1, (extract(epoch from clock_timestamp()) * 1000)::bigint, 'e', 'kept', 'article', 1, 1, '{}', 'r', ${longAgo}, ${longAgo}`,
      left: sql`select count(*)::int as left from events_rest`,
    }),
  },
  RECIPIENT_RETENTION_DAYS: {
    values: ['60', undefined],
    look: keptBy('logistics', 'retention', {
      made: sql`
        with company as (insert into companies (name) values ('Kept') returning id),
        warehouse as (insert into warehouses (company_id, code, name) select id, 'W', 'W' from company returning company_id, id)
        insert into sales_orders (company_id, warehouse_id, order_number, status, ship_to, created_at, updated_at)
        select company_id, id, 'SO', 'closed', '{"name":"Anna"}', ${longAgo}, ${longAgo} from warehouse`,
      left: sql`select ship_to->>'name' as name from sales_orders order by company_id desc limit 1`,
    }),
  },
  SESSION_RETENTION_DAYS: {
    values: ['0', '200'],
    look: keptBy('auth', 'auth-janitor', {
      made: sql`
        with administrator as (
          insert into administrators (name, email, created_at, updated_at)
          values ('A', gen_random_uuid() || '@test.example', now(), now()) returning id)
        insert into administrator_tokens (administrator_id, kind, scopes, hash, created_at, expires_at)
        select id, 'session', '{}', sha256(gen_random_uuid()::text::bytea), ${longAgo}, ${longAgo} from administrator`,
      left: sql`select count(*)::int as left from administrator_tokens`,
    }),
  },
  HOST: {
    // An address of the documentation, which no machine has.
    values: ['127.0.0.1', '192.0.2.1'],
    look: (values) =>
      ofLogistics(() => Promise.resolve('listens'))(values).catch((error: unknown) => String(error)),
  },
  LOGISTICS_PORT: {
    values: async () => ['0', String(await freePort())],
    look: ofLogistics((world) => Promise.resolve(new URL(world.address).port)),
  },
  AUTH_PORT: {
    values: async () => ['0', String(await freePort())],
    look: inWorld('auth', (world) => Promise.resolve(new URL(world.app.addresses.auth ?? '').port)),
  },
  APP_URL: {
    values: ['https://a.example', 'https://b.example'],
    look: ofLogistics(async (world) => {
      const text = await (await fetch(`${world.address}/postman.json`)).text()
      return ['https://a.example', 'https://b.example'].filter((url) => text.includes(url))
    }),
  },
  AUTH_URL: {
    values: ['https://a.example', 'https://b.example'],
    look: (values) => Promise.resolve(authAddress(readConfig(values))),
  },
  APP_NAME: { values: [undefined, 'Depot'], look: health((body) => body.app.name) },
  APP_ENV: { values: ['local', 'test'], look: health((body) => body.app.env) },
  APP_LOCALE: {
    values: ['en', 'it'],
    look: ofLogistics(async (world) => (await world.call('/companies')).body.message),
  },
  USER_TOKEN_LIFETIME: {
    values: ['0', '3600'],
    look: ofLogistics(async (world) => {
      const company = await world.company()
      const hash = await new Passwords(testPasswordCost).hash(testPassword)
      const { email, id } = await world.user([{ company_id: company }], { password_hash: hash })
      await world.call('/auth/token', { method: 'POST', body: { email, password: testPassword } })
      const { rows } = await world.database.query(
        sql`select expires_at is null as endless from tokens where user_id = ${id} order by id desc limit 1`,
      )
      return rows
    }),
  },
  BODY_LIMIT: {
    values: ['1024', '65536'],
    look: ofLogistics(async (world) => {
      const { company, token } = await world.tenant()
      const body = { article_code: 'x'.repeat(2_000) }
      return (await world.call('/articles', { method: 'POST', company, token, body })).status
    }),
  },
  REQUIRE_MFA: {
    values: ['0', '1'],
    look: inWorld('auth', async (world) => {
      const sites = new Sites(world)
      const { email } = await new Admins(world, sites).admin()
      const body = { email, password: testPassword }
      const { status } = await world.callAuth('/api/admin/login', { method: 'POST', body })
      await sites.close()
      return status
    }),
  },
  ATTACHMENTS_QUOTA_MB: {
    values: ['0', undefined],
    look: ofLogistics(async (world) => {
      const { company, token } = await world.tenant()
      const article = { article_code: 'PICTURED', description: 'With a picture', um3pl: 'PCE' }
      const made = await world.call('/articles', { method: 'POST', company, token, body: article })
      const body = { resource: 'article', resource_id: made.body.data.id, name: 'a.pdf', content: 'JVBERi0x' }
      return (await world.call('/attachments', { method: 'POST', company, token, body })).status
    }),
  },
  ACCOUNT_CREDENTIALS_POLICY: {
    values: ['single_site', 'any'],
    look: inWorld('auth', async (world) => {
      const sites = new Sites(world)
      const [home, guest] = [await Desk.open(sites), await Desk.open(sites)]
      const user = await sites.user(home.site)
      await guest.post('/site/users/attach', { email: user.email })
      const { status } = await guest.patch(`/site/users/${user.id}`, { email: `theirs-${user.email}` })
      await sites.close()
      return status
    }),
  },
  DATABASE_URL: { values: urls, look: async (values) => places(values) },
  LOGISTICS_DATABASE_URL: {
    values: urls,
    beside: { DATABASE_URL: 'postgres://127.0.0.1:1/c' },
    look: async (values) => places(values),
  },
  AUTH_DATABASE_URL: {
    values: urls,
    beside: { DATABASE_URL: 'postgres://127.0.0.1:1/c' },
    look: async (values) => places(values),
  },
  DATABASE_POOL: {
    values: ['2', '6'],
    look: async (values) => {
      const world = await World.start({ only: ['logistics'], values, url: fresh.url })
      const { company, token } = await world.tenant()
      const create = (i: number) =>
        world.call('/articles', {
          method: 'POST',
          company,
          token,
          body: { article_code: `P${values.DATABASE_POOL}-${i}`, description: 'd', um3pl: 'PCE' },
        })
      await Promise.all(Array.from({ length: 16 }, (_, i) => create(i)))
      const { rows } = await fresh.pool.query(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'waybill' and query ilike 'commit%'",
      )
      await world.stop()
      return rows
    },
  },
  DATABASE_REPLICA_URL: {
    // Nobody is there, which the primary makes up for; that it is asked is seen in test/replicas.test.ts.
    values: [undefined, 'postgres://127.0.0.1:1/none'],
    look: ofLogistics(async (world) => {
      const tenant = await world.tenant()
      const body = { article_code: 'REPLICA', description: 'd', um3pl: 'PCE' }
      const made = await world.call('/articles', { method: 'POST', ...tenant, body })
      return made.headers.has('waybill-position')
    }),
  },
  // That it is kept is seen in src/kernel/database/replicas.
  DATABASE_REPLICA_LAG_S: {
    values: ['5', '60'],
    look: (values) => Promise.resolve(readConfig(values).databaseReplicaLag_s),
  },
  PROCESSES: {
    values: ['1', '3'],
    look: (values) => Promise.resolve(wantedProcesses(readConfig(values), parts)),
  },
  // That it is kept is seen in test/processes-stop.test.ts.
  DRAIN_S: { values: ['0', '3'], look: (values) => Promise.resolve(readConfig(values).drain_s) },
  DATABASE_TIMEOUT_MS: {
    values: ['100', '60000'],
    look: async (values) => {
      const at = silent.address()
      const port = typeof at === 'object' && at !== null ? at.port : 0
      const world = await World.start({
        only: ['logistics'],
        values,
        databaseUrl: `postgres://127.0.0.1:${port}/none`,
      })
      const impatience = new AbortController()
      const answered = fetch(`${world.address}/readyz`, { signal: impatience.signal }).then(
        ({ status }) => status,
        () => 'waits',
      )
      setTimeout(() => impatience.abort(), 5_000).unref()
      const seen = await answered
      for (const socket of callers) socket.destroy()
      await world.stop()
      return seen
    },
  },
  DATA_DIR: {
    values: async () => [join(folder, 'one'), join(folder, 'two')],
    look: async (values) => {
      await health((body) => body.checks.storage)(values)
      return ['one', 'two'].filter((name) => existsSync(join(folder, name)))
    },
  },
  REDIS_URL: {
    values: async () => ['', `redis://127.0.0.1:${await freePort()}`],
    look: health((body) => body.checks.cache),
  },
  ETSM_TOKEN: { values: [undefined, 'a-token'], look: health((body) => body.integrations) },
  MDM_TOKEN: { values: [undefined, 'a-token'], look: health((body) => body.integrations) },
  RATE_LIMIT_TOKEN: {
    values: ['5', '7'],
    look: header('x-ratelimit-limit', (world) =>
      world.call('/auth/token', { method: 'POST', body: { email: 'a@test.example', password: 'p' } }),
    ),
  },
  RATE_LIMIT_DATA: {
    values: ['50', '70'],
    look: header('x-ratelimit-limit', async (world) => world.call('/articles', await world.tenant())),
  },
  RATE_LIMIT_CONSOLE: {
    values: ['500', '700'],
    look: header('x-ratelimit-limit', async (world) => {
      const { company, user_id } = await world.tenant()
      const token = await world.database.transaction((connection) =>
        insertToken(connection, user_id, { created_at: new Date(), expires_at: null, at_console: true }),
      )
      const me = await world.call('/me', { token })
      const cookie = (me.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
      return world.call('/articles', { company, token, headers: { cookie } })
    }),
  },
  APP_KEY: {
    values: [strongKey, otherKey],
    look: async (values) => {
      const sealed = new Vault(strongKey, 'settings').seal('kept')
      const vault = new Vault(await appKey(readConfig(values)), 'settings')
      return Promise.resolve()
        .then(() => vault.open(Buffer.from(sealed.replace(/^\\x/, ''), 'hex')))
        .catch(() => 'closed')
    },
  },
  DEMO: {
    values: ['0', '1'],
    look: ofLogistics(async (world) => {
      // Pages of the demo world may carry it, others may not.
      const page = await fetch(`${world.address}/postman.json`, { headers: { origin: 'https://a.example' } })
      return page.headers.get('access-control-allow-origin')
    }),
  },
  MAIL_CATCHER: {
    values: ['0', '1'],
    look: inWorld('auth', async (world) => (await fetch(`${world.app.addresses.auth}/dev/mail`)).status),
  },
  TRUSTED_PROXIES: {
    values: [undefined, '127.0.0.1'],
    beside: { RATE_LIMIT_TOKEN: '1' },
    look: ofLogistics(async (world) => {
      const statuses: number[] = []
      for (const from of ['203.0.113.1', '203.0.113.2']) {
        const headers = { 'x-forwarded-for': from }
        const body = { email: 'a@test.example', password: 'p' }
        statuses.push((await world.call('/auth/token', { method: 'POST', headers, body })).status)
      }
      return statuses.includes(429)
    }),
  },
  WEBHOOK_ALLOWED_SUBNETS: {
    values: [undefined, '127.0.0.0/8'],
    beside: { APP_ENV: 'production', APP_KEY: strongKey, WEBHOOK_ALLOW_HTTP: '1' },
    look: ofLogistics(async (world) => {
      const { company, token } = await world.tenant('manager')
      const body = { url: `${receiver.address}/hook`, events: ['*'] }
      const hook = await world.call('/webhooks', { method: 'POST', company, token, body })
      const path = `/webhooks/${hook.body.data.id}/test`
      return (await world.call(path, { method: 'POST', company, token })).body.data.delivered
    }),
  },
  WEBHOOK_ALLOW_HTTP: {
    values: ['0', '1'],
    beside: { APP_ENV: 'production', APP_KEY: strongKey },
    look: ofLogistics(async (world) => {
      const { company, token } = await world.tenant('manager')
      const body = { url: 'http://receiver.example/hook', events: ['*'] }
      return (await world.call('/webhooks', { method: 'POST', company, token, body })).status
    }),
  },
  CORS_ORIGINS: {
    values: ['https://a.example', 'https://b.example'],
    look: header('access-control-allow-origin', (world) =>
      fetch(`${world.address}/openapi.json`, { headers: { origin: 'https://a.example' } }),
    ),
  },
  ALLOWED_HOSTS: {
    values: [undefined, 'depot.example'],
    look: ofLogistics((world) => statusFor(world.address, 'depot.example')),
  },
  OIDC_ISSUER: {
    values: async () => [`http://127.0.0.1:${await freePort()}`, provider.issuer],
    beside: single,
    look: signOnAddress,
  },
  OIDC_CLIENT_ID: { values: ['panel', 'another'], beside: single, look: signOnAddress },
  OIDC_CLIENT_SECRET: {
    values: ['first-secret', 'second-secret'],
    beside: single,
    look: inWorld('auth', async (world) => {
      const browser = new PanelVisitor(world)
      const out = new URL((await browser.visit('/api/admin/oidc/start')).headers.get('location') ?? '')
      const state = out.searchParams.get('state') ?? ''
      await browser.visit(`/api/admin/oidc/callback?code=c&state=${state}`, 'cross-site')
      return provider.authorization
    }),
  },
  OIDC_NAME: {
    values: ['Company', 'Other'],
    beside: single,
    look: inWorld('auth', async (world) => (await world.callAuth('/api/admin/session')).text),
  },
  CONSOLE_OIDC_ISSUER: {
    values: async () => [`http://127.0.0.1:${await freePort()}`, provider.issuer],
    beside: ofConsole,
    look: consoleAddress,
  },
  CONSOLE_OIDC_CLIENT_ID: { values: ['console', 'another'], beside: ofConsole, look: consoleAddress },
  CONSOLE_OIDC_CLIENT_SECRET: {
    values: ['first-secret', 'second-secret'],
    beside: ofConsole,
    look: ofLogistics(async (world) => {
      const out = await consoleStart(world)
      const state = new URL(out.headers.get('location') ?? '').searchParams.get('state') ?? ''
      const cookie = out.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      await world.call(`/auth/oidc/callback?code=c&state=${state}`, { headers: { cookie } })
      return provider.authorization
    }),
  },
  CONSOLE_OIDC_NAME: {
    values: ['Company', 'Other'],
    beside: ofConsole,
    look: ofLogistics(async (world) => (await world.call('/auth/options')).text),
  },
  CONSOLE_OIDC_RULES: {
    values: ['a.example=1:viewer', 'b.example=2:manager'],
    beside: ofConsole,
    // Rules for new users are tested in test/console-oidc.test.ts.
    look: (values) => Promise.resolve(readConfig(values).consoleOidc?.rules),
  },
  SMTP_URL: {
    values: async () => [offices[0].url, offices[1].url],
    beside: { MAIL_FROM: 'no-reply@test.example' },
    look: mailed,
  },
  MAIL_FROM: {
    values: ['Depot <depot@test.example>', 'no-reply@test.example'],
    beside: () => ({ SMTP_URL: offices[0].url }),
    look: mailed,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    values: async () => ['', collector.address],
    look: traced((from) => collector.spans.length > from.spans),
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    values: ['x-scope=1', 'x-scope=2'],
    beside: tracing,
    look: traced(() => collector.headers.at(-1)?.['x-scope']),
  },
  OTEL_SERVICE_NAME: {
    values: [undefined, 'depot'],
    beside: tracing,
    look: traced(() => collector.spans.at(-1)?.resource['service.name']),
  },
  OTEL_TRACES_SAMPLER_ARG: {
    values: ['0', '1'],
    beside: tracing,
    look: traced((from) => collector.spans.length > from.spans),
  },
  METRICS_TOKEN: {
    values: [undefined, 'a-token'],
    look: ofLogistics(async (world) => (await fetch(`${world.address}/metrics`)).status),
  },
  BACKUP_PASSPHRASE: {
    values: [undefined, 'long enough for anybody'],
    look: async (values) => {
      const file = join(folder, `backup-${values.BACKUP_PASSPHRASE === undefined ? 1 : 2}`)
      const servers = {
        logisticsUrl: fresh.url,
        authUrl: fresh.url,
        kind: 'external',
        stop: async () => {},
      } as const
      const backup = backupCommand({
        config: () => readConfig(values),
        servers: () => Promise.resolve(servers),
      })
      const terminal = { note: () => {}, progress: () => ({ advance: () => {}, done: () => {} }) }
      return prepared(backup, { file, encrypt: true })(terminal).then(
        () => 'written',
        (error: unknown) => String(error),
      )
    },
  },
  LOG_LEVEL: {
    values: ['info', 'error'],
    look: async (values) => {
      const stream = new PassThrough()
      makeLog(readConfig(values), stream).info({}, 'told')
      stream.end()
      return (await textOf(stream)).includes('told')
    },
  },
}

async function places(values: Values) {
  const { logisticsUrl, authUrl } = await openServers(readConfig(values), { beside: true })
  return { logisticsUrl, authUrl }
}

test.each(variables)(
  'changing %s changes something',
  async (name) => {
    const { values, beside, look } = listed[name]
    const others = typeof beside === 'function' ? beside() : beside
    const [one, other] = typeof values === 'function' ? await values() : values
    const seen = async (value: string | undefined) =>
      look({ ...others, ...(value !== undefined && { [name]: value }) })
    expect(await seen(one)).not.toEqual(await seen(other))
  },
  60_000,
)

test('what a setting changes does not change by itself', async () => {
  for (const name of ['APP_LOCALE', 'METRICS_TOKEN', 'CORS_ORIGINS'] as const) {
    const { values, look } = listed[name]
    const [one] = typeof values === 'function' ? await values() : values
    const set = one === undefined ? {} : { [name]: one }
    expect(await look(set)).toEqual(await look(set))
  }
})

test('every setting stands in the documented list, and nothing else does', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/configuration.md'), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const documented = rows.flatMap((line) =>
    [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  )
  expect(new Set(documented)).toEqual(new Set(variables))
  expect(documented).toHaveLength(variables.length)
})
