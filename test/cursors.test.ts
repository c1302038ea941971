import { getNamedType, isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyOperation } from '../src/kernel/operation.ts'
import { services } from '../src/main/documents.ts'
import { logisticsRows } from './access-rows/logistics.ts'
import { rowOf } from './access-rows/row.ts'
import { Admins, type TestAdmin } from './support/admins.ts'
import { Depot } from './support/depot.ts'
import { ask, schema } from './support/graphql.ts'
import { Sites, type TestSite } from './support/sites.ts'
import { type Reply, World } from './support/world.ts'

// Cursors are numbers that callers may change. Whatever they are changed to, an answer is a refusal or the caller's own rows.

const MDM_TOKEN = 'a-shared-token-of-40-letters-for-cursors'
let world: World
let sites: Sites
let admin: TestAdmin
let mine: Depot
let other: Depot
let mySite: TestSite
let otherSite: TestSite
const clients = { mine: 0, other: 0 }
beforeAll(async () => {
  world = await World.start({ values: { MDM_TOKEN } })
  sites = new Sites(world)
  admin = await new Admins(world, sites).admin()
  for (const owner of ['mine', 'other'] as const) {
    const depot = await Depot.open(world)
    clients[owner] = await world.client(depot.company)
    await fill(depot, clients[owner])
    await eventsOf(depot, clients[owner])
    const site = await sites.site()
    for (const name of ['One', 'Two', 'Three'])
      await sites.bySecret(site, '/api/site/roles', { method: 'POST', body: { name } })
    if (owner === 'mine') [mine, mySite] = [depot, site]
    else [other, otherSite] = [depot, site]
  }
})
afterAll(async () => {
  await sites.close()
  await world.stop()
})

/** Some of everything that a list or feed has. */
async function fill(depot: Depot, client_3pl_id: number): Promise<void> {
  for (const code of ['A', 'B', 'C']) {
    const article_id = await depot.article(code, { client_3pl_id })
    await depot.adjust({ article_id, quantity_um3pl: 9 })
    const lines = [{ article_id, quantity_um3pl: 1 }]
    for (const path of ['/purchase-orders', '/receptions', '/returns'])
      await depot.made(path, { client_3pl_id, lines })
    const order = await depot.made('/sales-orders', { client_3pl_id, lines })
    await depot.made('/waves', { orders: [order] })
    await depot.made('/counts', { articles: [article_id] })
  }
}

/** Operations that create events without a document. */
const eventful = [
  'partners.create',
  'locations.create',
  'units.set',
  'replenishment_rules.set',
  'attachments.create',
]

async function eventsOf({ company, token }: Depot, client: number): Promise<void> {
  const { token: super_admin } = await world.user([], { super_admin: true })
  for (const id of eventful) {
    const row = rowOf(logisticsRows, id)
    const { path, ...request } = await row.call({ world, company, client, admin: super_admin }, token)
    const reply = await world.call(path, { token, company, ...request })
    if (reply.status !== row.success) throw new Error(`${path} answered ${reply.status}: ${reply.text}`)
  }
}

const all = services()
const keysOf = (op: AnyOperation): readonly string[] =>
  Object.keys((op.query !== undefined && 'shape' in op.query && op.query.shape) || {})

/** Parameters that continue where an earlier answer ended. */
function following(
  service: 'logistics' | 'auth',
  keys: readonly string[],
): readonly [string, string, string][] {
  return all[service].operations.flatMap((op) =>
    keysOf(op)
      .filter((key) => keys.includes(key))
      .map((key): [string, string, string] => [op.id, op.path, key]),
  )
}

const cursorKeys = ['cursor', 'after', 'after_id']
const cursors = {
  logistics: following('logistics', cursorKeys),
  auth: following('auth', cursorKeys),
}

test('the names of cursors are known: whatever else says where to go on is tried here, too', () => {
  const names = new Set(Object.values(all).flatMap(({ operations }) => operations.flatMap(keysOf)))
  expect(
    [...names].filter((name) => /cursor|after|token|offset|position|page$/i.test(name)).toSorted(),
  ).toEqual(['after', 'after_id', 'cursor', 'page', 'per_page'])
  expect([cursors.logistics.length, cursors.auth.length]).toEqual([19, 6])
})

/** Each is the query after the key. */
function tampered(own: number, foreign: number): readonly string[] {
  const digits = String(own)
  const numbers = [own, foreign, 0, 1, own - 1, own + 1, foreign - 1, foreign + 1, own * 2]
  const texts = [
    ...numbers.map(String),
    ...Array.from(
      digits,
      (digit, at) => `${digits.slice(0, at)}${(Number(digit) + 1) % 10}${digits.slice(at + 1)}`,
    ),
    digits.slice(0, -1),
    digits.slice(1),
    `${digits}0`,
    `-${digits}`,
    `+${digits}`,
    `${digits}.0`,
    `${digits}n`,
    `0x${own.toString(16)}`,
    `${digits},${foreign}`,
    `${digits} or 1=1`,
    `'${digits}'`,
    '9007199254740991',
    '9007199254740992',
    '9223372036854775807',
    '9223372036854775808',
    '9'.repeat(5_000),
    '1e3',
    'NaN',
    'null',
    '\u0663\u0661',
    '\uff11',
    '\0',
    Buffer.from(`c${own}`).toString('base64url'),
    `{"id":${foreign}}`,
  ]
  return [
    ...texts.map((text) => `=${encodeURIComponent(text)}`),
    `[]=${own}`,
    `[a]=${own}`,
    '=%',
    `=1&x=${own}`,
  ]
}

const Cursor = (reply: Reply): number => {
  const rows: { readonly id?: number; readonly sequence?: number }[] =
    reply.body?.data ?? reply.body?.articles ?? []
  const { next_cursor = null, cursor = null } = reply.body?.meta ?? {}
  return next_cursor ?? cursor ?? rows.at(-1)?.sequence ?? rows.at(-1)?.id ?? 7
}

interface Read {
  /** Values that only the other tenant may see. */
  readonly foreign: RegExp
  readonly own: (query: string) => Promise<Reply>
  readonly theirs: () => Promise<Reply>
}

/** Errors in the answers: a failure of ours, or data that is not the caller's. */
async function wrongOf(
  queries: readonly string[],
  read: (query: string) => Promise<Reply>,
  isForeign: (reply: Reply) => boolean = () => false,
): Promise<readonly unknown[]> {
  const replies = await Promise.all(queries.map(async (query) => ({ query, reply: await read(query) })))
  return replies
    .filter(({ reply }) => ![200, 400, 403, 422].includes(reply.status) || isForeign(reply))
    .map(({ query, reply }) => [query.slice(0, 100), reply.status, reply.text.slice(0, 500)])
}

/** Errors of all attempts; lists are skipped if the other tenant has no rows. */
async function tried({ foreign, own, theirs }: Read, key: string): Promise<readonly unknown[]> {
  const [first, their] = [await own(''), await theirs()]
  const queries = tampered(Cursor(first), Cursor(their)).map((text) => `${key}${text}`)
  const refused = await own(`${key}=nonsense`)
  return [
    ...[first, their].filter(({ status }) => status !== 200),
    ...(foreign.test(their.text) ? [] : ['the other tenant has nothing']),
    ...(refused.status === 422 ? [] : ['nonsense is taken']),
    ...(await wrongOf(queries, own, ({ text }) => foreign.test(text))),
  ]
}

/** Cursors of the other company. */
const foreignRows = () => new RegExp(`"company_id":${other.company}\\b`)

const withQuery = (path: string, query: string) => `${path}${query === '' ? '' : `?${query}`}`

const shared = cursors.logistics.filter(([id]) => id.startsWith('integrations.'))
const bearers = cursors.logistics.filter(([id]) => !id.startsWith('integrations.'))

test.each(bearers)('%s: %s by %s', async (_id, path, key) => {
  const call =
    ({ company, token }: Depot) =>
    (query: string) =>
      world.call(withQuery(path, query), { company, token })
  const theirs = call(other)
  const read = { foreign: foreignRows(), own: call(mine), theirs: () => theirs('') }
  expect(await tried(read, key)).toEqual([])
})

const idsIn = ({ text }: Reply) => [...text.matchAll(/"(?:id|article_id)":(\d+)/g)].map(([, each]) => each)

test.each(shared)('%s: %s by %s', async (_id, path, key) => {
  const call = (depot: Depot, client: number) => (query: string) =>
    world.call(withQuery(path.replace('{client3plId}', String(client)), query), {
      company: depot.company,
      token: MDM_TOKEN,
    })
  const own = call(mine, clients.mine)
  const their = await call(other, clients.other)('')
  const foreign = new Set(idsIn(their))
  expect(foreign.size).toBeGreaterThan(0)
  const queries = tampered(Cursor(await own('')), Cursor(their)).map((text) => `${key}${text}`)
  expect(await wrongOf(queries, own, (reply) => idsIn(reply).some((id) => foreign.has(id)))).toEqual([])
})

test.each(cursors.auth)('%s: %s by %s', async (_id, path, key) => {
  const call = (site: TestSite) => (query: string) => {
    const at = withQuery(`/api${path.replace('{site_id}', String(site.id))}`, query)
    return path.startsWith('/site/') ? sites.bySecret(site, at) : world.callAuth(at, { token: admin.token })
  }
  // Administrators see every site, except where they ask about one.
  const isOfSite = path.startsWith('/site/') || path.includes('{site_id}')
  const [own, theirs] = [call(mySite), call(otherSite)]
  const foreign = new RegExp(`"site_id":${otherSite.id}\\b`)
  const queries = tampered(Cursor(await own('')), 7).map((text) => `${key}${text}`)
  const wrong = isOfSite
    ? await tried({ foreign, own, theirs: () => theirs('') }, key)
    : await wrongOf(queries, own)
  expect(wrong).toEqual([])
})

const pages = {
  logistics: following('logistics', ['page']).filter(([, path]) => !path.includes('{')),
  auth: following('auth', ['page']).filter(([, path]) => !path.includes('{')),
}
const places = ['-1', '2', '9007199254740993', '9'.repeat(400), '\0']

describe.each(['logistics', 'auth'] as const)('pages of %s', (service) => {
  test.each(pages[service])('%s: %s', async (_id, path) => {
    const call = (query: string) =>
      service === 'logistics'
        ? world.call(`${path}?${query}`, { company: mine.company, token: mine.token })
        : path.startsWith('/site/')
          ? sites.bySecret(mySite, `/api${path}?${query}`)
          : world.callAuth(`/api${path}?${query}`, { token: admin.token })
    const queries = places.flatMap((place) =>
      ['page', 'per_page'].map((key) => `${key}=${encodeURIComponent(place)}`),
    )
    const isForeign = service === 'logistics' ? ({ text }: Reply) => foreignRows().test(text) : undefined
    expect(await wrongOf(queries, call, isForeign)).toEqual([])
  })
})

/** No cursors of ours. */
const strange = (own: string): readonly unknown[] => [
  ...Array.from(own, (_letter, at) => own.slice(0, at)),
  `${own}=`,
  `${own}${own}`,
  own.toLowerCase(),
  Buffer.from(own).toString('base64url'),
  ...['c-1', 'c9007199254740991', 'c1e3', 'd1', 'c1;', `c${'9'.repeat(5_000)}`, '\0'].map((text) =>
    Buffer.from(text).toString('base64url'),
  ),
  '%',
  '\u0663',
  'x'.repeat(5_000),
  7,
  { id: 1 },
  [own],
]

describe('GraphQL', () => {
  const fields = schema().schema.getQueryType()?.getFields() ?? {}
  const takesCursor = Object.values(fields).filter(({ args }) => args.some(({ name }) => name === 'after'))
  const listed = takesCursor.map(({ name, type }) => {
    const connection = getNamedType(type)
    const node = isObjectType(connection) ? connection.getFields()['nodes']?.type : undefined
    const record = node && getNamedType(node)
    const has = isObjectType(record) && record.getFields()['company_id'] !== undefined
    return [name, has ? 'company_id' : '__typename'] as const
  })

  test('the lists that are tried with everything are there', () => {
    const names = listed.map(([name]) => name)
    expect(names).toEqual(expect.arrayContaining(['articles_connection', 'stock_movements_connection']))
    expect(names.length).toBeGreaterThan(10)
  })

  test.each(listed)('%s', async (field, wanted) => {
    const query = `query ($after: String) { ${field}(first: 2, after: $after) {
      nodes { ${wanted} } edges { cursor } } }`
    const page = async (depot: Depot, after: unknown) => ask(depot, query, { after })
    const cursorOf = async (depot: Depot): Promise<string> =>
      (await page(depot, null)).body.data?.[field]?.edges.at(-1)?.cursor ?? 'YzE'
    const [own, foreign] = [await cursorOf(mine), await cursorOf(other)]
    // All lists read cursors by the same code: two of them are tried with everything, one of pages and one of a feed.
    const isThorough = ['articles_connection', 'stock_movements_connection'].includes(field)
    const flipped = Array.from(own, (_letter, at) => `${own.slice(0, at)}A${own.slice(at + 1)}`)
    const texts = [
      foreign,
      'Yzk5OTk5OTk5OTk5OTk5OTk',
      flipped.at(-1),
      ...(isThorough ? [...flipped, ...strange(own)] : []),
    ]
    for (const text of texts) {
      const reply = await page(mine, text)
      expect([text, reply.status < 500]).toEqual([text, true])
      const codes = (reply.body.errors ?? []).map(
        (each: { extensions?: { code?: string } }) => each.extensions?.code,
      )
      expect([text, codes.filter((code: string) => /internal|server/i.test(code))]).toEqual([text, []])
      expect(reply.text).not.toMatch(foreignRows())
    }
  })
})

test.each([
  '0',
  'F'.repeat(24),
  'f'.repeat(24),
  `${'0'.repeat(23)}G`,
  '9'.repeat(2_000),
  "' or 1=1",
  '0'.repeat(24),
])('a made-up Waybill-Position is one like any other: %s', async (position) => {
  for (const path of ['/articles', '/sales-orders/sync', '/events']) {
    const reply = await mine.call(path, { headers: { 'waybill-position': position } })
    expect(reply.status).toBe(200)
    expect(reply.body.data.length).toBeGreaterThan(0)
  }
})
