import { beforeAll, expect, test } from 'vitest'
import { Depot } from '../support/depot.ts'
import { World } from '../support/world.ts'

// An ERP sends the whole document again, with the status that it knows. Meanwhile the warehouse has gone on.

let depot: Depot
let article_id: number
beforeAll(async () => {
  depot = await Depot.open(await World.common())
  article_id = await depot.article('A')
  await depot.adjust({ article_id, quantity_um3pl: 1000 })
})

const put = (path: string, body: object) => depot.call(path, { method: 'PUT', body })

/** A document that went on by these actions. */
async function document(path: string, ...actions: readonly string[]): Promise<string> {
  const id = await depot.made(path, { lines: [{ article_id, quantity_um3pl: 2 }] })
  for (const action of actions) {
    const reply = await depot.post(`${path}/${id}/${action}`, {})
    if (reply.status !== 200) throw new Error(`${action} answered ${reply.status}: ${reply.text}`)
  }
  return `${path}/${id}`
}

async function receivedOrder(): Promise<string> {
  const path = await document('/purchase-orders')
  const { id } = (await depot.call(path)).body.data
  await depot.made('/receptions', {
    purchase_order_id: id,
    status: 'received',
    lines: [{ article_id, quantity_um3pl: 2 }],
  })
  return path
}

const order =
  (...actions: readonly string[]) =>
  () =>
    document('/sales-orders', ...actions)
const reception =
  (...actions: readonly string[]) =>
  () =>
    document('/receptions', ...actions)
const returned =
  (...actions: readonly string[]) =>
  () =>
    document('/returns', ...actions)

test.each([
  ['a sales order told to be confirmed', 'allocated', order()],
  ['a sales order told to be allocated', 'allocated', order()],
  ['a sales order told to be confirmed', 'picking', order('pick')],
  ['a sales order told to be allocated', 'packed', order('pick', 'pack')],
  ['a reception told to be announced', 'arrived', reception('arrive')],
  ['a reception told to be announced', 'receiving', reception('receive')],
  ['a return told to be announced', 'arrived', returned('arrive')],
  ['a return told to be announced', 'inspecting', returned('receive')],
])('%s that is %s takes the notes', async (told, now, make) => {
  const repeated = told.split(' ').at(-1)
  const path = await make()
  const before = (await depot.call(path)).body.data
  expect(before.status).toBe(now)
  const notes = `as ${repeated}`
  const tried = await put(`${path}?dry_run=1`, { status: repeated, notes })
  expect([tried.status, tried.body.data.status]).toEqual([200, now])
  const { status, body, headers } = await put(path, { status: repeated, notes })
  // One that is told where it is already is told nothing new.
  const stale = `299 - "The document is past ${repeated}: its status stays ${now}"`
  const warning = repeated === now ? null : stale
  expect([tried.headers.get('warning'), headers.get('warning')]).toEqual([warning, warning])
  expect([status, body.data]).toMatchObject([200, { status: now, notes, version: before.version + 1 }])
})

test.each([
  ['a sales order', 'confirmed', order('pick', 'pack', 'ship')],
  ['a sales order', 'shipped', order('pick', 'pack', 'ship', 'deliver')],
  ['a purchase order', 'confirmed', receivedOrder],
  ['a reception', 'announced', reception('receive', 'complete')],
  ['a return', 'arrived', returned('receive', 'dispose', 'complete')],
])(
  '%s at its end, told to be %s, takes what it still takes and refuses the rest',
  async (_, repeated, make) => {
    const path = await make()
    const metadata = { erp: 'again' }
    expect((await put(path, { status: repeated, metadata })).body.data).toMatchObject({ metadata })
    const reply = await put(path, { status: repeated, notes: 'too late' })
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['notes']])
  },
)

test.each([
  ['a cancelled order', 'confirmed', order('cancel')],
  ['a shipped order', 'draft', order('pick', 'pack', 'ship')],
  ['an allocated order', 'draft', order()],
  ['an order that is not as far', 'packed', order()],
  ['a purchase order', 'cancelled', receivedOrder],
  ['a cancelled reception', 'announced', reception('cancel')],
  ['a rejected return', 'arrived', returned('reject')],
])('%s is not moved where it was not: %s', async (_, status, make) => {
  const path = await make()
  const reply = await put(path, { status, metadata: { erp: 'again' } })
  expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['status']])
  expect((await depot.call(path)).body.data.metadata).toEqual({})
})

test('GraphQL goes by the same operations', async () => {
  const path = await document('/sales-orders')
  const id = Number(path.split('/').at(-1))
  const query = `mutation($id: Int!) {
    update_sales_order(id: $id, input: {status: confirmed, notes: "again"}) { status notes }
  }`
  const reply = await depot.call('//graphql', { method: 'POST', body: { query, variables: { id } } })
  expect(reply.body).toEqual({ data: { update_sales_order: { status: 'allocated', notes: 'again' } } })
})
