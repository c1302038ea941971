import { afterAll, beforeAll, expect, test } from 'vitest'
import { Counting } from '../../../../test/support/counting.ts'
import { toldEvents } from '../../../../test/support/told.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { Desk } from '../../base/access/desk.ts'
import { countPlannerJob } from './jobs.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

const quiet = { info() {}, warn() {}, error() {} }

/** Runs what a worker runs once a minute. */
function tick(): Promise<void> {
  const { database, clock } = world
  const desk = new Desk({ database: () => Promise.resolve(database), clock, caller: 'worker' })
  const signal = new AbortController().signal
  return countPlannerJob(database, desk, clock).handle({ log: quiet, closing: signal, signal })
}

async function missed(company: number, plan: number): Promise<void> {
  await world.database.write(sql`
    update count_plans set due_at = now() - interval '3 days' where company_id = ${company} and id = ${plan}`)
}

const weekly = { name: 'Every Monday', weekdays: [1, 4], at: '06:30', rule: { zone: 'A-', max_places: 5 } }

test('a plan makes one count for whatever it missed, however many workers come by', async () => {
  const room = await Counting.in(world)
  const { goods } = room
  await goods.fill(await goods.article(), 4, { location_code: 'A-1' })
  const made = await goods.post('/count-plans', weekly)
  expect(made.body.data).toMatchObject({
    weekdays: [1, 4],
    every_days: null,
    at: '06:30',
    timezone: 'UTC',
    active: true,
    release: true,
    last_result: null,
    rule: { zone: 'A-', max_places: 5 },
  })
  const { id, due_at } = made.body.data
  expect(new Date(due_at).toISOString()).toMatch(/T06:30:00\.000Z$/)

  await tick()
  expect((await goods.call(`/counts?plan_id=${id}`)).body.data).toEqual([])
  await missed(goods.company, id)
  await Promise.all([tick(), tick(), tick()])
  await tick()
  const { body } = await goods.call(`/counts?plan_id=${id}`)
  expect(body.data).toMatchObject([{ plan_id: id, status: 'released', rule: { zone: 'A-', max_places: 5 } }])
  const after = (await goods.call(`/count-plans/${id}`)).body.data
  expect(after).toMatchObject({ due_at, last_result: 'made', last_count_id: body.data[0].id, version: 1 })
  expect(after.last_due_at).not.toBeNull()
  const { rows } = await world.database.query<{ type: string }>(sql`
    select e.type from ${toldEvents} as e
     where e.company_id = ${goods.company} and e.type like 'count.%' order by e.id`)
  expect(rows.map(({ type }) => type)).toEqual(['count.created', 'count.status_changed'])
})

test('what finds nothing is told, what rests or is switched off makes nothing', async () => {
  const room = await Counting.in(world)
  const { goods } = room
  const { id } = (await goods.post('/count-plans', weekly)).body.data
  await missed(goods.company, id)
  await tick()
  expect((await goods.call(`/count-plans/${id}`)).body.data).toMatchObject({
    last_result: 'nothing_to_count',
    last_count_id: null,
  })
  const now = await goods.post(`/count-plans/${id}/make`)
  expect(now.body.errors).toHaveProperty('rule')

  await goods.fill(await goods.article(), 4, { location_code: 'A-1' })
  const resting = await goods.put(`/count-plans/${id}`, { active: false })
  expect(resting.body.data).toMatchObject({ active: false, due_at: null, version: 2 })
  expect((await goods.post(`/count-plans/${id}/make`)).body.data).toMatchObject({
    plan_id: id,
    status: 'released',
  })
  const again = await goods.put(`/count-plans/${id}`, { active: true, every_days: 3, release: false })
  expect(again.body.data).toMatchObject({ weekdays: null, every_days: 3, last_result: 'made' })
  await world.database.write(sql`
    update companies set modules = array_remove(modules, 'counting') where id = ${goods.company}`)
  await missed(goods.company, id)
  await tick()
  await world.database.write(sql`
    update companies set modules = modules || array['counting'] where id = ${goods.company}`)
  expect((await goods.call('/counts')).body.meta.total).toBe(1)
  await tick()
  expect((await goods.call('/counts')).body.data[0]).toMatchObject({ plan_id: id, status: 'open' })
})

test('a plan says what is wrong with it, at once', async () => {
  const { goods } = await Counting.in(world)
  const wrong = await goods.post('/count-plans', { name: 'X', at: '06:30', warehouse_id: 9e8 })
  expect(Object.keys(wrong.body.errors)).toEqual(['warehouse_id', 'weekdays'])
  const bad = await goods.post('/count-plans', { ...weekly, at: '24:00', weekdays: [8] })
  expect(Object.keys(bad.body.errors).toSorted()).toEqual(['at', 'weekdays.0'])
  const { id, version } = (await goods.post('/count-plans', weekly)).body.data
  expect((await goods.post('/count-plans', weekly)).body.errors).toHaveProperty('name')
  const both = await goods.put(`/count-plans/${id}`, { weekdays: [1], every_days: 2 })
  expect(Object.keys(both.body.errors)).toEqual(['every_days'])
  expect((await goods.put(`/count-plans/${id}`, { name: weekly.name })).body.data.version).toBe(version)
  expect((await goods.call(`/count-plans/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await goods.call('/count-plans')).body.data).toEqual([])
})
