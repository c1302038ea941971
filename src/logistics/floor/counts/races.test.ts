import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../kernel/database/sql.ts'
import { Counting } from '../../../../test/support/counting.ts'
import { World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

/** Result of each count, and the balance after its movement, if it made one. */
interface Booked {
  readonly counted: number
  readonly expected: number
  readonly after: number | null
}

test('whatever moves at the same moment, a count leaves in the books what was counted', async () => {
  const room = await Counting.in(world)
  const { goods, floor } = room
  const article = await goods.article()
  const location = await room.location('A-1')
  await goods.fill(article, 40, { location_code: 'A-1' })
  await goods.fill(article, 40, { location_code: 'B-1' })
  const tasks = await Promise.all(
    [38, 41, 37, 44].map(async (counted) => {
      const count = await room.count({ locations: [location], second_count: false })
      return { task: await room.at(count, 'A-1'), counted }
    }),
  )
  const order = () => floor.order({ [article]: 3 })
  const move = (from: string, to: string) =>
    goods.post('/stock/transfers', {
      from_warehouse_id: goods.warehouse,
      to_warehouse_id: goods.warehouse,
      lines: [{ article_id: article, quantity_um3pl: 2, from_location_code: from, to_location_code: to }],
    })
  const replies = await Promise.all([
    ...tasks.map(({ task, counted }) => room.confirm(task, counted)),
    ...Array.from({ length: 4 }, () => move('A-1', 'B-1')),
    ...Array.from({ length: 4 }, () => move('B-1', 'A-1')),
    order(),
    order(),
  ])
  expect(
    replies.flatMap((reply) => (typeof reply === 'number' ? [] : reply.status)).filter((s) => s > 201),
  ).toEqual([])
  const { rows } = await world.database.query<Booked>(sql`
    select (t.findings -> 0 -> 'counted_um3pl')::float8 as counted, (t.findings -> 0 -> 'expected_um3pl')::float8 as expected,
           m.on_hand_after::float8 as after
      from count_tasks t left join stock_movements m
        on m.company_id = t.company_id and m.source_type = 'count' and m.source_id = t.count_id and m.kind = 'count'
     where t.company_id = ${goods.company} order by t.id`)
  expect(rows).toHaveLength(4)
  for (const { counted, expected, after } of rows) expect(after ?? expected).toBe(counted)
  expect(await floor.verified()).toBe(true)
})
