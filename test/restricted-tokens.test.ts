import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factsOf } from '../src/kernel/access.ts'
import { opens } from '../src/logistics/base/access/accesses.ts'
import { moduleOf, resources } from '../src/logistics/catalogue/attachments/schema.ts'
import { services } from '../src/main/documents.ts'
import { logisticsRows } from './access-rows/logistics.ts'
import { type Setting, rowOf } from './access-rows/row.ts'
import { Floor } from './support/floor.ts'
import { Goods } from './support/shelves.ts'
import { World } from './support/world.ts'

// Operations that a restricted API token does not open.

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

const { operations } = services().logistics

async function narrowed(token: string, limits: object): Promise<string> {
  const body = { name: 'Narrow', ...limits }
  return (await world.call('/me/tokens', { method: 'POST', token, body })).body.data.token
}

/** Not reads by their method, and yet open to a token that may only read. */
const reading = {
  'auth.revoke': 'ends itself',
  'graphql.execute': 'each field is asked for as an operation',
  'people.export': 'reads',
  'stock.reconcile': 'compares a list with the stock',
}

describe('a token that may only read', () => {
  const acts = operations.filter(
    (op) => op.method !== 'GET' && op.integration === undefined && factsOf(op).open !== true,
  )
  test('opens nothing that acts', () => {
    const own = acts.filter((op) => !op.access.startsWith('own_'))
    const open = own.filter((op) => opens({ read_only: true, modules: null }, op)).map(({ id }) => id)
    expect(open.toSorted()).toEqual(Object.keys(reading))
  })

  test.each(acts.filter(({ sends }) => sends === true).map(({ id }) => id))(
    'sends nothing: %s',
    async (id) => {
      const { company, token } = await world.tenant('manager')
      const { token: admin } = await world.user([], { super_admin: true })
      const setting: Setting = { world, company, client: await world.client(company), admin }
      const { path, ...request } = await rowOf(logisticsRows, id).call(setting, token)
      const reader = await narrowed(token, { read_only: true })
      const reply = await world.call(path, { ...request, company, token: reader })
      expect([reply.status, reply.body.code]).toEqual([403, 'token_forbidden'])
    },
  )
})

/** Operations without a module, open to a token for any of them: each shows nothing of another module, or only what such a token is for. */
const ofNoModule = [
  'attachments.content',
  'attachments.get',
  'attachments.list',
  'attachments.sync',
  'attachments.thumbnail',
  'auth.revoke',
  'clients.get',
  'clients.list',
  'clients.sync',
  'companies.get',
  'companies.list',
  'company_logo.get',
  'dashboard.get',
  'locations.get',
  'locations.list',
  'locations.print',
  'locations.sync',
  'modules.list',
  'partners.get',
  'partners.list',
  'partners.sync',
  'units.get',
  'units.list',
  'units.sync',
  'users.factors',
  'users.get',
  'users.list',
  'warehouses.get',
  'warehouses.list',
  'warehouses.sync',
]

describe('a token for some modules', () => {
  test('opens what belongs to no module only where it is listed here', () => {
    const open = operations
      .filter((op) => op.access !== 'public' && op.integration === undefined && !op.access.startsWith('own_'))
      .filter((op) => opens({ read_only: false, modules: ['none'] }, op))
    expect(open.map(({ id }) => id).toSorted()).toEqual(ofNoModule)
  })

  test('sees the files of records of its modules, and no others', async () => {
    const { goods, files } = await filesOfEach()
    for (const module of new Set(Object.values(moduleOf))) {
      const token = await narrowed(goods.tokens.manager, { modules: [module] })
      const ask = (path: string) => world.call(path, { token, company: goods.company })
      const own = files.filter(({ resource }) => moduleOf[resource] === module)
      for (const path of ['/attachments', '/attachments/sync']) {
        const listed = (await ask(path)).body.data.map((each: { id: number }) => each.id)
        expect([path, new Set(listed)]).toEqual([path, new Set(own.map(({ id }) => id))])
      }
      for (const { id, resource } of files) {
        const wanted = moduleOf[resource] === module ? 200 : 404
        for (const rest of ['', '/content', '/thumbnail'])
          expect([resource, rest, (await ask(`/attachments/${id}${rest}`)).status]).toEqual([
            resource,
            rest,
            wanted,
          ])
      }
    }
  })

  test('sees the parts of the dashboard that are of its modules', async () => {
    const goods = await Goods.in(world)
    const token = await narrowed(goods.tokens.manager, { modules: ['outbound'] })
    const { data } = (await world.call('/dashboard', { token, company: goods.company })).body
    expect([data.inbound, data.returns, data.stock, data.webhooks]).toEqual([null, null, null, null])
    expect(data.outbound).not.toBeNull()
    expect(Object.keys(data.documents)).toEqual(['sales_orders'])
  })
})

interface Filed {
  readonly resource: (typeof resources)[number]
  readonly id: number
}

/** A company with a file of each kind of record. */
async function filesOfEach(): Promise<{ readonly goods: Goods; readonly files: readonly Filed[] }> {
  const floor = await Floor.in(world)
  const { goods } = floor
  const article = await goods.article()
  await goods.fill(article, 2)
  const sales_order = await floor.order({ [article]: 2 }, { client_3pl_id: goods.client })
  await goods.post(`/sales-orders/${sales_order}/pick`)
  const idOf = async (path: string, body: object = {}) => (await goods.post(path, body)).body.data.id
  const lines = [{ article_id: article, quantity_um3pl: 1 }]
  const records = {
    article,
    sales_order,
    parcel: await idOf(`/sales-orders/${sales_order}/parcels`),
    reception: await idOf('/receptions', { lines }),
    return: await idOf('/returns', { lines }),
  }
  const files: Filed[] = []
  for (const resource of resources) {
    const of = { resource, resource_id: records[resource], name: `${resource}.pdf` }
    files.push({
      resource,
      id: await idOf('/attachments', { ...of, content: 'JVBERi0x', thumbnail: '/9j/' }),
    })
  }
  return { goods, files }
}
