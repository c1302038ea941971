import { afterAll, beforeAll, expect, test } from 'vitest'
import { services } from '../src/main/documents.ts'
import { logisticsRows } from './access-rows/logistics.ts'
import { type Setting, rowOf } from './access-rows/row.ts'
import { byName } from './support/by-name.ts'
import { World } from './support/world.ts'

// Every single read: an ETag that changes with its record and is good for If-Match, or no ETag at all.

const { operations } = services().logistics

/** The write that changes the record, where that is not PUT or PATCH at the same address. */
const changedBy: Readonly<Record<string, string>> = {
  'articles.get_by_code': 'articles.update_by_code',
  'counts.get': 'counts.cancel',
  'invitations.get': 'invitations.send',
  'print_jobs.get': 'print_jobs.cancel',
  'replenishments.get': 'replenishments.confirm',
  'waves.get': 'waves.cancel',
}

/** Reads without an ETag: they are computed from many records, or of one that has no version. */
const without: readonly string[] = [
  'auth.options',
  'dashboard.get',
  'me.export',
  'me.factors',
  'sales_orders.explain',
  'scan.get',
  'stock.get',
  'stock.verify',
  'webhooks.delivery',
  'webhooks.stats',
]

/** Reads with the version of another record: of one that never changes, or of an order. */
const readOnly: readonly string[] = ['attachments.get', 'sales_orders.pick_tasks']

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

const superAdmin = byName(() => world.user([], { super_admin: true }))

async function scene(): Promise<{ readonly setting: Setting; readonly token: string }> {
  const company = await world.company()
  const { token: admin } = await superAdmin('')
  const { token } = await world.user([{ company_id: company, role: 'manager' }])
  return { setting: { world, company, client: await world.client(company), admin }, token }
}

const reads = operations.filter(
  (op) => op.method === 'GET' && op.envelope === 'record' && op.integration === undefined,
)

test.each(reads.map((op) => [op.id, op] as const))('%s', async (id, op) => {
  const { setting, token: manager } = await scene()
  const writer =
    changedBy[id] ??
    operations.find(({ path, method }) => path === op.path && (method === 'PUT' || method === 'PATCH'))?.id
  const write = writer === undefined ? undefined : operations.find((each) => each.id === writer)
  const byAdmin = [op, write].some((each) => each?.access.startsWith('platform_') === true)
  const token = byAdmin ? setting.admin : manager
  const call = await rowOf(logisticsRows, writer ?? id).call(setting, token)
  // A unit that is set for the first time has no version yet.
  if (id === 'units.get') await world.call(call.path, { token, company: setting.company, ...call, body: {} })
  const path =
    write === undefined
      ? call.path
      : call.path.slice(0, call.path.length - (write.path.length - op.path.length))
  const read = (headers = {}) => world.call(path, { token, company: setting.company, headers })
  const first = await read()
  expect(first.status).toBe(200)
  const etag = first.headers.get('etag')
  expect(etag === null).toBe(without.includes(id))
  if (etag === null) return
  expect((await read({ 'if-none-match': etag })).status).toBe(304)
  expect(write === undefined).toBe(readOnly.includes(id))
  if (write === undefined) return
  const { path: at, ...request } = call
  const send = (tag: string) =>
    world.call(at, {
      token,
      company: setting.company,
      ...request,
      method: write.method,
      headers: { ...request.headers, 'if-match': tag },
    })
  // Scanners on the floor send no version.
  expect(write.unversioned === true || (await send('"999999"')).status === 412).toBe(true)
  expect((await send(etag)).status).toBeLessThan(300)
  const second = await read({ 'if-none-match': etag })
  expect([second.status, second.headers.get('etag')]).not.toEqual([200, etag])
  expect(second.status).toBe(200)
})
