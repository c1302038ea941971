import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { Yard } from '../../../../test/support/goods.ts'
import { World } from '../../../../test/support/world.ts'
import { systemClock } from '../../../kernel/clock.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { readEntry } from '../../base/access/entries.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import { MovementList } from './schema.ts'
import { movementPage } from './store-movement-list.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

/** Low enough that some two hundred movements are many. */
const low = { looked: 12, stretches: 2 }

const Answer = z.object({
  data: z.array(z.object({ id: z.int() })),
  meta: z.object({ next_cursor: z.int().nullable() }),
})

interface Row {
  readonly id: number
  readonly client_3pl_id: number
  readonly article_id: number
  readonly warehouse_id: number
  readonly location_code: string
  readonly lot_number: string | null
  readonly kind: string
  readonly source_id: number
  readonly actor: string
  readonly occurred_at: string
}

/** Random ledger without a hash chain. Some late entries happened long before. */
async function ledgerOf(
  yard: Yard,
  clients: readonly number[],
  articles: readonly number[],
): Promise<readonly Row[]> {
  const [article_id] = articles
  const lines = [{ article_id, quantity_um3pl: 1 }]
  await yard.post('/stock/adjustments', { warehouse_id: yard.warehouse, lines })
  const row = fc.record({
    client_3pl_id: fc.constantFrom(...clients),
    article_id: fc.constantFrom(...articles),
    warehouse_id: fc.constantFrom(yard.warehouse, yard.warehouse + 1_000_000),
    location_code: fc.constantFrom('', 'A-1', 'A-2', 'A-3'),
    lot_number: fc.constantFrom(null, 'L1', 'L2'),
    kind: fc.constantFrom('reserve', 'reserve', 'ship', 'ship', 'pick', 'count', 'scrap'),
    source_id: fc.integer({ min: 1, max: 9 }),
    actor: fc.constantFrom('user:1', 'user:1', 'user:1', 'user:2'),
    occurred_at: fc
      .integer({ min: 0, max: 40 })
      .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString()),
  })
  const { rows } = await world.database.write<Row>(sql`
    insert into stock_movements (company_id, bucket_id, seq, client_3pl_id, article_id, warehouse_id, location_code, lot_number,
        stock_status, kind, on_hand_delta, reserved_delta, on_hand_after, reserved_after, source_type, source_id, actor, request_id,
        occurred_at, created_at, hash)
    select ${yard.company}, (select id from stock_buckets where company_id = ${yard.company} limit 1), 1 + r.seq, r.client_3pl_id,
           r.article_id, r.warehouse_id, r.location_code, r.lot_number, 'available', r.kind, 1, 0, 1, 0, 'sales_order', r.source_id,
           r.actor, 'request', r.occurred_at, now(), ''
      from rows from (json_to_recordset(${JSON.stringify(fc.sample(row, { numRuns: 220, seed: 7 }))}) as (
             client_3pl_id bigint, article_id bigint, warehouse_id bigint, location_code text, lot_number text, kind text,
             source_id bigint, actor text, occurred_at timestamptz)) with ordinality
           as r (client_3pl_id, article_id, warehouse_id, location_code, lot_number, kind, source_id, actor, occurred_at, seq)
    returning id, client_3pl_id, article_id, warehouse_id, location_code, lot_number, kind, source_id, actor, iso(occurred_at) as occurred_at`)
  return rows
}

function isRare(row: Row): boolean {
  return row.kind === 'count' || row.kind === 'scrap'
}

async function scopeOf(company: number, clients: readonly number[] | null): Promise<ReadScope> {
  const visit = { caller: 'test', user_id: null, token_id: null, role: 'viewer', request_id: 'test' } as const
  const enter = readEntry(world.database, [company], { visit: { ...visit, clock: systemClock }, clients })
  return enter(async (scope: ReadScope) => scope)
}

async function followed(scope: ReadScope, query: object): Promise<readonly number[]> {
  const ids: number[] = []
  let cursor: number | null = 0
  while (cursor !== null) {
    const page = await movementPage(scope, MovementList.parse({ ...query, cursor, per_page: '5' }), low)
    const { data, meta }: z.output<typeof Answer> = Answer.parse(JSON.parse(page.text))
    ids.push(...data.map((row) => row.id))
    cursor = meta.next_cursor
  }
  return ids
}

test('with any filter, each movement comes once and newest first', async () => {
  const yard = await Yard.open(world)
  const clients = [yard.client, await world.client(yard.company)]
  const one = await yard.article('ONE')
  const two = await yard.article('TWO', { client_3pl_id: clients[1] })
  const made = await ledgerOf(yard, clients, [one, two])
  const [occurred_from, occurred_to] = ['2026-01-10T00:00:00.000000Z', '2026-01-20T00:00:00.000000Z']
  const within = (row: Row) => row.occurred_at >= occurred_from && row.occurred_at < occurred_to
  const cases: readonly (readonly [object, (row: Row) => boolean])[] = [
    [{ article_id: String(one) }, (row) => row.article_id === one],
    [{ article_id: [String(one), String(two)], kind: 'pick' }, (row) => row.kind === 'pick'],
    [{ article_code: 'TWO' }, (row) => row.article_id === two],
    [{ warehouse_id: String(yard.warehouse) }, (row) => row.warehouse_id === yard.warehouse],
    [{ client_3pl_id: String(yard.client) }, (row) => row.client_3pl_id === yard.client],
    [{ lot_number: 'L1' }, (row) => row.lot_number === 'L1'],
    [{ location_code: 'A-2' }, (row) => row.location_code === 'A-2'],
    [{ kind: 'count,scrap' }, isRare],
    [{ kind: 'count,reserve' }, (row) => row.kind === 'count' || row.kind === 'reserve'],
    [{ source: 'sales_order:3' }, (row) => row.source_id === 3],
    [{ source_type: 'sales_order' }, () => true],
    [{ source_id: '4' }, (row) => row.source_id === 4],
    [{ source: 'sales_order:3', source_id: '4' }, () => false],
    [{ actor: 'user:2' }, (row) => row.actor === 'user:2'],
    [{ stock_status: 'hold' }, () => false],
    [{ occurred_from, occurred_to }, within],
    [{ occurred_from, occurred_to, actor: 'user:2' }, (row) => within(row) && row.actor === 'user:2'],
    [{ occurred_from, occurred_to, kind: 'count,scrap' }, (row) => within(row) && isRare(row)],
    [{ occurred_from, occurred_to, article_id: String(one) }, (row) => within(row) && row.article_id === one],
  ]
  for (const visible of [null, [clients[1] ?? 0]]) {
    const scope = await scopeOf(yard.company, visible)
    for (const [query, isWanted] of cases) {
      // The movement that created the bucket has no source and is dated now.
      const wanted = made.filter((row) => isWanted(row) && (visible?.includes(row.client_3pl_id) ?? true))
      const found = (await followed(scope, query)).filter((id) => made.some((row) => row.id === id))
      const times = new Map(made.map((row) => [row.id, row.occurred_at]))
      expect([query, found.toSorted((a, b) => a - b)]).toEqual([query, wanted.map((row) => row.id)])
      const isByTime = 'occurred_from' in query && !('kind' in query) && !('article_id' in query)
      const places = found.map((id) => `${isByTime ? times.get(id) : ''} ${String(id).padStart(16, '0')}`)
      expect([query, places]).toEqual([query, places.toSorted().toReversed()])
    }
  }
})
