import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Logistics } from '../client/src/logistics.ts'
import { Depot } from './support/depot.ts'
import { Replicated, readsOf } from './support/replicated.ts'
import { Desk } from './support/site-desk.ts'
import { Sites } from './support/sites.ts'
import { type Reply, World, testPassword } from './support/world.ts'

const soon = { timeout: 60_000, interval: 20 }
let servers: Replicated
let world: World
let tenant: { readonly company: number; readonly token: string }
let depot: Depot

beforeAll(async () => {
  servers = await Replicated.start()
  world = await World.start({ url: servers.primary.url(), values: servers.values })
  depot = await Depot.open(world)
  tenant = { company: depot.company, token: depot.token }
  await servers.release()
  await untilReplicaAnswers(world.address, () => world.call('/articles', tenant))
})
afterEach(() => servers.release())
afterAll(async () => {
  await world.stop()
  await servers.remove()
})

const replicaReads = async (address: string) => (await readsOf(address)).replica

/** Resolves when a read is answered by the replica. */
async function untilReplicaAnswers(address: string, read: () => Promise<unknown>): Promise<void> {
  const before = await replicaReads(address)
  await vi.waitUntil(async () => {
    await read()
    return (await replicaReads(address)) > before
  }, soon)
}

const bolt = (article_code: string) => ({ article_code, description: 'Bolt', um3pl: 'PCE' })
const positionOf = ({ headers }: Reply) => headers.get('waybill-position') ?? ''
const from = (position: string) => ({ ...tenant, headers: { 'waybill-position': position } })

function create(code: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
  return world.call('/articles', { method: 'POST', ...tenant, body: bolt(code), headers })
}

function change(id: number, description: string): Promise<Reply> {
  return world.call(`/articles/${id}`, { method: 'PUT', ...tenant, body: { description } })
}

const graphql = (query: string, position?: string) =>
  world.call('//graphql', {
    method: 'POST',
    ...(position === undefined ? tenant : from(position)),
    body: { query },
  })

test('every way to read lags with the replica, except for callers who send the position of their write', async () => {
  const { body } = await create('LAGS')
  const { id } = body.data
  await servers.hold()
  const position = positionOf(await change(id, 'Changed words'))
  expect(position).toMatch(/^[0-9A-F]{24}$/)
  const ways = [
    `/articles/${id}`,
    '/articles?search=LAGS',
    '/articles/by-code/LAGS',
    '/articles?sort=article_code',
  ]
  const served = await replicaReads(world.address)
  for (const path of ways) {
    expect((await world.call(path, tenant)).text).not.toContain('Changed words')
    expect((await world.call(path, from(position))).text).toContain('Changed words')
    // An invalid position is answered as the newest one would be.
    expect((await world.call(path, from('yesterday'))).text).toContain('Changed words')
  }
  expect(await replicaReads(world.address)).toBeGreaterThanOrEqual(served + ways.length)
  const query = `{ article(id: ${id}) { description } articles(search: "LAGS") { description } }`
  expect((await graphql(query)).text).not.toContain('Changed words')
  expect((await graphql(query, position)).text.match(/Changed words/g)).toHaveLength(2)
  await servers.release()
  const before = await replicaReads(world.address)
  for (const path of ways) expect((await world.call(path, from(position))).text).toContain('Changed words')
  expect(await replicaReads(world.address)).toBeGreaterThanOrEqual(before + ways.length)
})

test('totals, dashboards and lists of documents are as new as the position says', async () => {
  await servers.hold()
  const total = async (position?: string) =>
    (await world.call('/articles', position === undefined ? tenant : from(position))).body.meta.total
  const before = await total()
  const position = positionOf(await create(`TOTAL-${before}`))
  expect([await total(), await total(position)]).toEqual([before, before + 1])
  const lines = [{ article_code: `TOTAL-${before}`, quantity_um3pl: 1 }]
  const ordered = await depot.post('/sales-orders', { lines })
  expect(positionOf(ordered) > position).toBe(true)
  const orders = (position_?: string) =>
    world.call('/sales-orders', position_ === undefined ? tenant : from(position_))
  expect((await orders()).body.data).toEqual([])
  expect((await orders(positionOf(ordered))).body.data).toHaveLength(1)
  const dashboard = await world.call('/dashboard', from(positionOf(ordered)))
  expect(dashboard.status).toBe(200)
})

test('answers that change nothing carry no position, and a repeated answer carries one that has its effect', async () => {
  await servers.hold()
  const first = await create('ONCE', { 'idempotency-key': 'once' })
  const again = await create('ONCE', { 'idempotency-key': 'once' })
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(positionOf(again) >= positionOf(first)).toBe(true)
  const [tried, refused, read] = await Promise.all([
    world.call('/articles?dry_run=1', { method: 'POST', ...tenant, body: bolt('DRY') }),
    create('ONCE'),
    world.call('/articles', tenant),
  ])
  expect([tried.status, refused.status, read.status]).toEqual([201, 422, 200])
  expect([tried, refused, read].map(positionOf)).toEqual(['', '', ''])
})

test('a mutation reads what it wrote, and a query after it sees it', async () => {
  await servers.hold()
  const made = await graphql(
    'mutation { create_article(input: { article_code: "MUTANT", description: "Bolt", um3pl: "PCE" }) { id article_code } }',
  )
  expect(made.body.data.create_article.article_code).toBe('MUTANT')
  const listed = await graphql('{ articles(search: "MUTANT") { article_code } }', positionOf(made))
  expect(listed.body.data.articles).toEqual([{ article_code: 'MUTANT' }])
})

test('what a replica does not have yet is asked of the primary before it is said to be missing', async () => {
  await servers.hold()
  const { body } = await create('FRESH')
  const found = await world.call(`/articles/${body.data.id}`, tenant)
  expect([found.status, found.body.data.article_code]).toEqual([200, 'FRESH'])
  // And the rest of it with it.
  const lines = [{ article_id: body.data.id, quantity_um3pl: 2 }]
  const order = await depot.post('/sales-orders', { lines })
  const whole = await depot.call(`/sales-orders/${order.body.data.id}`)
  expect(whole.body.data.lines).toMatchObject([{ quantity_um3pl: 2 }])
  expect((await world.call('/articles/999999999', tenant)).status).toBe(404)
})

test('ETags are those of the version that the caller must see', async () => {
  const { body } = await create('TAGGED')
  await servers.hold()
  const changed = await change(body.data.id, 'Second version')
  const tag = { 'if-none-match': '"1"' }
  const old = await world.call(`/articles/${body.data.id}`, { ...tenant, headers: tag })
  const own = await world.call(`/articles/${body.data.id}`, {
    ...tenant,
    headers: { ...tag, 'waybill-position': positionOf(changed) },
  })
  expect([old.status, own.status, own.headers.get('etag')]).toEqual([304, 200, '"2"'])
})

test('feeds are read from a replica and end at the primary: their cursors miss nothing', async () => {
  for (const n of [1, 2, 3]) await create(`FEED-${n}`)
  const follow = async (path: string, parameter: string) => {
    const seen: string[] = []
    for (let cursor: number | null = 0, end = 0; ;) {
      const page: Reply = await world.call(`${path}&${parameter}=${cursor}`, tenant)
      seen.push(page.text)
      cursor = page.body.meta.next_cursor
      if (cursor === null)
        return { text: seen.join(), end: page.body.meta.cursor, until: page.body.meta.synced_until }
      expect(cursor).toBeGreaterThan(end)
      end = cursor
    }
  }
  await follow('/articles/sync?per_page=2', 'cursor')
  await servers.hold()
  await create('FEED-4')
  const served = await replicaReads(world.address)
  // A caller that reports the end of a feed has everything that was committed before.
  const articles = await follow('/articles/sync?per_page=2', 'cursor')
  const events = await follow('/events?limit=2', 'after')
  expect(await replicaReads(world.address)).toBeGreaterThan(served)
  for (const { text } of [articles, events]) expect(text).toContain('FEED-4')
  await create('FEED-5')
  const since = await world.call(`/articles/sync?updated_since=${encodeURIComponent(articles.until)}`, tenant)
  expect(since.text).toContain('FEED-5')
  const later = await world.call(`/articles/sync?cursor=${articles.end}`, tenant)
  expect(later.body.data.map((article: { article_code: string }) => article.article_code)).toEqual(['FEED-5'])
})

test('the history of a document has what was just done to it', async () => {
  const { body } = await create('HISTORY')
  await servers.hold()
  const lines = [{ article_id: body.data.id, quantity_um3pl: 1 }]
  const order = await depot.post('/sales-orders', { lines })
  const timeline = await world.call(`/sales-orders/${order.body.data.id}/timeline`, from(positionOf(order)))
  expect(timeline.body.data).toHaveLength(1)
})

test('a user who lost access is refused at once, however far the replica is behind', async () => {
  const { token } = await world.user([{ company_id: tenant.company }])
  expect((await world.call('/articles', { ...tenant, token })).status).toBe(200)
  await servers.hold()
  expect(positionOf(await world.call('/auth/revoke', { method: 'POST', token }))).not.toBe('')
  expect((await world.call('/articles', { ...tenant, token })).status).toBe(401)
})

test('in the authentication service users and lists lag, and sessions never do', async () => {
  const sites = new Sites(world)
  const desk = await Desk.open(sites)
  const user = await sites.user(desk.site)
  const auth = world.app.addresses.auth ?? ''
  await servers.release()
  await untilReplicaAnswers(auth, () => desk.call('/site/users'))
  await servers.hold()
  const changed = await desk.patch(`/site/users/${user.id}`, { name: 'New Name' })
  const position = positionOf(changed)
  expect((await desk.call(`/site/users/${user.id}`)).text).not.toContain('New Name')
  const own = await desk.call(`/site/users/${user.id}`, { headers: { 'waybill-position': position } })
  expect(own.text).toContain('New Name')
  // A session is begun and ended: who asks about their own is told at once, and a list of them lags.
  const sessions = async () => (await desk.as(user, '/auth/sessions')).body.data.length
  const before = await sessions()
  const login = { email: user.email, password: testPassword }
  const begun = await desk.post('/auth/login', login)
  expect([begun.status, await sessions()]).toEqual([200, before + 1])
  expect((await desk.as(begun.body, '/auth/logout', { method: 'POST' })).status).toBe(200)
  expect((await desk.as(begun.body, '/auth/verify')).status).toBe(401)
  expect(await sessions()).toBe(before)
  await sites.close()
})

test('the client brings its positions back by itself, also for another company and another client', async () => {
  let newest: string | undefined
  const position = { get: () => newest, set: (at: string) => (newest = at) }
  const options = { baseUrl: world.address, token: tenant.token, companyId: tenant.company }
  const client = new Logistics({ ...options, position })
  const { id } = await client.articles.create(bolt('CLIENT'))
  await servers.hold()
  await client.articles.update(id, { description: 'By the client' })
  expect(newest).toMatch(/^[0-9A-F]{24}$/)
  const [own, same, other, stranger] = await Promise.all([
    client.articles.get(id),
    client.company(tenant.company).articles.get(id),
    new Logistics({ ...options, position }).articles.get(id),
    new Logistics(options).articles.get(id),
  ])
  expect([own, same, other].map((article) => article.description)).toEqual(Array(3).fill('By the client'))
  expect(stranger.description).toBe('Bolt')
})

test('pages of other origins may send the position and read it', async () => {
  const { headers } = await fetch(`${world.address}/api/articles`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://shop.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'waybill-position',
    },
  })
  expect(headers.get('access-control-allow-headers')).toContain('waybill-position')
  const answer = await fetch(`${world.address}/api/articles`, { headers: { origin: 'https://shop.example' } })
  expect(answer.headers.get('access-control-expose-headers')).toContain('Waybill-Position')
})

test('a replica that is away makes no node unready, and is told of', async () => {
  await servers.replica.stop('killed')
  try {
    expect((await world.call('/articles', tenant)).status).toBe(200)
    expect((await world.call('//readyz')).status).toBe(200)
    await vi.waitUntil(async () => {
      const text = await (await fetch(`${world.address}/metrics`)).text()
      return /^waybill_replica_state\{.*state="away".*\} 1$/m.test(text)
    }, soon)
  } finally {
    await servers.replica.start()
  }
  await untilReplicaAnswers(world.address, () => world.call('/articles', tenant))
})
