import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { Database } from '../src/kernel/database/database.ts'
import { slow, sql } from '../src/kernel/database/sql.ts'
import { type AnyOperation, operation } from '../src/kernel/operation.ts'
import { Passwords } from '../src/kernel/passwords.ts'
import type { Service } from '../src/kernel/service.ts'
import { services } from '../src/main/documents.ts'
import { makeLog } from '../src/main/log.ts'
import { awayProvider } from './contract/auth-panel-cases.ts'
import { Admins } from './support/admins.ts'
import { Collector } from './support/collector.ts'
import { startEdge } from './support/edge.ts'
import { type Fresh, freshDatabase, migratedDatabase } from './support/fresh.ts'
import { PanelVisitor } from './support/panel-visitor.ts'
import { Sites } from './support/sites.ts'
import { type Reply, type Request, World, send, testPasswordCost } from './support/world.ts'
import { patience } from './support/patience.ts'

// Secrets that can be told from everything else are put wherever a request has a place for one. Afterwards they stand
// in no line of the log, in no answer, and those that open something in no row of the database.

// A database of its own: every row of every table is read, and the shared one has many.
let own: Fresh
beforeAll(async () => {
  own = await migratedDatabase()
})
afterAll(() => own.drop())

const canary = (name: string) => `canary${name}${randomBytes(12).toString('hex')}`

/** Every form in which a secret might have been written down. */
function forms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret)
  return [
    secret,
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    encodeURIComponent(secret),
  ]
}

function keepLog(world: World): () => Promise<string> {
  let text = ''
  world.log.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return async () => {
    await turn()
    return text
  }
}

/** The tables, of all schemas of ours, in which one of these stands in any column. */
async function tablesWith(database: Database, secrets: readonly string[]): Promise<readonly string[]> {
  const { rows } = await database.query<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('logistics', 'auth', 'waybill_jobs') order by 1`)
  expect(rows.length).toBeGreaterThan(8)
  const wanted = secrets.flatMap(forms)
  const found: string[] = []
  for (const { name } of rows) {
    const text = [
      `select 1 from ${name} t where exists (select 1 from unnest(`,
      '::text[]) s where position(s in t::text) > 0) limit 1',
    ]
    const hits = await database.query(slow(sql(Object.assign(text, { raw: text }), wanted)))
    if (hits.rows.length > 0) found.push(name)
  }
  return found
}

interface Secrets {
  readonly bearer: string
  readonly password: string
  readonly client: string
  readonly cookie: string
  readonly key: string
  readonly query: string
  readonly field: string
}

function secretsOf(): Secrets {
  return {
    bearer: canary('bearer'),
    password: canary('password'),
    client: canary('client'),
    cookie: canary('cookie'),
    key: canary('key'),
    query: canary('query'),
    field: canary('field'),
  }
}

function headersOf(secrets: Secrets): Record<string, string> {
  return {
    cookie: `session=${secrets.cookie}; waybill_session=${secrets.cookie}; waybill_sign_in=${secrets.cookie}`,
    'x-csrf-token': secrets.key,
    'idempotency-key': secrets.key,
    'x-client-id': 'cli_unknown',
    'x-client-secret': secrets.client,
    'x-api-key': secrets.client,
    'x-etsm-token': secrets.client,
  }
}

function bodyOf(secrets: Secrets) {
  return {
    email: 'canary@test.example',
    password: secrets.password,
    password_confirmation: secrets.password,
    current_password: secrets.password,
    token: secrets.bearer,
    client_id: 'cli_unknown',
    client_secret: secrets.client,
    secret: secrets.field,
    nested: { authorization: secrets.field, list: [{ cookie: secrets.cookie }] },
  }
}

/** Every operation in every way: well formed, malformed, too large, of another type. */
function requestsOf(op: AnyOperation, secrets: Secrets): readonly Request[] {
  const headers = headersOf(secrets)
  if (op.method === 'GET') return [{ headers }]
  const { method } = op
  const body = JSON.stringify(bodyOf(secrets))
  return [
    { method, headers, body },
    { method, headers, body: `{"password":"${secrets.password}` },
    { method, headers, body: `{"a":${secrets.password}}` },
    { method, headers, body: `{"password":"${secrets.password}","padding":"${'x'.repeat(70_000)}"}` },
    { method, headers: { ...headers, 'content-type': 'text/plain' }, body },
  ]
}

function pathOf(op: AnyOperation, secrets: Secrets): string {
  const path = op.path.replaceAll(/\{\w+\}/g, '1')
  return `${path}?password=${secrets.query}&token=${secrets.query}&search=${secrets.query}&site=${secrets.query}&code=${secrets.query}&state=${secrets.query}`
}

interface Drive {
  readonly service: Service
  readonly secrets: Secrets
  readonly identities: readonly Partial<Request>[]
}

async function drive(world: World, { service, secrets, identities }: Drive): Promise<readonly Reply[]> {
  const base = service.name === 'logistics' ? world.address : (world.app.addresses.auth ?? '')
  const replies: Reply[] = []
  for (const op of service.operations) {
    for (const identity of identities) {
      for (const request of requestsOf(op, secrets)) {
        const headers = { ...request.headers, ...identity.headers }
        replies.push(await send(`${base}/api${pathOf(op, secrets)}`, { ...request, ...identity, headers }))
      }
    }
  }
  return replies
}

test('secrets in requests to every operation reach neither log, traces, answers nor tables', async () => {
  const collector = await Collector.start()
  const [mdm, etsm] = [canary('mdm'), canary('etsm')]
  const world = await World.start({
    url: own.url,
    values: {
      LOG_LEVEL: 'debug',
      BODY_LIMIT: '65536',
      MDM_TOKEN: mdm,
      ETSM_TOKEN: etsm,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
      ...awayProvider,
    },
  })
  const log = keepLog(world)
  const secrets = secretsOf()
  const { logistics, auth } = services()
  const { company, token } = await world.tenant('manager')
  const sites = new Sites(world)
  const site = await sites.site()
  const user = await sites.user(site, { permissions: ['*'] })
  const client = { 'x-client-id': site.client_id }
  const replies = [
    ...(await drive(world, {
      service: logistics,
      secrets,
      identities: [{ token: secrets.bearer }, { company, token }],
    })),
    ...(await drive(world, {
      service: {
        ...logistics,
        operations: logistics.operations.filter((op) => op.integration !== undefined),
      },
      secrets,
      identities: [
        { company, token: mdm },
        { company, token: etsm },
      ],
    })),
    ...(await drive(world, {
      service: auth,
      secrets,
      identities: [
        { token: secrets.bearer },
        { headers: { ...client, 'x-client-secret': site.client_secret } },
        { token: user.token, headers: client },
      ],
    })),
    await world.call('/articles', { token: mdm }),
    await world.call(`/nowhere?password=${secrets.query}`, { headers: headersOf(secrets) }),
    await world.call('/articles', {
      method: 'PATCH',
      headers: headersOf(secrets),
      body: `{"password":"${secrets.password}"}`,
    }),
  ]
  for (const reply of replies) expect(reply.status).not.toBe(500)
  const answers = replies.map((reply) => reply.text + JSON.stringify([...reply.headers]))
  const written = await log()
  expect(written.split('\n').length).toBeGreaterThan(replies.length / 2)
  const real = {
    site_secret: site.client_secret,
    user_token: user.token,
    token: token.split('|')[1] ?? '',
    mdm,
    etsm,
  }
  for (const [name, secret] of Object.entries({ ...secrets, ...real })) {
    for (const form of forms(secret)) {
      expect([name, written.includes(form)]).toEqual([name, false])
      // The address of a page holds the query as it was asked for; nothing else may come back.
      const echoed = answers.filter((answer) => answer.includes(form) && !answer.includes('"per_page"'))
      expect([name, echoed]).toEqual([name, []])
    }
  }
  const opening = [secrets.bearer, secrets.password, secrets.client, secrets.cookie, ...Object.values(real)]
  expect(await tablesWith(world.database, opening)).toEqual([])
  await sites.close()
  // Its last spans leave with it.
  await world.stop()
  await collector.stop()
  expect(collector.spans.length).toBeGreaterThan(replies.length)
  const traced = collector.texts.join('\n')
  const people = ['canary@test.example', 'test.example', 'Test user', '127.0.0.1']
  const told = [...Object.values({ ...secrets, ...real }), ...people].flatMap(forms)
  expect(told.filter((form) => traced.includes(form))).toEqual([])
}, 120_000)

test('signing in leaves neither the password nor the token behind', async () => {
  const world = await World.start({ url: own.url, only: ['logistics'] })
  const log = keepLog(world)
  const password = canary('signin')
  const company = await world.company()
  const { email } = await world.user([{ company_id: company }], {
    password_hash: await new Passwords(testPasswordCost).hash(password),
  })
  const issued = await world.call('/auth/token', { method: 'POST', body: { email, password } })
  expect(issued.status).toBe(200)
  expect(issued.text).not.toContain(password)
  const { token } = issued.body
  const wrong = await world.call('/auth/token', { method: 'POST', body: { email, password: `${password}x` } })
  expect(wrong.status).toBe(422)
  expect(wrong.text).not.toContain(password)
  const body = { article_code: 'A', description: 'd', um3pl: 'PCE' }
  const created = await world.call('/articles', {
    method: 'POST',
    token,
    company,
    body,
    headers: { 'idempotency-key': 'a' },
  })
  expect(created.status).toBe(201)
  const secret = String(token).split('|')[1] ?? ''
  expect(await tablesWith(world.database, [password, secret])).toEqual([])
  expect((await world.call('/auth/revoke', { method: 'POST', token })).status).toBe(200)
  for (const form of [...forms(password), ...forms(secret), token]) expect(await log()).not.toContain(form)
  await world.stop()
})

test('signing in to the panel and setting it up leave neither token, proof nor link behind', async () => {
  const world = await World.start({ url: own.url, only: ['auth'], values: awayProvider })
  const log = keepLog(world)
  const sites = new Sites(world)
  const admins = new Admins(world, sites)
  const browser = new PanelVisitor(world)
  const password = canary('panel')
  const { id, token } = await admins.admin()
  const invited = await admins.call({ token }, `/administrators/${id}/invite`, { method: 'POST' })
  const link = String(invited.body.data.link).split('#token=')[1] ?? ''
  const body = { token: link, password }
  const check = await browser.call('/api/admin/setup/check', { method: 'POST', body })
  const setUp = await browser.call('/api/admin/setup', { method: 'POST', body })
  const session = browser.cookies.get('waybill_session') ?? ''
  browser.csrf = setUp.body.data.csrf_token
  const journey = await browser.visit('/api/admin/oidc/callback?code=c&state=s')
  const out = await browser.call('/api/admin/session', { method: 'DELETE' })
  expect([check, setUp, journey, out].map((reply) => reply.status)).toEqual([200, 200, 303, 200])
  expect(link).toMatch(/^sai_/)
  expect(session).toMatch(/^sad_/)
  expect(await tablesWith(world.database, [password, link, session])).toEqual([])
  const written = (await log()) + [check, setUp, out].map((reply) => reply.text).join('\n')
  for (const form of [password, link, session].flatMap(forms)) expect(written).not.toContain(form)
  expect(await log()).not.toContain(browser.csrf)
  await sites.close()
  await world.stop()
})

test('creating a user and changing a password leave no password behind', async () => {
  const world = await World.start({ url: own.url, only: ['logistics'], values: { LOG_LEVEL: 'debug' } })
  const log = keepLog(world)
  const [first, second] = [canary('first'), canary('second')]
  const { token } = await world.user([], { super_admin: true })
  const body = { email: `${canary('new')}@test.example`, name: 'New', password: first }
  const create = { method: 'POST', token, body, headers: { 'idempotency-key': 'a' } }
  const [created, replayed] = [await world.call('/users', create), await world.call('/users', create)]
  const taken = await world.call('/users', { ...create, headers: {} })
  const path = `/users/${created.body.data.id}`
  const change = { method: 'PUT', token, body: { password: second } }
  const refused = await world.call(path, { ...change, body: { password: second, memberships: 'none' } })
  const changed = await world.call(path, change)
  const replies = [created, replayed, taken, refused, changed]
  expect(replies.map((reply) => reply.status)).toEqual([201, 201, 422, 422, 200])
  expect(await tablesWith(world.database, [first, second])).toEqual([])
  const written = (await log()) + replies.map((reply) => reply.text).join('\n')
  for (const form of [...forms(first), ...forms(second), '$argon2id$']) expect(written).not.toContain(form)
  await world.stop()
})

test('a database error says nothing of the values it refused', async () => {
  const secret = canary('value')
  const fresh = await freshDatabase()
  await fresh.pool.query(
    'create schema spare create table accounts (name text primary key, pin integer check (pin > 0))',
  )
  const database = new Database({ url: fresh.url, schema: 'spare', poolSize: 2, ...patience })
  await database.write(sql`insert into accounts (name) values (${secret})`)
  const failures: readonly (() => Promise<unknown>)[] = [
    () => database.query(sql`select ${secret}::text::integer`),
    () => database.query(sql`select ${secret}::text::date`),
    () => database.query(sql`select ${secret}::text::jsonb`),
    () => database.query(sql`select ${secret}::text::timestamptz`),
    () => database.query(sql`select to_date(${secret}, 'YYYY')`),
    () => database.query(sql`select ('{' || ${secret}::text)::integer[]`),
    () => database.query(sql`select 'a' ~ ('(' || ${secret}::text)`),
    () => database.write(sql`insert into accounts (name) values (${secret})`),
    () => database.write(sql`insert into accounts (name, pin) values (${`${secret}2`}, -1)`),
    () => database.write(sql`insert into accounts (name) values (${`${secret}\0`})`),
    () =>
      Promise.reject(
        new Error('outer', { cause: Object.assign(new Error(`bad "${secret}"`), { code: '22P02' }) }),
      ),
    () =>
      Promise.reject(
        Object.assign(new Error('with baggage'), { password: secret, detail: secret, body: { secret } }),
      ),
  ]
  const edge = await startEdge(
    failures.map((handle, i) =>
      operation({
        id: `failing.${i}`,
        tag: 'Test',
        summary: '',
        method: 'GET',
        path: `/failing/${i}`,
        access: 'public',
        status: 200,
        envelope: 'bare',
        response: z.object({}),
        handle: async () => (await handle(), {}),
      }),
    ),
  )
  for (const [i] of failures.entries()) {
    const reply = await send(`${edge.address}/api/failing/${i}`, {})
    expect([i, reply.status]).toEqual([i, 500])
    expect(reply.text).not.toContain(secret)
  }
  await database.close()
  await fresh.drop()
  const log = await edge.stop()
  expect(log.split('\n').filter((line) => line.includes('request failed'))).toHaveLength(failures.length)
  const leaks = log.split('\n').filter((line) => line.includes(secret))
  expect(leaks).toEqual([])
  // The log still describes the event.
  expect(log).toContain('22P02')
  expect(log).toContain('accounts_pkey')
})

test('what is logged under the name of a secret is left out', async () => {
  const secret = canary('named')
  const stream = new PassThrough()
  const log = makeLog({ logLevel: 'debug' }, stream)
  const named = {
    authorization: secret,
    cookie: secret,
    'x-client-secret': secret,
    password: secret,
    password_confirmation: secret,
    current_password: secret,
    password_hash: secret,
    token: secret,
    client_secret: secret,
  }
  log.info(named, 'top')
  log.info({ headers: named, request: { body: named } }, 'below')
  stream.end()
  const written = await textOf(stream)
  expect(written.trimEnd().split('\n')).toHaveLength(2)
  expect(written).toContain('[redacted]')
  expect(written).not.toContain(secret)
})
