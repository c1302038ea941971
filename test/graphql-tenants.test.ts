import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Form } from '../src/logistics/surfaces/graphql/build.ts'
import { queries } from '../src/logistics/surfaces/graphql/fields.ts'
import { Depot } from './support/depot.ts'
import { ask, schema } from './support/graphql.ts'
import { World } from './support/world.ts'

// Records of one tenant are never visible to another through GraphQL: not by lists, not by ids, not by following records.

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

/** The fields that the module guards, in this form. */
function fieldsOf(form: Form): readonly (readonly [field: string, module: string])[] {
  return Object.keys(queries).flatMap((field) => {
    const root = schema().roots.get(`Query.${field}`)
    const plain = root !== undefined && root.form === form && Object.keys(root.params).length === 0
    return plain && root.op.module !== undefined ? [[field, root.op.module] as const] : []
  })
}

/** A company with an article under that code and id, goods of it, and an order. */
async function stocked(code: string, id?: number) {
  const depot = await Depot.open(world)
  const article = await depot.article(code, {
    description: `of ${depot.company}`,
    ...(id !== undefined && { id }),
  })
  await depot.adjust({ article_id: article, quantity_um3pl: 5 })
  const order = await depot.made('/sales-orders', { lines: [{ article_id: article, quantity_um3pl: 1 }] })
  return { depot, article, order }
}

test('the same code in two companies never crosses', async () => {
  const [a, b] = [await stocked('SAME'), await stocked('SAME')]
  const query = `{ article(article_code: "SAME") { company_id } articles(search: "SAME") { company_id }
    stock(article_code: "SAME") { company_id article { company_id } }
    sales_orders { company_id lines { article { company_id stock { company_id } movements { company_id } } } } }`
  for (const { depot } of [a, b]) {
    const { body } = await ask(depot, query)
    expect(body.errors).toBeUndefined()
    const companies = [...JSON.stringify(body).matchAll(/"company_id":(\d+)/g)].map(([, id]) => Number(id))
    expect(companies.length).toBeGreaterThan(8)
    expect(new Set(companies)).toEqual(new Set([depot.company]))
  }
})

test('a record of another company is one that does not exist', async () => {
  const [mine, other] = [await stocked('MINE'), await stocked('OTHER')]
  const one = async (query: string) => {
    const { body } = await ask(mine.depot, query)
    return { data: body.data, errors: body.errors }
  }
  for (const [field, id] of [
    ['article', other.article],
    ['sales_order', other.order],
    ['warehouse', other.depot.warehouse],
  ] as const) {
    expect(await one(`{ ${field}(id: ${id}) { id } }`)).toEqual(
      await one(`{ ${field}(id: 999999999) { id } }`),
    )
  }
  const taken = await ask(
    mine.depot,
    `mutation { update_article(id: ${other.article}, input: { description: "taken over" }) { id } }`,
  )
  expect(taken.body.errors[0].extensions.code).toBe('not_found')
  const { body } = await other.depot.call(`/articles/${other.article}`)
  expect(body.data.description).toBe(`of ${other.depot.company}`)
})

test('a client sees its own goods only, however it gets to them', async () => {
  const depot = await Depot.open(world)
  const [own, foreign] = [await world.client(depot.company), await world.client(depot.company)]
  const mine = await depot.article('MINE', { client_3pl_id: own })
  const other = await depot.article('OTHER', { client_3pl_id: foreign })
  await depot.adjust({ article_id: mine, quantity_um3pl: 1 })
  await depot.adjust({ article_id: other, quantity_um3pl: 1 })
  const { token } = await world.user([{ company_id: depot.company, role: 'client', client_ids: [own] }])
  const who = { world, token, company: depot.company }
  const { body } = await ask(
    who,
    `{ articles { id client { id } stock { client_3pl_id } movements { client_3pl_id } } stock { client_3pl_id }
       stock_movements { client_3pl_id } clients { id } hidden: articles(client_3pl_id: ${foreign}) { id } }`,
  )
  const goods = [{ client_3pl_id: own }]
  expect(body.data).toEqual({
    articles: [{ id: mine, client: { id: own }, stock: goods, movements: goods }],
    stock: goods,
    stock_movements: goods,
    clients: [{ id: own }],
    hidden: [],
  })
  const found = await ask(who, `{ article(id: ${other}) { id } }`)
  expect(found.body.errors[0].extensions.code).toBe('not_found')
})

test('who may enter all companies sees the one that is named, though ids are the same', async () => {
  const id = 4_000_000_000 + Math.floor(Math.random() * 1_000_000)
  const [a, b] = [await stocked('TWIN', id), await stocked('TWIN', id)]
  const { token } = await world.user([], { super_admin: true })
  const query =
    '{ stock(article_code: "TWIN", limit: 500) { company_id article_id article { company_id description } } }'
  for (const { company } of [a.depot, b.depot]) {
    const { body } = await ask({ world, token, company }, query)
    const article = { company_id: company, description: `of ${company}` }
    expect(body).toEqual({ data: { stock: [{ company_id: company, article_id: id, article }] } })
  }
})

describe('the company header', () => {
  test.each(['1,2', '-1', '1e0', '0x1', '1 1', '99999999999999999999'])('%j names none', async (company) => {
    const { token } = await world.tenant()
    expect((await ask({ world, token, company }, '{ articles { id } }')).status).toBe(400)
  })

  test('of somebody else is refused', async () => {
    const { token } = await world.tenant()
    expect((await ask({ world, token, company: await world.company() }, '{ articles { id } }')).status).toBe(
      403,
    )
  })
})

test.each(fieldsOf('rows'))('%s is closed where the module %s is off', async (field, module) => {
  const { company, token } = await world.tenant('manager')
  await world.switchOff(company, [module])
  const query = `{ ${field} { __typename } ${field}_connection { total_count } }`
  const { body } = await ask({ world, company, token }, query)
  expect(body.data).toEqual({ [field]: null, [`${field}_connection`]: null })
  const refusal = { extensions: { code: 'module_inactive', status: 403, module } }
  expect(body.errors).toMatchObject([refusal, refusal])
})
