import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Depot } from '../../../../test/support/depot.ts'
import { ask } from '../../../../test/support/graphql.ts'
import { toldEvents } from '../../../../test/support/told.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

const create = `mutation ($input: NewArticle!, $key: String, $dry: Boolean) {
  create_article(input: $input, idempotency_key: $key, dry_run: $dry) { id article_code version } }`
const bolt = { article_code: 'BOLT', description: 'Bolt', um3pl: 'PCE', weight_kg: '0,012' }

async function articles(depot: Depot): Promise<number> {
  return (await depot.call('/articles')).body.meta.total
}

test('a write is stored, told as an event and read back by REST', async () => {
  const depot = await Depot.open(world)
  const { body } = await ask(depot, create, { input: bolt })
  const { id } = body.data.create_article
  expect(body).toEqual({ data: { create_article: { id, article_code: 'BOLT', version: 1 } } })
  expect((await depot.call(`/articles/${id}`)).body.data).toMatchObject({ ...bolt, weight_kg: 0.012 })
  const { rows } = await world.database.query<{ type: string }>(sql`
    select e.type from ${toldEvents} as e where e.company_id = ${depot.company} and e.resource_id = ${id}`)
  expect(rows).toEqual([{ type: 'article.created' }])
})

test('an order goes its way, one field after the other, each in a transaction of its own', async () => {
  const depot = await Depot.open(world)
  const article_id = await depot.article('A')
  await depot.adjust({ article_id, quantity_um3pl: 5 })
  const query = `mutation ($input: NewSalesOrder!) { create_sales_order(input: $input) { id status lines { reserved_um3pl article { article_code } } } }`
  const made = await ask(depot, query, {
    input: { lines: [{ article_code: 'A', quantity_um3pl: 2 }] },
  })
  const { id, ...rest } = made.body.data.create_sales_order
  expect(rest).toEqual({
    status: 'allocated',
    lines: [{ reserved_um3pl: 2, article: { article_code: 'A' } }],
  })
  const moved = await ask(
    depot,
    `mutation { pick_sales_order(id: ${id}) { status } again: confirm_sales_order(id: ${id}) { status }
      pack_sales_order(id: ${id}) { status } ship_sales_order(id: ${id}, input: { tracking_number: "T1" }) { status shipments { tracking_number } } }`,
  )
  expect(moved.body.data).toEqual({
    pick_sales_order: { status: 'picking' },
    again: null,
    pack_sales_order: { status: 'packed' },
    ship_sales_order: { status: 'shipped', shipments: [{ tracking_number: 'T1' }] },
  })
  expect(moved.body.errors).toEqual([
    expect.objectContaining({
      path: ['again'],
      extensions: expect.objectContaining({ code: 'action_not_allowed', status: 409 }),
    }),
  ])
})

test('deleting answers true, and the record is gone', async () => {
  const depot = await Depot.open(world)
  const id = await depot.article('A')
  const { body } = await ask(depot, `mutation { archive_article(id: ${id}) }`)
  expect(body).toEqual({ data: { archive_article: true } })
  expect(await articles(depot)).toBe(0)
})

test('faults come by field, in the words of the service', async () => {
  const depot = await Depot.open(world)
  await depot.article('BOLT')
  const { body } = await ask(depot, create, { input: { ...bolt, weight_kg: '1,2,3' } })
  expect(body.data).toEqual({ create_article: null })
  expect(body.errors).toEqual([
    {
      message: 'The weight kg field must be a number.',
      path: ['create_article'],
      extensions: {
        code: 'invalid',
        status: 422,
        errors: { weight_kg: ['The weight kg field must be a number.'] },
      },
    },
  ])
  const taken = await ask(depot, create, { input: bolt })
  expect(taken.body.errors[0].extensions.errors).toEqual({
    article_code: ['The article code has already been taken.'],
  })
})

test('a dry run says what would happen and stores nothing', async () => {
  const depot = await Depot.open(world)
  const { body } = await ask(depot, create, { input: bolt, dry: true })
  expect(body.data.create_article).toMatchObject({ article_code: 'BOLT', version: 1 })
  expect(await articles(depot)).toBe(0)
})

describe('a key', () => {
  test('makes of many calls one', async () => {
    const depot = await Depot.open(world)
    const first = await ask(depot, create, { input: bolt, key: 'k' })
    const second = await ask(depot, create, { input: bolt, key: 'k' })
    expect(second.body).toEqual(first.body)
    expect(await articles(depot)).toBe(1)
  })

  test('stands for one request only, and must be one', async () => {
    const depot = await Depot.open(world)
    await ask(depot, create, { input: bolt, key: 'k' })
    const code = async (variables: object) => {
      const { body } = await ask(depot, create, {
        input: { ...bolt, article_code: 'NUT' },
        ...variables,
      })
      return body.errors[0].extensions.code
    }
    expect(await code({ key: 'k' })).toBe('idempotency_key_reused')
    // GraphQL accepts strings that no header can hold.
    for (const key of ['k'.repeat(256), 'a\0b', 'a\ud800']) {
      expect(await code({ key })).toBe('idempotency_key_invalid')
    }
    expect(await articles(depot)).toBe(1)
  })

  test.each(['', '   '])('of nothing (%j) is refused in words, not taken for none', async (key) => {
    const depot = await Depot.open(world)
    const inside = create.replace('$key: String, ', '').replace('$key', JSON.stringify(key))
    const replies = [
      await ask(depot, create, { input: bolt, key }),
      await ask(depot, inside, { input: bolt }),
      await ask(depot, create, { input: bolt, key, dry: true }),
    ]
    for (const { body } of replies) {
      expect(body.data).toEqual({ create_article: null })
      expect(body.errors).toMatchObject([
        {
          message: 'The Idempotency-Key must have between 1 and 255 characters.',
          extensions: { code: 'idempotency_key_invalid', status: 422 },
        },
      ])
    }
    expect(await articles(depot)).toBe(0)
  })

  test('of null counts as missing, and spaces around one are not part of it', async () => {
    const depot = await Depot.open(world)
    const none = await ask(depot, create, { input: bolt, key: null })
    expect(none.body.errors).toBeUndefined()
    const nut = { ...bolt, article_code: ' NUT ' }
    const first = await ask(depot, create, { input: nut, key: ' k ' })
    expect(first.body.data.create_article).toMatchObject({ article_code: 'NUT' })
    expect((await ask(depot, create, { input: nut, key: 'k' })).body).toEqual(first.body)
    expect(await articles(depot)).toBe(2)
  })
})

test('if_version holds a write to the record that was seen', async () => {
  const depot = await Depot.open(world)
  const id = await depot.article('A')
  const update = (version: number, description: string) =>
    ask(
      depot,
      `mutation { update_article(id: ${id}, if_version: ${version}, input: { description: "${description}" }) { version } }`,
    )
  expect((await update(1, 'x')).body.data.update_article).toEqual({ version: 2 })
  expect((await update(1, 'y')).body.errors[0].extensions).toMatchObject({
    code: 'precondition_failed',
    status: 412,
  })
})

test('nothing is written by GET, without a company, or without the right', async () => {
  const depot = await Depot.open(world)
  const query = 'mutation { create_client(input: { code: "C", name: "C" }) { id } }'
  const got = await depot.call(`//graphql?query=${encodeURIComponent(query)}`)
  expect([got.status, got.body.code, got.headers.get('allow')]).toEqual([405, 'method_not_allowed', 'POST'])
  const nowhere = await ask({ world, token: depot.token }, query)
  expect([nowhere.status, nowhere.body.code]).toEqual([400, 'company_required'])
  const { token } = await world.user([{ company_id: depot.company, role: 'operator' }])
  const weak = await ask({ world, token, company: depot.company }, query)
  expect(weak.body.errors[0].extensions).toMatchObject({ code: 'role_forbidden', status: 403 })
  expect((await depot.call('/clients')).body.data).toEqual([])
})
