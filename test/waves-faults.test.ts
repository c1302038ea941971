import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../src/kernel/database/sql.ts'
import { runWaveFaults } from './faults/waves-run.ts'
import { brokenLaws } from './ledger/invariants.ts'
import { Floor } from './support/floor.ts'
import { type Fresh, migratedDatabase } from './support/fresh.ts'
import { type Reply, World } from './support/world.ts'

let fresh: Fresh
let world: World
beforeAll(async () => {
  fresh = await migratedDatabase()
  world = await World.start({ url: fresh.url, only: ['logistics'] })
})
afterAll(async () => {
  await world.stop()
  await fresh.drop()
})

const workers = 12
const articles = 6
const orders = 18

/** Six articles at three places each, and orders of three of them; twice as much lies there as is wanted. */
async function stocked(): Promise<{ floor: Floor; ids: readonly number[] }> {
  const floor = await Floor.in(world)
  const known: number[] = []
  for (let n = 0; n < articles; n += 1) {
    const article = await floor.goods.article()
    for (const place of ['A', 'B', 'C'])
      await floor.goods.fill(article, 32, { location_code: `${place}-${n}` })
    known.push(article)
  }
  const ids: number[] = []
  for (let n = 0; n < orders; n += 1) {
    const lines = [0, 1, 2].map((at) => [known[(n + at) % articles] ?? 0, 1 + ((n + at) % 5)] as const)
    ids.push(await floor.order(Object.fromEntries(lines)))
  }
  return { floor, ids }
}

/**
 * Walks until there is nothing left. Every fifth task is confirmed twice at once, every seventh is short by one piece, every
 * ninth is skipped once. A task of an order that somebody puts on hold meanwhile is refused, and asked for again.
 */
async function walk(floor: Floor, wave: number, worker: string): Promise<readonly Reply[]> {
  const replies: Reply[] = []
  const skipped = new Set<number>()
  for (;;) {
    const { task, waits_for } = await floor.next(wave, worker)
    if (task === null) {
      if (waits_for === 'leased' || waits_for === 'on_hold') continue
      return replies
    }
    const { id, quantity_um3pl } = task
    if (id % 9 === 0 && !skipped.has(id)) {
      skipped.add(id)
      await floor.act(wave, `tasks/${id}/skip`, { worker })
      continue
    }
    const scan = id % 7 === 0 ? { worker, quantity_um3pl: quantity_um3pl - 1, reason: 'missing' } : { worker }
    const sent = Array.from({ length: id % 5 === 0 ? 2 : 1 }, () => floor.confirm(wave, id, scan))
    replies.push(...(await Promise.all(sent)))
  }
}

/** Changes orders while people walk for them. */
async function disturb({ goods }: Floor, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await goods.post(`/sales-orders/${id}/hold`)
    await goods.put(`/sales-orders/${id}`, { notes: 'Call first' })
    await goods.post(`/sales-orders/${id}/release-hold`)
  }
}

test('twelve workers on one wave: no piece is picked twice, none is left, and the ledger holds', async () => {
  const { floor, ids } = await stocked()
  const wave = await floor.wave(ids)
  const [replies] = await Promise.all([
    Promise.all(Array.from({ length: workers }, (_, n) => walk(floor, wave, `worker-${n}`))),
    disturb(floor, ids),
  ])
  const refused = replies.flat().filter(({ status }) => status !== 200)
  expect(refused.filter(({ body }) => body.code !== 'action_not_allowed')).toEqual([])
  const { company } = floor.goods
  const { rows } = await world.database.query(sql`
    select o.id, l.line_number from sales_orders o
      join sales_order_lines l on l.company_id = o.company_id and l.order_id = o.id
     where o.company_id = ${company}
       and (o.status <> 'picking' or l.picked <> l.quantity or l.reserved <> l.quantity or l.quantity <> (
              select sum(t.picked) from wave_tasks t
               where t.company_id = l.company_id and t.order_line_id = l.id and t.state in ('picked', 'short') and t.booked))`)
  expect(rows).toEqual([])
  const { status, orders: done } = await floor.get(`/waves/${wave}`)
  expect(status).toBe('picked')
  expect(new Set(done.map((order: { status: string }) => order.status))).toEqual(new Set(['picked']))
  expect(await floor.tasks(wave, '?status=open')).toEqual([])
  expect(await brokenLaws(world.database, company)).toEqual([])
  expect(await floor.verified()).toBe(true)
}, 120_000)

// The long form is `npm run faults -- waves`.
test('a server that is killed while people pick: no piece is picked twice, none is left', async () => {
  const { crew, faults, kills } = await runWaveFaults({
    url: fresh.url,
    dataDir: tmpdir(),
    workers: 4,
    orders: 4,
    kills: 1,
    seconds: 1,
    seed: 1,
    report: () => {},
  })
  expect(faults).toEqual([])
  expect(kills).toBe(1)
  expect(crew.confirmed).toBeGreaterThan(0)
  expect(crew.unanswered).toBeGreaterThan(0)
}, 120_000)
