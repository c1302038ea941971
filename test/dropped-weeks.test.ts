import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fresh, migratedDatabase } from './support/fresh.ts'

let fresh: Fresh
beforeAll(async () => {
  fresh = await migratedDatabase()
})
afterAll(() => fresh.drop())

test.each([
  ['logistics', 'company_id'],
  ['auth', 'site_id'],
])('%s: deliveries of a week that is dropped are counted no more', async (schema, tenant) => {
  const client = await fresh.pool.connect()
  try {
    await client.query(`set search_path = ${schema}`)
    await client.query(`select ensure_event_partitions('2020-01-15')`)
    await client.query(`
      insert into deliveries (${tenant}, webhook_id, sequence, event_id, event_type, resource_type, resource_id, created_at)
      select 1, n % 2 + 1, n, 'evt_' || n, 'x.y', 'x', n, timestamptz '2020-01-15' + n % 3 * interval '7 days'
        from generate_series(1, 30) as n`)
    const counted = async () => {
      const { rows } = await client.query<{ facts: string; n: string }>(`
        select facts[1] as facts, sum(n) as n from list_deltas where list = 'deliveries' group by 1 order by 1`)
      return rows.map(({ facts, n }) => [facts, Number(n)])
    }
    expect(await counted()).toEqual([
      ['1', 15],
      ['2', 15],
    ])
    await client.query(`select drop_event_partitions('2020-01-28')`)
    const { rows } = await client.query<{ webhook_id: string; n: number }>(
      'select webhook_id, count(*)::int as n from deliveries group by 1 order by 1',
    )
    expect(rows).toHaveLength(2)
    expect(await counted()).toEqual(rows.map(({ webhook_id, n }) => [webhook_id, n]))
    expect(rows[0]?.n).toBe(5)
  } finally {
    client.release()
  }
})
