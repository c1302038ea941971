import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fresh, migratedDatabase } from '../../../../test/support/fresh.ts'
import { numberBatch } from './sequencer.ts'

let fresh: Fresh
beforeAll(async () => {
  fresh = await migratedDatabase()
})
afterAll(() => fresh.drop())

const positions = 1_000
const lease = randomUUID()

interface Node {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number | undefined
  readonly 'Rows Removed by Join Filter'?: number | undefined
  readonly Plans?: readonly Node[] | undefined
}
const Node: z.ZodType<Node> = z.object({
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Join Filter': z.number().optional(),
  get Plans() {
    return z.array(Node).optional()
  },
})
const Explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: Node })]) })])

/** Rows looked at by each step. */
function lookedAt(node: Node): readonly number[] {
  const vain = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)
  return [
    (node['Actual Rows'] + vain) * node['Actual Loops'],
    ...(node.Plans ?? []).flatMap((plan) => lookedAt(plan)),
  ]
}

test('a batch of stock changes looks at each item once, also on tables without statistics', async () => {
  const client = await fresh.pool.connect()
  try {
    await client.query(`
      set search_path = logistics, public;
      begin;
      insert into companies (id, name) overriding system value values (1, 'Large');
      insert into warehouses (company_id, id, code, name) overriding system value values (1, 1, 'W', 'Warehouse');
      insert into articles (company_id, id, article_code, description, um3pl, created_at, updated_at)
        overriding system value
        select 1, n, 'A' || n, 'Article', 'PCE', now(), now() from generate_series(1, ${positions}) n;
      insert into stock_positions (company_id, id, article_id, warehouse_id, updated_at) overriding system value
        select 1, n, n, 1, now() from generate_series(1, ${positions}) n;
      insert into stock_items (company_id, id, position_id, article_id, warehouse_id, created_at)
        overriding system value
        select 1, n, n, n, 1, now() from generate_series(1, ${positions}) n;
      delete from outbox;
      insert into outbox (company_id, id, event_id, type, resource_type, resource_id, resource_version, data, request_id,
                          created_at)
        overriding system value
        select 1, n, 'evt_' || n, 'stock.changed', 'stock', n, 1, '{}', 'r', now() from generate_series(1, ${positions}) n;
      insert into numbering_leases (company_id, queue, stream, lease, since, until, take)
        values (1, 'outbox', 'events', '${lease}', 0, now(), ${positions});
      select ensure_event_partitions(now())`)
    const { shape, values } = numberBatch({ lease, companies: [1], base: 1, end: 1_000_000 })
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${shape.text}`, [
      ...values,
    ])
    const [
      {
        'QUERY PLAN': [{ Plan: plan }],
      },
    ] = Explained.parse(rows)
    const fed = await client.query(`select from document_feed where resource_type = 'stock'`)
    expect(fed.rowCount).toBe(positions)
    expect(Math.max(...lookedAt(plan))).toBeLessThanOrEqual(10 * positions)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
