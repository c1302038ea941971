import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CommandLine } from '../../../../test/support/command-line.ts'
import { Depot } from '../../../../test/support/depot.ts'
import { World } from '../../../../test/support/world.ts'
import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { Desk } from '../../base/access/desk.ts'
import { stockAuditJob } from './jobs.ts'

let world: World
let waybill: CommandLine
beforeAll(async () => {
  world = await World.common()
  waybill = new CommandLine(world)
})
afterAll(() => world.stop())

/** Twelve movements of three articles, one tracked by serial number, with orders that reserve some. */
async function moved() {
  const depot = await Depot.open(world)
  const [a, b] = [await depot.article('A'), await depot.article('B', { tracking: 'lot' })]
  const tv = await depot.article('TV', { tracking: 'serial' })
  for (const quantity_um3pl of [10, '0,125', -3])
    await depot.post('/stock/adjustments', {
      reason: 'però | ok',
      lines: [
        { article_id: a, quantity_um3pl },
        { article_id: b, quantity_um3pl: 5, lot_number: 'L1' },
      ],
    })
  await depot.adjust({ article_id: tv, quantity_um3pl: 2, serial_numbers: ['S1', 'S2'] })
  await depot.made('/sales-orders', { lines: [{ article_id: a, quantity_um3pl: 2 }] })
  return { depot, a, b, tv }
}

/** Makes a change that the database itself would refuse. */
async function tamper(change: Statement): Promise<void> {
  await world.database.transaction(async (connection) => {
    await connection.query(sql`set local session_replication_role = replica`)
    await connection.query(change)
  })
}

function where(depot: Depot, article: number): Statement {
  return sql`company_id = ${depot.company} and article_id = ${article}`
}

function bucketOf(depot: Depot, article: number): Statement {
  return sql`
    company_id = ${depot.company} and item_id in (select id from stock_items where ${where(depot, article)})`
}

describe('GET /stock/verify', () => {
  test('a ledger that nobody touched is sound, hash by hash', async () => {
    const { depot, a } = await moved()
    const { body } = await depot.call('/stock/verify')
    expect(body.data).toMatchObject({
      ok: true,
      buckets: 3,
      movements: 8,
      difference_count: 0,
      differences: [],
    })
    expect((await depot.call(`/stock/verify?article_id=${a}`)).body.data).toMatchObject({
      ok: true,
      buckets: 1,
      movements: 4,
    })
    expect((await depot.call(`/stock/verify?warehouse_id=999999`)).body.data.buckets).toBe(0)
  })

  test('nobody can change a movement by the way', async () => {
    const { depot } = await moved()
    const change = sql`update stock_movements set reason = 'x' where company_id = ${depot.company}`
    await expect(world.database.write(change)).rejects.toThrow(/stock_movements/)
  })

  test.each<[string, (depot: Depot, article: number) => Statement, readonly object[]]>([
    [
      'a quantity',
      (depot, article) =>
        sql`update stock_movements set on_hand_delta = 9 where ${where(depot, article)} and seq = 1`,
      [
        { what: 'after', movement_seq: 1, expected: '9/0', actual: '10/0' },
        { what: 'chain', movement_seq: 1 },
        { what: 'on_hand', expected: '6.125', actual: '7.125' },
      ],
    ],
    [
      'a reason',
      (depot, article) =>
        sql`update stock_movements set reason = 'theft' where ${where(depot, article)} and seq = 2`,
      [{ what: 'chain', movement_seq: 2 }],
    ],
    [
      'who did it',
      (depot, article) =>
        sql`update stock_movements set actor = 'user:1' where ${where(depot, article)} and seq = 3`,
      [{ what: 'chain', movement_seq: 3 }],
    ],
    [
      'when it was',
      (depot, article) =>
        sql`update stock_movements set occurred_at = occurred_at - interval '1 ms' where ${where(depot, article)} and seq = 1`,
      [{ what: 'chain', movement_seq: 1 }],
    ],
    [
      'where it was',
      (depot, article) =>
        sql`update stock_movements set lot_number = 'X' where ${where(depot, article)} and seq = 1`,
      [{ what: 'place', movement_seq: 1 }],
    ],
    [
      'the last movement, taken away',
      (depot, article) => sql`delete from stock_movements where ${where(depot, article)} and seq = 4`,
      [
        { what: 'head', movement_seq: 4 },
        { what: 'movements', expected: '4', actual: '3' },
        { what: 'reserved', expected: '0', actual: '2' },
      ],
    ],
    [
      'one in the middle, taken away',
      (depot, article) => sql`delete from stock_movements where ${where(depot, article)} and seq = 2`,
      [
        { what: 'after', movement_seq: 3 },
        { what: 'chain', movement_seq: 3 },
        { what: 'movements' },
        { what: 'on_hand', expected: '7', actual: '7.125' },
      ],
    ],
    [
      'a balance',
      (depot, article) => sql`update stock_buckets set on_hand = 50 where ${bucketOf(depot, article)}`,
      [{ what: 'on_hand', expected: '7.125', actual: '50' }],
    ],
    [
      'what an order holds',
      (depot) => sql`update reservations set quantity = 1 where company_id = ${depot.company}`,
      [{ what: 'reservations', expected: '1', actual: '2' }],
    ],
  ])('tells when somebody altered %s', async (_what, change, differences) => {
    const { depot, a } = await moved()
    await tamper(change(depot, a))
    const { body } = await depot.call('/stock/verify')
    expect(body.data).toMatchObject({
      ok: false,
      buckets: 3,
      difference_count: differences.length,
      differences: differences.map((each) => ({ article_id: a, article_code: 'A', ...each })),
    })
  })

  test('tells when a serial number went missing', async () => {
    const { depot, tv } = await moved()
    await tamper(sql`delete from serials where ${where(depot, tv)} and serial_number = 'S1'`)
    const { body } = await depot.call('/stock/verify')
    expect(body.data.differences).toMatchObject([{ what: 'serial_numbers', expected: '2', actual: '1' }])
  })

  test('more buckets than one statement takes, and at most a hundred differences shown', async () => {
    const depot = await Depot.open(world)
    await depot.post('/articles/bulk', {
      articles: Array.from({ length: 600 }, (_, n) => ({
        article_code: `N-${n}`,
        description: 'n',
        um3pl: 'PCE',
      })),
    })
    const lines = Array.from({ length: 600 }, (_, n) => ({ article_code: `N-${n}`, quantity_um3pl: n + 1 }))
    expect((await depot.post('/stock/adjustments', { lines })).status).toBe(201)
    expect((await depot.call('/stock/verify')).body.data).toMatchObject({
      ok: true,
      buckets: 600,
      movements: 600,
    })
    await tamper(sql`update stock_buckets set on_hand = on_hand + 1 where company_id = ${depot.company}`)
    const { data } = (await depot.call('/stock/verify')).body
    expect(data).toMatchObject({ ok: false, difference_count: 600 })
    expect(data.differences).toHaveLength(100)
  })
})

test('waybill stock verify says so by its exit code', async () => {
  const { depot, a } = await moved()
  const company = String(depot.company)
  const sound = await waybill.run('stock', 'verify', '--company', company)
  expect(sound).toMatchObject({ code: 0, out: 'The ledger is sound: 3 balances from 8 movements.\n' })
  await tamper(sql`
    update stock_buckets set on_hand = 50 where company_id = ${depot.company} and item_id in (
      select id from stock_items where company_id = ${depot.company} and article_id = ${a})`)
  const broken = await waybill.run('stock', 'verify', '--company', company)
  expect(broken.code).toBe(1)
  expect(broken.out).toContain('The ledger does not add up: 1 differences in 3 balances from 8 movements.')
  expect(broken.out).toMatch(/on_hand\s+-\s+7\.125\s+50/)
})

test('the nightly audit logs an error for the company whose ledger does not add up', async () => {
  const { depot, a } = await moved()
  await tamper(sql`
    update stock_movements set on_hand_delta = 1 where company_id = ${depot.company} and article_id = ${a} and seq = 1`)
  const errors: object[] = []
  const database = world.database
  const desk = new Desk({ database: () => Promise.resolve(database), clock: world.clock, caller: 'worker' })
  await stockAuditJob(database, desk).handle({
    log: { info() {}, warn() {}, error: (fields) => errors.push(fields) },
    closing: new AbortController().signal,
    signal: new AbortController().signal,
  })
  expect(errors).toContainEqual(
    expect.objectContaining({ company_id: depot.company, difference_count: 3, movements: 8 }),
  )
})
