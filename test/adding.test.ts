import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bareEnvironment } from '../bench/support/process.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { Database } from '../src/kernel/database/database.ts'
import { insertToken } from '../src/logistics/base/access/store.ts'
import { insertBareClient } from '../src/logistics/catalogue/clients/store.ts'
import { insertCompany } from '../src/logistics/people/companies/store.ts'
import { insertUser } from '../src/logistics/people/users/store.ts'
import { freePort } from './support/free-port.ts'
import { type Fresh, migratedDatabase } from './support/fresh.ts'
import { type GuidedTree, guidedTree } from './support/guided-tree.ts'
import { Receiver } from './support/receiver.ts'
import { type Request, send, testKey } from './support/world.ts'

// Follows docs/adding-a-document-kind.md and docs/adding-a-resource.md to the letter, in a copy of the program, and asks that
// for what they promise.

let tree: GuidedTree
let fresh: Fresh
let database: Database
let child: ChildProcess
let receiver: Receiver
let address: string
beforeAll(async () => {
  ;[tree, fresh, receiver] = await Promise.all([
    guidedTree(['adding-a-document-kind.md', 'adding-a-resource.md']),
    migratedDatabase(),
    Receiver.start(),
  ])
  const port = await freePort()
  child = spawn('node', ['src/main/waybill.ts', 'serve', '--only', 'logistics', '--only', 'worker'], {
    cwd: tree.folder,
    stdio: 'ignore',
    env: {
      ...bareEnvironment(),
      DATABASE_URL: fresh.url,
      DATA_DIR: join(tree.folder, 'data'),
      APP_KEY: testKey,
      LOGISTICS_PORT: String(port),
      RATE_LIMIT_DATA: '0',
      WEBHOOK_ALLOWED_SUBNETS: '127.0.0.0/8',
      WEBHOOK_ALLOW_HTTP: '1',
      LOG_LEVEL: 'silent',
    },
  })
  address = `http://127.0.0.1:${port}`
  const isReady = async () => (await send(`${address}/readyz`, {}).catch(() => undefined))?.status
  await vi.waitUntil(async () => (await isReady()) === 200, { timeout: 110_000, interval: 50 })
  database = new Database({
    url: fresh.url,
    schema: 'logistics',
    poolSize: 2,
    readTimeout_ms: 20_000,
    connectTimeout_ms: 20_000,
  })
})
afterAll(async () => {
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await Promise.all([gone, receiver.stop(), database.close()])
  await Promise.all([fresh.drop(), tree.remove()])
})

interface Tenant {
  readonly company: number
  readonly client: number
  readonly call: (path: string, request?: Request) => ReturnType<typeof send>
  readonly as: (role: 'viewer' | 'client' | 'operator') => Promise<Tenant['call']>
}

async function tenant(name: string): Promise<Tenant> {
  const now = systemClock.now()
  const { id: company } = await database.transaction((connection) =>
    insertCompany(connection, { name, modules: ['all'], now }),
  )
  const client = await database.transaction((connection) =>
    insertBareClient(connection, { company, code: 'C1', name: `Client of ${name}` }),
  )
  const as = async (role: 'viewer' | 'client' | 'operator' | 'manager') => {
    const token = await database.transaction(async (connection) => {
      const memberships = [{ company_id: company, role, is_primary: true, client_ids: null }]
      const email = `${role}-${company}@test.example`
      const user = await insertUser(connection, {
        email,
        name: role,
        super_admin: false,
        password_hash: '',
        memberships,
        now,
      })
      return insertToken(connection, user.id, { created_at: now, expires_at: null })
    })
    return (path: string, request: Request = {}) =>
      send(`${address}${path.startsWith('//') ? path.slice(1) : `/api${path}`}`, {
        ...request,
        token,
        company,
      })
  }
  const call = await as('manager')
  await call('/warehouses', { method: 'POST', body: { code: 'W1', name: 'Depot', is_default: true } })
  return { company, client: client.id, call, as }
}

test('a kind of document needs one of our files beside a folder and a migration', () => {
  const ofResources = ['src/logistics/service.ts', 'src/logistics/surfaces/graphql/fields.ts']
  const edited = tree.edited.filter((path) => !ofResources.includes(path))
  expect(new Set(edited)).toEqual(new Set(['src/logistics/kinds.ts']))
  const made = tree.made.filter((path) => !path.startsWith('src/logistics/catalogue/pallets/'))
  expect(made.filter((path) => !path.startsWith('src/logistics/documents/inspections/'))).toEqual([
    'src/logistics/migrations/NNNN-inspections.sql',
    'src/logistics/migrations/NNNN-pallets.sql',
  ])
})

test('a resource is listed, read, made, changed, refused and kept apart', async () => {
  const { call, as, client } = await tenant('Stackers')
  const post = (body: object) => call('/pallets', { method: 'POST', body })
  const made = await post({ code: 'P-1', height_cm: 120, client_3pl_id: client })
  expect([made.status, made.body.data.version]).toEqual([201, 1])
  const path = `/pallets/${made.body.data.id}`
  const wrong = await post({ code: 'P-2', height_cm: 999, client_3pl_id: 999_999 })
  expect(Object.keys(wrong.body.errors)).toEqual(['height_cm', 'client_3pl_id'])
  expect(Object.keys((await post({ code: 'P-1', height_cm: 1 })).body.errors)).toEqual(['code'])
  const changed = await call(path, { method: 'PUT', body: { height_cm: 90 } })
  expect(changed.body.data).toMatchObject({ height_cm: 90, version: 2 })
  const listed = await call(`/pallets?client_3pl_id=${client}`)
  expect([listed.body.data, listed.body.meta.total]).toEqual([[changed.body.data], 1])
  const viewer = await as('viewer')
  expect((await viewer(path)).status).toBe(200)
  expect((await viewer(path, { method: 'PUT', body: { height_cm: 1 } })).status).toBe(403)
  const stranger = await tenant('Strangers of pallets')
  expect((await stranger.call(path)).status).toBe(404)
  const graph = await call('//graphql', {
    method: 'POST',
    body: { query: '{ pallets { code client { id } } }' },
  })
  expect(graph.body.data).toEqual({ pallets: [{ code: 'P-1', client: { id: client } }] })
})

test('a kind of one value is listed, read, changed, moved, refused, followed, told of and kept apart', async () => {
  const { call, as, client } = await tenant('Inspectors')
  const article_code = 'LENS'
  await call('/articles', {
    method: 'POST',
    body: { article_code, description: 'Lens', um3pl: 'PCE', client_3pl_id: client },
  })
  const hook = await call('/webhooks', {
    method: 'POST',
    body: { url: `${receiver.address}/hook`, events: ['inspection.*'] },
  })
  expect(hook.status).toBe(201)
  const body = (reference: string) => ({
    client_3pl_id: client,
    external_reference: reference,
    notes: 'look at the glass',
    lines: [{ article_code, quantity_um3pl: 2 }],
  })
  const made = await call('/inspections', { method: 'POST', body: body('A-1') })
  expect(made.body.data).toMatchObject({ status: 'planned', version: 1, lines: [{ article_code }] })
  const { id } = made.body.data
  const bulk = { inspections: [body('A-1'), body('A-2')] }
  const rows = await call('/inspections/bulk?on_duplicate=return', { method: 'POST', body: bulk })
  expect(rows.body.meta).toMatchObject({ created: 1, existing: 1, failed: 0 })
  const second = rows.body.data[1].id

  // Everything that is wrong at once.
  const wrong = {
    ...body('A-1'),
    warehouse_id: 999_999,
    lines: [{ article_code: 'NONE', quantity_um3pl: 1 }],
  }
  const refused = await call('/inspections', { method: 'POST', body: wrong })
  expect(Object.keys(refused.body.errors).toSorted()).toEqual([
    'external_reference',
    'lines.0.article_code',
    'warehouse_id',
  ])

  // Lists, totals, filters, search.
  const ids = async (query: string) => {
    const reply = await call(`/inspections?${query}`)
    expect(reply.status).toBe(200)
    return [reply.body.data.map((each: { readonly id: number }) => each.id), reply.body.meta.total]
  }
  expect(await ids('')).toEqual([[second, id], 2])
  expect(await ids('per_page=1&page=2')).toEqual([[id], 2])
  expect(await ids('status=planned&external_reference=A-2')).toEqual([[second], 1])
  expect(await ids('status=done')).toEqual([[], 0])
  expect(await ids('search=glass')).toEqual([[second, id], 2])
  expect(await ids('search=A-2')).toEqual([[second], 1])

  // Allowed and refused calls of each caller.
  const [viewer, operator] = [await as('viewer'), await as('operator')]
  expect((await viewer(`/inspections/${id}`)).body.data.allowed_actions).toEqual([])
  expect((await operator(`/inspections/${id}`)).body.data.allowed_actions).toEqual([
    { action: 'finish', waits_for: null },
    { action: 'cancel', waits_for: null },
  ])
  expect((await viewer(`/inspections/${id}/finish`, { method: 'POST' })).status).toBe(403)
  const stranger = await tenant('Strangers')
  for (const path of [`/inspections/${id}`, `/inspections/${id}/timeline`])
    expect((await stranger.call(path)).status).toBe(404)
  expect((await stranger.call(`/inspections/${id}/finish`, { method: 'POST' })).status).toBe(404)
  expect((await stranger.call('/inspections')).body.data).toEqual([])

  // Update, action, refusal.
  const changed = await call(`/inspections/${id}`, { method: 'PUT', body: { notes: 'with care' } })
  expect(changed.body.data).toMatchObject({ notes: 'with care', version: 2, status: 'planned' })
  const done = await operator(`/inspections/${id}/finish`, { method: 'POST' })
  expect(done.body.data).toMatchObject({ status: 'done', version: 3, allowed_actions: [] })
  const late = await operator(`/inspections/${id}/cancel`, { method: 'POST' })
  expect([late.status, late.body.code]).toEqual([409, 'action_not_allowed'])
  const moved = await call(`/inspections/${second}`, { method: 'PUT', body: { status: 'cancelled' } })
  expect(moved.body.data.status).toBe('cancelled')
  const fixed = await call(`/inspections/${id}`, { method: 'PUT', body: { notes: 'x' } })
  expect(Object.keys(fixed.body.errors)).toEqual(['notes'])

  // Feed, timeline, events, webhooks.
  const feed = await call('/inspections/sync')
  expect(feed.body.data).toEqual([done.body.data, moved.body.data])
  const timeline = await call(`/inspections/${id}/timeline`)
  expect(timeline.body.data.map((each: { readonly events: unknown }) => each.events)).toEqual([
    ['inspection.created'],
    ['inspection.updated'],
    ['inspection.status_changed'],
  ])
  const events = await call(`/events?types=inspection.*&resource_type=inspection&resource_id=${id}`)
  expect(events.body.data.map((each: { readonly previous: unknown }) => each.previous)).toEqual([
    null,
    { notes: 'look at the glass' },
    { status: 'planned' },
  ])
  await expect
    .poll(() => receiver.arrived.map((each) => each.body.type).toSorted())
    .toEqual([
      'inspection.created',
      'inspection.created',
      'inspection.status_changed',
      'inspection.status_changed',
      'inspection.updated',
    ])
  const types = await call('/webhooks/event-types')
  expect(types.body.data).toContainEqual(
    expect.objectContaining({ type: 'inspection.created', description: 'An inspection is new.' }),
  )

  // GraphQL, dashboard, documentation.
  const query = `{ inspection(id: ${id}) { status lines { article { article_code } } warehouse { code } }
                   inspections(limit: 5) { id } inspection_timeline(id: ${id}) { events } }`
  const graph = await call('//graphql', { method: 'POST', body: { query } })
  expect(graph.body.data).toMatchObject({
    inspection: { status: 'done', lines: [{ article: { article_code } }], warehouse: { code: 'W1' } },
    inspections: [{ id: second }, { id }],
  })
  expect((await call('/dashboard')).body.data.documents.inspections).toEqual({})
  const document = (await send(`${address}/openapi.json`, {})).body
  expect(Object.keys(document.paths).filter((path) => path.includes('/inspections'))).toHaveLength(7)
  expect(document.webhooks).toHaveProperty(['inspection.status_changed'])
})
