import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Counting, type SeenTask } from '../../../../test/support/counting.ts'
import { World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

/** Ten pieces at A-1 and four at A-2, in a released count of both locations and of the empty A-10. */
async function counting(fields: object = {}) {
  const room = await Counting.in(world)
  const article = await room.goods.article()
  const locations: number[] = []
  for (const code of ['A-10', 'A-1', 'A-2']) locations.push(await room.location(code))
  await room.goods.fill(article, 10, { location_code: 'A-1' })
  await room.goods.fill(article, 4, { location_code: 'A-2' })
  const count = await room.count({ locations, ...fields })
  return { room, article, count, stock: () => room.floor.stock(article) }
}

function known(task: SeenTask | string): SeenTask {
  if (typeof task === 'string') throw new Error(`no task: ${task}`)
  return task
}

describe('a count', () => {
  test('is walked place by place, blind, and ends when all is counted', async () => {
    const { room, count, article } = await counting()
    const first = known(await room.next(count))
    expect(first).toMatchObject({ location_code: 'A-1', article_id: article, expected_um3pl: null })
    expect(first['counted_um3pl']).toBeNull()
    expect(known(await room.next(count)).id).toBe(first.id)
    expect(known(await room.next(count, 'manager')).location_code).toBe('A-2')
    const reply = await room.confirm(first, { quantity_um3pl: 10, location_code: 'a-1' })
    expect(reply.body.data).toMatchObject({
      status: 'counted',
      expected_um3pl: 10,
      counted_um3pl: 10,
      difference_um3pl: 0,
    })
    expect(await room.floor.get(`/counts/${count}`)).toMatchObject({ status: 'counting', version: 3 })
    await room.confirm(await room.at(count, 'A-2'), 4, 'manager')
    const empty = known(await room.next(count))
    expect(empty).toMatchObject({ location_code: 'A-10', article_id: null })
    expect((await room.confirm(empty, 1)).body.errors).toHaveProperty('quantity_um3pl')
    await room.confirm(empty, 0)
    expect(await room.next(count)).toBe('not_counting')
    expect(await room.floor.get(`/counts/${count}`)).toMatchObject({
      status: 'counted',
      allowed_transitions: ['closed'],
    })
    expect((await room.goods.post(`/counts/${count}/close`)).body.data.status).toBe('closed')
  })

  test('asks another person where it differs, and books when both found the same', async () => {
    const { room, count, stock } = await counting()
    const task = await room.at(count, 'A-1')
    const first = await room.confirm(task, 8)
    expect(first.body.data).toMatchObject({ status: 'recount', counted_um3pl: null, findings: [] })
    expect((await stock())['available@A-1']).toEqual([10, 0])
    const seenBy = async (token: string) => {
      const { body } = await room.goods.call(`/counts/${count}/tasks?status=recount`, { token })
      return body.data.map(({ findings }: { findings: object[] }) => findings)
    }
    const { manager, operator } = room.goods.tokens
    expect(await seenBy(operator)).toEqual([[]])
    expect(await seenBy(manager)).toMatchObject([[{ counted_um3pl: 8, difference_um3pl: -2 }]])
    expect((await room.confirm(task, 8)).body.data.status).toBe('recount')
    expect((await room.confirm(task, 9)).body.code).toBe('second_person')
    expect(known(await room.next(count)).location_code).toBe('A-2')
    expect((await room.confirm(task, 7, 'manager')).body.data.status).toBe('recount')
    const agreed = await room.confirm(task, 7)
    expect(agreed.body.data).toMatchObject({ status: 'counted', difference_um3pl: -3 })
    expect(agreed.body.data.findings.map((each: { counted_um3pl: number }) => each.counted_um3pl)).toEqual([
      8, 7, 7,
    ])
    expect((await stock())['available@A-1']).toEqual([7, 0])
    const moved = await room.goods.call(`/stock/movements?source=count:${count}`)
    const { count_number } = await room.floor.get(`/counts/${count}`)
    expect(moved.body.data).toMatchObject([
      { kind: 'count', on_hand_delta: -3, source_line_id: task.id, reason: `count ${count_number}` },
    ])
    expect(await room.floor.verified()).toBe(true)
  })

  test('shows what the books say where it is not blind, and books what is within the tolerance', async () => {
    const { room, count, stock } = await counting({
      blind: false,
      tolerance_um3pl: 1,
      tolerance_percent: '50',
    })
    const task = await room.at(count, 'A-1')
    expect(task).toMatchObject({ expected_um3pl: 10 })
    await room.confirm(task, 11)
    await room.confirm(await room.at(count, 'A-2'), 2)
    expect(await stock()).toEqual({ 'available@A-1': [11, 0], 'available@A-2': [2, 0] })
  })

  test('finds what the books do not know, and takes a task for it where there is one', async () => {
    const { room, count } = await counting({ second_count: false })
    const { goods } = room
    const lot = await goods.article({ tracking: 'lot', expiry_tracking: true })
    const found = { article_id: lot, location_code: 'a-10', quantity_um3pl: 5 }
    const path = `/counts/${count}/found`
    expect(Object.keys((await goods.post(path, found)).body.errors)).toEqual(['lot_number', 'expiry_date'])
    const whole = { ...found, lot_number: 'L1', expiry_date: '2030-01-31' }
    expect((await goods.post(path, whole)).body.data).toMatchObject({ found: true, status: 'counted' })
    expect((await goods.post(path, whole)).body.data).toMatchObject({ found: true, difference_um3pl: 5 })
    expect(await room.floor.stock(lot)).toEqual({ 'available@A-10 L1': [5, 0] })
    const lying = await room.at(count, 'A-2')
    const again = { article_id: lying.article_id, location_code: 'A-2', quantity_um3pl: 4 }
    expect((await goods.post(path, again)).body.data).toMatchObject({ id: lying.id, found: false })
    expect((await goods.post(path, { ...again, location_code: 'B-1' })).body.errors).toHaveProperty(
      'location_code',
    )
  })
})

describe('what moves meanwhile', () => {
  test('makes no difference: moved, shipped, picked, or in a cart', async () => {
    const { room, count, article, stock } = await counting()
    const { goods, floor } = room
    const task = await room.at(count, 'A-1')
    const { warehouse } = goods
    await goods.post('/stock/transfers', {
      from_warehouse_id: warehouse,
      to_warehouse_id: warehouse,
      lines: [{ article_id: article, quantity_um3pl: 2, from_location_code: 'A-1', to_location_code: 'B-9' }],
    })
    const order = await floor.order({ [article]: 3 })
    await goods.post(`/sales-orders/${order}/pick`)
    const wave = await floor.wave([await floor.order({ [article]: 1 })])
    await floor.confirm(wave, (await floor.next(wave)).task.id)
    // Ten minus two moved, three picked, and one in the cart that makes its order picked.
    expect((await room.confirm(task, 4)).body.data).toMatchObject({ status: 'counted', difference_um3pl: 0 })
    expect((await stock())['available@A-1']).toEqual([8, 4])
    expect(await floor.verified()).toBe(true)
  })

  test('what orders hold and nobody finds is taken from the last of them', async () => {
    const { room, count, article, stock } = await counting({ second_count: false })
    const first = await room.floor.order({ [article]: 6 })
    const last = await room.floor.order({ [article]: 8 })
    await room.confirm(await room.at(count, 'A-1'), 5)
    expect(await room.floor.get(`/sales-orders/${first}`)).toMatchObject({ status: 'allocated' })
    expect(await room.floor.get(`/sales-orders/${last}`)).toMatchObject({ status: 'confirmed' })
    expect((await stock())['available@A-1']?.[0]).toBe(5)
    expect(await room.floor.verified()).toBe(true)
  })
})

/** A pick didn't find five of the ten at A-1; two more are on hold there for another reason. */
async function shortPicked() {
  const { room, article, stock, count: other } = await counting()
  const { goods, floor } = room
  await goods.post(`/counts/${other}/cancel`)
  await goods.fill(article, 2, { location_code: 'A-1', stock_status: 'hold' })
  const wave = await floor.wave([await floor.order({ [article]: 5 })])
  const { task } = await floor.next(wave)
  await floor.confirm(wave, task.id, { quantity_um3pl: 0, reason: 'missing' })
  const count = await room.count({ rule: { short_picked: true }, second_count: false })
  return { room, count, stock }
}

describe('what a pick did not find', () => {
  test('is found by a count of such places and released; what is on hold for another reason stays', async () => {
    const { room, count, stock } = await shortPicked()
    expect((await room.tasks(count)).map((task) => [task.location_code, task.stock_status])).toEqual([
      ['A-1', 'available'],
      ['A-1', 'hold'],
    ])
    const task = await room.at(count, 'A-1')
    expect((await room.confirm(task, 10)).body.data).toMatchObject({ difference_um3pl: 0 })
    await room.confirm(await room.at(count, 'A-1', 'hold'), 2)
    expect(await stock()).toMatchObject({
      'available@A-1': [10, 1],
      'available@A-2': [4, 4],
      'hold@A-1': [2, 0],
    })
    expect(await room.floor.verified()).toBe(true)
  })

  test('is written off where it is not there', async () => {
    const { room, count, stock } = await shortPicked()
    const task = await room.at(count, 'A-1')
    expect((await room.confirm(task, 5)).body.data).toMatchObject({ difference_um3pl: -5 })
    expect((await stock())['hold@A-1']).toEqual([2, 0])
    expect((await stock())['available@A-1']?.[0]).toBe(5)
  })
})

describe('pieces with serial numbers', () => {
  test('are counted by them', async () => {
    const room = await Counting.in(world)
    const { goods } = room
    const article = await goods.article({ tracking: 'serial' })
    const location = await room.location('S-1')
    const lines = [
      { article_id: article, quantity_um3pl: 3, location_code: 'S-1', serial_numbers: ['a', 'b', 'c'] },
    ]
    await goods.post('/stock/adjustments', { reason: 'Start', lines })
    const count = await room.count({ locations: [location] })
    const task = await room.at(count, 'S-1')
    expect((await room.confirm(task, 2)).body.errors).toHaveProperty('serial_numbers')
    const found = { quantity_um3pl: 3, serial_numbers: ['a', 'b', 'x'] }
    expect((await room.confirm(task, found)).body.data.status).toBe('recount')
    expect((await room.confirm(task, found, 'manager')).body.data).toMatchObject({
      status: 'counted',
      difference_um3pl: 0,
    })
    const moved = await goods.call(`/stock/movements?source=count:${count}`)
    expect(
      moved.body.data.flatMap((each: { serial_numbers: string[] }) => each.serial_numbers).toSorted(),
    ).toEqual(['c', 'x'])
    expect(await room.floor.verified()).toBe(true)
    const lying = await goods.call(`/locations/${location}/stock`)
    expect(lying.body.data).toMatchObject([{ quantity_um3pl: 3, serial_numbers: ['a', 'b', 'x'] }])
  })
})

describe('places', () => {
  test('are chosen by zone, by what was not counted, and by class', async () => {
    const { room, article, count } = await counting()
    const { goods, floor } = room
    await room.location('B-1')
    await room.confirm(await room.at(count, 'A-2'), 4)
    const placesOf = async (rule: object) => {
      const reply = await goods.post('/counts', { rule })
      if (reply.status !== 201) return Object.values(reply.body.errors).flat()
      return reply.body.data.places.map((place: { location_code: string }) => place.location_code)
    }
    expect(await placesOf({})).toEqual(['A-1', 'A-10', 'B-1', 'A-2'])
    expect(await placesOf({ zone: 'a-', not_counted_days: 30 })).toEqual(['A-1', 'A-10'])
    expect(await placesOf({ abc_class: 'A' })).toEqual(['No location or article to count matches.'])
    const order = await floor.order({ [article]: 1 })
    for (const step of ['pick', 'pack', 'ship']) await goods.post(`/sales-orders/${order}/${step}`)
    expect(await placesOf({ abc_class: 'A', max_places: 1 })).toEqual(['A-1'])
    expect(await placesOf({ abc_class: 'C' })).toEqual(['No location or article to count matches.'])
  })

  test('that are wrong are told all at once', async () => {
    const room = await Counting.in(world)
    const { goods } = room
    const body = { locations: [999_999_999], articles: [999_999_999], rule: { zone: 'A' } }
    expect(Object.keys((await goods.post('/counts', body)).body.errors)).toEqual([
      'locations.0',
      'articles.0',
      'rule',
    ])
    const article = await goods.article()
    expect((await goods.post('/counts', { articles: [article] })).body.errors).toHaveProperty('articles')
    await goods.fill(article, 1)
    const made = await goods.post('/counts', { articles: [article] })
    expect(made.body.data.places).toMatchObject([{ location_code: null, article_id: article }])
  })
})
