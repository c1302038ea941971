import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { sql } from '../../../kernel/database/sql.ts'
import { Floor } from '../../../../test/support/floor.ts'
import { toldEvents } from '../../../../test/support/told.ts'
import { type Reply, World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

const Made = z.object({ data: z.looseObject({ id: z.int() }) })
const Next = z.object({
  data: z.object({
    replenishment: z
      .looseObject({
        id: z.int(),
        article_id: z.int(),
        from_location_code: z.string().nullable(),
        lot_number: z.string().nullable(),
        quantity_um3pl: z.number().nullable(),
        priority: z.string(),
      })
      .nullable(),
    waits_for: z.string().nullable(),
  }),
})

/** A warehouse with the pick location A-1 and the reserve locations. */
class Aisle {
  readonly floor: Floor
  readonly pick: number
  private constructor(floor: Floor, pick: number) {
    this.floor = floor
    this.pick = pick
  }

  static async open(): Promise<Aisle> {
    const floor = await Floor.in(world)
    const pick = await location(floor, 'A-1', 'pick')
    await location(floor, 'R-1', 'reserve')
    await location(floor, 'R-2', 'reserve')
    return new Aisle(floor, pick)
  }

  get goods() {
    return this.floor.goods
  }

  rule(
    article: number,
    [minimum_um3pl, maximum_um3pl]: readonly [number, number],
    location_id = this.pick,
  ): Promise<Reply> {
    const body = { article_id: article, location_id, minimum_um3pl, maximum_um3pl }
    return this.goods.put('/replenishment-rules', body)
  }

  async next(worker = 'one') {
    const reply = await this.goods.post('/replenishments/next', { worker })
    if (reply.status !== 200) throw new Error(reply.text)
    const { replenishment, waits_for } = Next.parse(reply.body).data
    return replenishment === null
      ? waits_for
      : [
          replenishment.from_location_code,
          replenishment.lot_number,
          replenishment.quantity_um3pl,
          replenishment.priority,
        ]
  }

  /** Leases the next task and returns it. */
  async task(worker = 'one') {
    const reply = await this.goods.post('/replenishments/next', { worker })
    const { replenishment } = Next.parse(reply.body).data
    if (replenishment === null) throw new Error(reply.text)
    return replenishment
  }

  confirm(id: number, scan: object = {}): Promise<Reply> {
    return this.goods.post(`/replenishments/${id}/confirm`, { worker: 'one', ...scan })
  }

  async told(): Promise<readonly string[]> {
    const { rows } = await world.database.query<{ type: string }>(sql`
      select e.type from ${toldEvents} as e
       where e.company_id = ${this.goods.company} and e.type like 'replenishment.%' order by e.id`)
    return rows.map(({ type }) => type.slice('replenishment.'.length))
  }
}

async function location(floor: Floor, code: string, purpose: string | null): Promise<number> {
  const { goods } = floor
  const path = `/warehouses/${goods.warehouse}/locations`
  const reply = await goods.post(path, { code, purpose }, { token: goods.tokens.manager })
  return Made.parse(reply.body).data.id
}

test('a pick location below its minimum is refilled from what expires first, up to its maximum', async () => {
  const aisle = await Aisle.open()
  const { goods, floor } = aisle
  const article = await goods.article({ tracking: 'lot', expiry_tracking: true })
  const late = { lot_number: 'LATE', expiry_date: '2031-01-01' }
  const soon = { lot_number: 'SOON', expiry_date: '2030-01-01' }
  await goods.fill(article, 12, { ...soon, location_code: 'A-1' })
  await goods.fill(article, 50, { ...late, location_code: 'R-1' })
  await goods.fill(article, 6, { ...soon, location_code: 'R-2' })
  const set = await aisle.rule(article, [10, 30])
  expect(set.body.data).toMatchObject({ available_um3pl: 12, reserve_um3pl: 56, low: false, version: 1 })
  expect((await aisle.rule(article, [10, 30])).body.data.version).toBe(1)
  expect(await aisle.next()).toBe('nothing_left')

  await goods.post('/stock/adjustments', {
    warehouse_id: goods.warehouse,
    reason: 'Broken',
    lines: [{ article_id: article, quantity_um3pl: -8, lot_number: 'SOON', location_code: 'A-1' }],
  })
  expect(await aisle.told()).toEqual(['created'])
  const { body } = await goods.call('/replenishments')
  expect(body.data).toMatchObject([
    {
      location_code: 'A-1',
      from_location_code: 'R-2',
      lot_number: 'SOON',
      quantity_um3pl: 6,
      status: 'open',
    },
  ])
  const { id } = await aisle.task()
  expect((await aisle.confirm(id, { location_code: 'R-1' })).body.errors).toHaveProperty('location_code')
  expect((await aisle.confirm(id, { to_location_code: 'A-1', worker: 'two' })).body.code).toBe('task_taken')
  expect((await aisle.confirm(id)).body.data).toMatchObject({ status: 'done', moved_um3pl: 6, reason: null })
  expect((await aisle.confirm(id)).body.data).toMatchObject({ status: 'done', moved_um3pl: 6 })
  expect((await aisle.confirm(id, { quantity_um3pl: 1 })).body.code).toBe('task_over')

  expect(await aisle.next()).toBe('nothing_left')
  expect(await floor.stock(article)).toEqual({
    'available@A-1 SOON': [10, 0],
    'available@R-1 LATE': [50, 0],
  })
  const moved = await goods.call(`/stock/movements?source=replenishment:${id}`)
  expect(moved.body.data.map((each: { kind: string }) => each.kind).toSorted()).toEqual([
    'transfer_in',
    'transfer_out',
  ])
  expect(await aisle.told()).toEqual(['created', 'done'])
  expect(await floor.verified()).toBe(true)
})

test('orders take from pick locations first, and what they hold in reserve comes along', async () => {
  const aisle = await Aisle.open()
  const { goods, floor } = aisle
  const article = await goods.article()
  await goods.fill(article, 40, { location_code: 'R-1' })
  await goods.fill(article, 10, { location_code: 'A-1' })
  await aisle.rule(article, [5, 20])
  const order = await floor.order({ [article]: 25 })
  expect(await floor.stock(article)).toEqual({ 'available@A-1': [10, 10], 'available@R-1': [40, 15] })

  const before = await floor.get(`/sales-orders/${order}`)
  expect(await aisle.next()).toEqual(['R-1', null, 35, 'urgent'])
  const { id } = await aisle.task()
  expect((await aisle.confirm(id)).body.data).toMatchObject({ status: 'done', moved_um3pl: 35 })
  expect(await floor.stock(article)).toEqual({ 'available@A-1': [45, 25], 'available@R-1': [5, 0] })
  const after = await floor.get(`/sales-orders/${order}`)
  expect(after['version']).toBeGreaterThan(before['version'])
  const wave = await floor.wave([order])
  expect(await floor.tasks(wave)).toEqual(['A-1: 25 open'])
  expect(await floor.verified()).toBe(true)
})

test('what a picker walks for is left where it is', async () => {
  const aisle = await Aisle.open()
  const { goods, floor } = aisle
  const article = await goods.article()
  await goods.fill(article, 30, { location_code: 'R-1' })
  const order = await floor.order({ [article]: 12 })
  const wave = await floor.wave([order])
  await aisle.rule(article, [5, 20])
  expect(await aisle.next()).toEqual(['R-1', null, 18, 'urgent'])
  const { id } = await aisle.task()
  await aisle.confirm(id)
  expect(await floor.stock(article)).toEqual({ 'available@A-1': [18, 0], 'available@R-1': [12, 12] })
  expect(await floor.tasks(wave)).toEqual(['R-1: 12 open'])
  expect(await floor.verified()).toBe(true)
})

test('what is missing is on hold, and the rest comes from elsewhere', async () => {
  const aisle = await Aisle.open()
  const { goods, floor } = aisle
  const article = await goods.article()
  await goods.fill(article, 8, { location_code: 'R-1' })
  await goods.fill(article, 30, { location_code: 'R-2' })
  await aisle.rule(article, [5, 20])
  const { id } = await aisle.task()
  const short = await aisle.confirm(id, { quantity_um3pl: 3, reason: 'missing', note: 'Box was open' })
  expect(short.body.data).toMatchObject({
    status: 'short',
    moved_um3pl: 3,
    quantity_um3pl: 8,
    reason: 'missing',
  })
  expect(await floor.stock(article)).toEqual({
    'available@A-1': [3, 0],
    'hold@R-1': [5, 0],
    'available@R-2': [30, 0],
  })
  expect(await aisle.next()).toEqual(['R-2', null, 17, 'usual'])
  expect(await aisle.told()).toEqual(['created', 'created', 'done'])
  expect(await floor.verified()).toBe(true)
})

test('a task goes when it is not needed, and with its rule', async () => {
  const aisle = await Aisle.open()
  const { goods } = aisle
  const article = await goods.article()
  await goods.fill(article, 8, { location_code: 'R-1' })
  const { id } = (await aisle.rule(article, [5, 20])).body.data
  const first = await aisle.task()
  expect(
    (await goods.post(`/replenishments/${first.id}/skip`, { worker: 'one' })).body.data.worker,
  ).toBeNull()
  await goods.fill(article, 5, { location_code: 'A-1' })
  expect(await aisle.told()).toEqual(['created', 'dropped'])
  await aisle.rule(article, [6, 20])
  expect((await goods.call(`/replenishment-rules/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await aisle.told()).toEqual(['created', 'dropped', 'created', 'dropped'])
  expect((await goods.call('/replenishments?status=dropped')).body.meta.total).toBe(2)
})

test('a location serves one purpose while rules name it, and a rule wants a pick location', async () => {
  const aisle = await Aisle.open()
  const { goods, floor } = aisle
  const article = await goods.article()
  await goods.fill(article, 8, { location_code: 'B-1' })
  await aisle.rule(article, [5, 20])
  const plain = await location(floor, 'B-1', null)
  const wrong = await aisle.rule(article, [9, 5], plain)
  expect(Object.keys(wrong.body.errors)).toEqual(['location_id', 'maximum_um3pl'])
  const put = (id: number, purpose: string | null) =>
    goods.put(`/warehouses/${goods.warehouse}/locations/${id}`, { purpose }, { token: goods.tokens.manager })
  expect((await put(aisle.pick, 'reserve')).body.errors).toHaveProperty('purpose')
  expect(await aisle.next()).toBe('nothing_left')
  expect((await put(plain, 'reserve')).body.data.purpose).toBe('reserve')
  expect(await aisle.next()).toEqual(['B-1', null, 8, 'usual'])
})

test('workers at once are never sent for the same task or the same goods', async () => {
  const aisle = await Aisle.open()
  const { goods, floor } = aisle
  const article = await goods.article()
  await goods.fill(article, 50, { location_code: 'R-1' })
  const locations = await Promise.all(
    ['A-2', 'A-3', 'A-4', 'A-5'].map((code) => location(floor, code, 'pick')),
  )
  for (const id of locations) await aisle.rule(article, [5, 20], id)
  const workers = ['one', 'two', 'three', 'four', 'five', 'six']
  const given = await Promise.all(workers.map((worker) => aisle.next(worker)))
  const taken = given.filter((each) => Array.isArray(each))
  expect(taken.map((each) => each[2])).toHaveLength(3)
  expect(taken.reduce((sum, each) => sum + Number(each[2]), 0)).toBe(50)
  const tasks = await Promise.all(
    workers
      .filter((_, at) => Array.isArray(given[at]))
      .map(async (worker) => ({ ...(await aisle.task(worker)), worker })),
  )
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(3)
  const replies = await Promise.all(tasks.map(({ id, worker }) => aisle.confirm(id, { worker })))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  const stock = await floor.stock(article)
  expect(stock['available@R-1']).toBeUndefined()
  expect(Object.values(stock).reduce((sum, [on_hand]) => sum + on_hand, 0)).toBe(50)
  expect(await floor.verified()).toBe(true)
})
