import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Rack, adjusted, rackDatabase, shelf } from '../../../../test/support/rack.ts'
import { toldEvents } from '../../../../test/support/told.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { fromMicros } from '../../../kernel/decimal.ts'
import { settle } from '../../documents/allocation/settle.ts'
import { Work } from '../../documents/spine/work.ts'
import type { BucketKey } from '../../stock/ledger/book.ts'
import { one } from '../../catalogue/units/quantities.ts'
import { shortPicked } from '../../stock/ledger/rehold.ts'
import { book, judge } from './book.ts'
import type { Task } from './rules.ts'
import type { CountScan } from './schema-tasks.ts'
import type { CountDraft } from './store.ts'

// Only the database, without the program: mutation testing runs this file for every fault it plants in `book.ts`.

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const made = await rackDatabase()
  database = made.database
  drop = () => made.drop()
})
afterAll(() => drop())

function draft(rack: Rack, more: Partial<CountDraft>): CountDraft {
  return {
    id: 77,
    version: 1,
    status: 'counting',
    client_3pl_id: null,
    warehouse_id: rack.warehouse,
    partner_id: null,
    count_number: 'C-77',
    blind: true,
    second_count: false,
    tolerance: 0n,
    tolerance_percent: 0n,
    rule: {},
    plan_id: null,
    released_at: null,
    counted_at: null,
    closed_at: null,
    cancel_reason: null,
    external_reference: null,
    notes: null,
    metadata: {},
    ...more,
  }
}

function taskAt(rack: Rack, article_id: number | null, more: Partial<Task> = {}): Task {
  return {
    id: 700,
    count_id: 77,
    warehouse_id: rack.warehouse,
    location_code: 'A-1',
    article_id,
    article_code: 'OIL',
    um3pl: 'PCE',
    barcodes: [],
    tracking: 'none',
    whole: true,
    lot_number: null,
    expiry_date: null,
    stock_status: 'available',
    state: 'open',
    findings: [],
    counter: null,
    worker: null,
    leased_until: null,
    ...more,
  }
}

function scanned(pieces: number, serial_numbers?: string[]): CountScan {
  return { quantity_um3pl: fromMicros(BigInt(pieces) * one), ...(serial_numbers && { serial_numbers }) }
}

/** Judges a count, and books it if it is accepted. */
function counted(rack: Rack, { task, scan, ...more }: { task: Task; scan: CountScan } & Partial<CountDraft>) {
  return rack.inCompany(async (scope) => {
    const work = Work.onNew(scope, draft(rack, more))
    const judged = await judge(work, task, scan)
    if (judged.isAccepted) await book(work, task, judged)
    const { stock } = work
    if (stock !== undefined) work.movements = await settle(scope, stock)
    for (const each of work.afterwards) await each()
    return {
      ...judged,
      now: scope.now,
      /** Whether all reservations were read. */
      hasAllHolds: stock?.hasAllHolds,
      moved: work.movements.map(({ kind, bucket, on_hand, serials }) =>
        [kind, bucket.stock_status, on_hand / one, ...serials].join(' '),
      ),
      movements: work.movements,
    }
  })
}

/** Published stock corrections. */
async function corrections(rack: Rack) {
  const { rows } = await database.query<{ data: object }>(sql`
    select e.data from ${toldEvents} as e
     where e.company_id = ${rack.company} and e.type = 'stock.adjusted' order by e.id`)
  return rows.map(({ data }) => data)
}

async function filled(
  pieces: number,
  more: Partial<BucketKey> & { readonly serials?: readonly string[] } = {},
) {
  const rack = await Rack.build(database)
  const article = await rack.article(more.serials === undefined ? 'none' : 'serial')
  await rack.change(article, pieces, { location_code: 'A-1', ...more })
  return { rack, article }
}

/** Puts pieces on hold, as a short pick does or for another reason. */
function putOnHold(
  { rack, article }: { rack: Rack; article: number },
  pieces: number,
  more: { readonly reason?: string; readonly serials?: readonly string[] } = {},
) {
  const { reason = shortPicked('missing'), serials = [] } = more
  const at = { ...rack.at(article) }
  return rack.changed(article, ({ book: ledger }) =>
    ledger.move(
      ledger.bucket(shelf(at, { location_code: 'A-1' })),
      ledger.bucket(shelf(at, { location_code: 'A-1', stock_status: 'hold' })),
      { ...adjusted, kind: 'status_change', quantity: BigInt(pieces) * one, reason, serials },
    ),
  )
}

describe('what was counted', () => {
  test('where nothing is known to lie', async () => {
    const rack = await Rack.build(database)
    const made = await counted(rack, { task: taskAt(rack, null), scan: scanned(0) })
    const none = { quantity: 0n, serials: [] }
    expect(made).toMatchObject({
      finding: { counted_um3pl: 0, expected_um3pl: 0, difference_um3pl: 0 },
      correction: { release: none, writeOff: none, take: none, add: none },
      isAccepted: true,
      hasAllHolds: undefined,
      moved: [],
    })
    expect(await corrections(rack)).toEqual([])
  })

  test('less: the rest goes, with the count as its cause, and is told', async () => {
    const { rack, article } = await filled(10)
    const made = await counted(rack, { task: taskAt(rack, article), scan: scanned(8) })
    expect(made.finding).toEqual({
      counted_um3pl: 8,
      expected_um3pl: 10,
      difference_um3pl: -2,
      serial_numbers: [],
      by: 'cli',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    })
    expect(made.moved).toEqual(['count available -2'])
    expect(made.movements).toMatchObject([
      {
        source_type: 'count',
        source_id: 77,
        source_line_id: 700,
        reason: 'count C-77',
        path: 'serial_numbers',
      },
    ])
    expect(await corrections(rack)).toEqual([
      {
        source: 'count',
        reason: 'count C-77',
        client_3pl_id: null,
        warehouse_id: rack.warehouse,
        article_id: article,
        lines: [
          {
            article_id: article,
            article_code: 'OIL',
            um3pl: 'PCE',
            quantity_um3pl: 8,
            lot_number: null,
            expiry_date: null,
            serial_numbers: [],
            stock_status: 'available',
            location_code: 'A-1',
          },
        ],
      },
    ])
  })

  test('more, where goods have no place and the article no name', async () => {
    const { rack, article } = await filled(10, { location_code: '' })
    const task = taskAt(rack, article, { location_code: '', article_code: null, um3pl: null })
    const made = await counted(rack, { task, scan: scanned(12) })
    expect([made.finding.difference_um3pl, made.moved]).toEqual([2, ['count available 2']])
    expect(await corrections(rack)).toMatchObject([
      { lines: [{ location_code: null, article_code: '', um3pl: '' }] },
    ])
  })

  test('the same: nothing is moved or told', async () => {
    const { rack, article } = await filled(10)
    const made = await counted(rack, { task: taskAt(rack, article), scan: scanned(10) })
    expect([made.isAccepted, made.moved, await corrections(rack)]).toEqual([true, [], []])
  })

  test('is left as it is until another person has found the same', async () => {
    const { rack, article } = await filled(10)
    const terms = { second_count: true, tolerance: one }
    const task = taskAt(rack, article)
    const first = await counted(rack, { task, scan: scanned(8), ...terms })
    expect([first.isAccepted, first.moved]).toEqual([false, []])
    const close = await counted(rack, { task, scan: scanned(9), ...terms })
    expect([close.isAccepted, close.moved]).toEqual([true, ['count available -1']])
    const findings = [{ ...first.finding, by: 'user:1', difference_um3pl: -4 }]
    const second = await counted(rack, { task: { ...task, findings }, scan: scanned(5), ...terms })
    expect([second.isAccepted, second.moved]).toEqual([true, ['count available -4']])
  })

  test.for([
    ['lot', { lot_number: 'L1' }],
    ['expiry date', { expiry_date: '2030-01-31' }],
    ['place', { location_code: 'A-2' }],
    ['state', { stock_status: 'damaged' }],
  ] as const)('is held against goods of the same %s', async ([, more]) => {
    const { rack, article } = await filled(10)
    await rack.change(article, 3, { location_code: 'A-1', ...more })
    const other = await counted(rack, { task: taskAt(rack, article, more), scan: scanned(4) })
    expect(other.finding.expected_um3pl).toBe(3)
    const made = await counted(rack, { task: taskAt(rack, article), scan: scanned(10) })
    expect(made.moved).toEqual([])
  })
})

/** Eleven pieces, six of them reserved by an order. */
async function held() {
  const { rack, article } = await filled(10)
  const order = await rack.order([{ article, quantity: 6 }])
  await rack.change(article, 1, { location_code: 'A-1' })
  return { rack, article, order, task: taskAt(rack, article) }
}

describe('what orders hold', () => {
  test('is taken from them where less was counted, and they are looked at only then', async () => {
    const { rack, order, task } = await held()
    const same = await counted(rack, { task, scan: scanned(11) })
    expect([same.hasAllHolds, same.moved]).toEqual([false, []])
    const less = await counted(rack, { task, scan: scanned(4) })
    expect([less.hasAllHolds, less.moved]).toEqual([true, ['release available 0', 'count available -7']])
    expect(await rack.state(order)).toBe('confirmed v3 0/0/6')
  })

  test('is not looked at where nothing is held there', async () => {
    const { rack, article } = await held()
    await rack.change(article, 5, { location_code: 'A-2' })
    const task = taskAt(rack, article, { location_code: 'A-2' })
    expect((await counted(rack, { task, scan: scanned(4) })).hasAllHolds).toBe(false)
  })

  test.for([
    ['place', { location_code: 'A-3' }],
    ['lot', { lot_number: 'L1' }],
    ['expiry date', { expiry_date: '2030-01-31' }],
    ['state', { stock_status: 'damaged' }],
  ] as const)('is not looked at for goods of another %s', async ([, more]) => {
    const { rack, article } = await held()
    const made = await counted(rack, { task: taskAt(rack, article, more), scan: scanned(0) })
    expect(made.hasAllHolds).toBe(false)
  })

  test('is not there where it was picked', async () => {
    const { rack, order, task } = await held()
    await database.write(sql`
      update reservations set picked = 2 where company_id = ${rack.company} and order_id = ${order}`)
    const made = await counted(rack, { task, scan: scanned(9) })
    expect([made.finding.expected_um3pl, made.moved]).toEqual([9, []])
  })
})

describe('what a pick did not find', () => {
  test('is released where it is there after all, and written off where it is not', async () => {
    const goods = await filled(10)
    const { rack, article } = goods
    await putOnHold(goods, 4)
    const made = await counted(rack, { task: taskAt(rack, article), scan: scanned(9) })
    expect(made.finding).toMatchObject({ expected_um3pl: 10, difference_um3pl: -1 })
    expect(made.moved).toEqual(['status_change hold -3', 'status_change available 3', 'count hold -1'])
    expect(made.movements.map(({ source_type, reason }) => `${source_type}: ${reason}`)).toEqual(
      Array.from({ length: 3 }, () => 'count: count C-77'),
    )
  })

  test('is not counted with what is on hold for other reasons', async () => {
    const goods = await filled(10)
    const { rack, article } = goods
    await putOnHold(goods, 4)
    await putOnHold(goods, 2, { reason: 'dented' })
    const hold = taskAt(rack, article, { stock_status: 'hold' })
    expect((await counted(rack, { task: hold, scan: scanned(2) })).finding.expected_um3pl).toBe(2)
    const free = await counted(rack, { task: taskAt(rack, article), scan: scanned(8) })
    expect(free.finding.expected_um3pl).toBe(8)
  })
})

function bySerial(rack: Rack, article: number): Task {
  return taskAt(rack, article, { tracking: 'serial' })
}

describe('pieces with serial numbers', () => {
  const serials = ['a', 'b', 'c']

  test('are counted by them', async () => {
    const { rack, article } = await filled(3, { serials })
    const task = bySerial(rack, article)
    const found = await counted(rack, { task, scan: scanned(3, ['a', 'c', 'x']) })
    expect(found.moved).toEqual(['count available -1 b', 'count available 1 x'])
    expect(found.finding.serial_numbers).toEqual(['a', 'c', 'x'])
    expect((await counted(rack, { task, scan: scanned(3) })).moved).toEqual([])
    await expect(counted(rack, { task, scan: scanned(2) })).rejects.toMatchObject({
      faults: [{ path: 'serial_numbers', rule: 'serial_count', params: { count: 2 } }],
    })
  })

  test('where none lie are all new', async () => {
    const { rack, article } = await filled(3, { serials, location_code: 'B-1' })
    const made = await counted(rack, { task: bySerial(rack, article), scan: scanned(1, ['x']) })
    expect(made.moved).toEqual(['count available 1 x'])
  })

  test('that a pick did not find are counted with the others, unless some are on hold for other reasons', async () => {
    const goods = await filled(3, { serials })
    const { rack, article } = goods
    const task = bySerial(rack, article)
    await putOnHold(goods, 1, { serials: ['c'] })
    const missed = await counted(rack, { task, scan: scanned(2, ['a', 'b']), second_count: true })
    expect([missed.finding.expected_um3pl, missed.correction.writeOff.serials]).toEqual([3, ['c']])
    await putOnHold(goods, 1, { serials: ['b'], reason: 'dented' })
    const mixed = await counted(rack, { task, scan: scanned(1, ['a']) })
    expect([mixed.finding.expected_um3pl, mixed.moved]).toEqual([1, []])
  })

  test('that were picked are not missing, where somebody said which', async () => {
    const { rack, article } = await filled(3, { serials })
    const order = await rack.order([{ article, quantity: 1 }])
    await rack.change(article, 1, { location_code: 'A-1', serials: ['d'] })
    await database.write(sql`
      update reservations set picked = 1 where company_id = ${rack.company} and order_id = ${order}`)
    const task = bySerial(rack, article)
    const scan = scanned(2, ['a', 'b'])
    await expect(counted(rack, { task, scan })).rejects.toMatchObject({
      faults: [{ path: 'serial_numbers', rule: 'serials_picked' }],
    })
    await database.write(sql`
      update sales_order_lines set serial_numbers = '{c}' where company_id = ${rack.company} and order_id = ${order}`)
    expect((await counted(rack, { task, scan })).moved).toEqual(['count available -1 d'])
  })
})
