import { describe, expect, test } from 'vitest'
import { inWalkingOrder, leftAt, locationsOf } from './locations.ts'
import { pickQueueOf, receiveQueueOf } from './queues.ts'

function movement(
  bucket_id: number,
  reserved_delta: number,
  location: readonly [string | null, string | null],
) {
  const [location_code, lot_number] = location
  return { bucket_id, article_id: 7, source_line_id: 1, reserved_delta, location_code, lot_number }
}

/** A line whose goods lie there. */
function at(code: string | null) {
  return { locations: code === null ? [] : [{ location_code: code, lot_number: null, quantity: 1 }] }
}

function order(id: number, more: object = {}) {
  return {
    id,
    priority: 0,
    requested_ship_date: null,
    confirmed_at: `2026-01-0${id}T08:00:00Z`,
    created_at: '2026-01-01T08:00:00Z',
    on_hold: false,
    allowed_actions: [{ action: 'pick', waits_for: null }] as const,
    ...more,
  }
}

const near = ['A-1', 'L1'] as const
const far = ['B-1', 'L2'] as const

describe('where the goods of a line lie', () => {
  const line = { id: 1, article_id: 7, reserved_um3pl: 5, picked_um3pl: 0, shipped_um3pl: 0 }
  test.each([
    {
      name: 'at two locations, in the order in which the service takes them',
      line,
      movements: [movement(9, 3, far), movement(4, 2, near)],
      left: [
        ['A-1', 'L1', 2],
        ['B-1', 'L2', 3],
      ],
    },
    {
      name: 'what was given back lies there no more',
      line: { ...line, reserved_um3pl: 3 },
      movements: [movement(4, 2, near), movement(9, 3, far), movement(4, -2, near)],
      left: [['B-1', 'L2', 3]],
    },
    {
      name: 'what is picked was at the first locations',
      line: { ...line, picked_um3pl: 3 },
      movements: [movement(4, 2, near), movement(9, 3, far)],
      left: [['B-1', 'L2', 2]],
    },
    {
      name: 'what is shipped is held no more, and is not picked twice',
      line: { ...line, reserved_um3pl: 3, picked_um3pl: 2, shipped_um3pl: 2 },
      movements: [movement(4, 2, near), movement(9, 3, far), movement(4, -2, near)],
      left: [['B-1', 'L2', 3]],
    },
    {
      name: 'in the unit of the line: cartons of six',
      line: { ...line, reserved_um3pl: 2 },
      movements: [movement(4, 12, [null, null])],
      left: [[null, null, 2]],
    },
    { name: 'nothing is held', line: { ...line, reserved_um3pl: 0 }, movements: [], left: [] },
  ])('$name', ({ line: of, movements, left }) => {
    const locations = locationsOf(of, movements)
    expect(locations.map((each) => [each.location_code, each.lot_number, each.quantity])).toEqual(left)
  })

  test('what is counted leaves its lot, or the first location where the lot is not known', () => {
    const locations = [
      { location_code: 'A-1', lot_number: 'L1', quantity: 2 },
      { location_code: 'B-1', lot_number: 'L2', quantity: 3 },
    ]
    const of = (...taken: readonly (readonly [string | null, number])[]) =>
      leftAt(
        locations,
        taken.map(([lot_number, quantity]) => ({ lot_number, quantity })),
      ).map(({ lot_number, quantity }) => [lot_number, quantity])
    expect(of([null, 3])).toEqual([['L2', 2]])
    expect(of(['L2', 3])).toEqual([['L1', 2]])
    expect(of(['L2', 1], [null, 1])).toEqual([
      ['L1', 1],
      ['L2', 2],
    ])
    expect(of([null, 5])).toEqual([])
  })

  test('lines are walked to in the order of their locations, A-2 before A-10, those without a location last', () => {
    const walked = inWalkingOrder([at('A-10'), at(null), at('A-2'), at('B-1')])
    expect(walked.map(({ locations }) => locations[0]?.location_code)).toEqual([
      'A-2',
      'A-10',
      'B-1',
      undefined,
    ])
  })
})

describe('what is done next', () => {
  test('orders by priority, then by the day of shipping, then by who came first; none on hold', () => {
    const { toPick, toPack } = pickQueueOf([
      order(5),
      order(4),
      order(3, { requested_ship_date: '2026-02-02' }),
      order(2, { requested_ship_date: '2026-02-01' }),
      order(1, { priority: 5 }),
      order(6, { priority: 9, on_hold: true }),
      order(7, {
        allowed_actions: [
          { action: 'pick', waits_for: 'nothing_to_pick' },
          { action: 'pack', waits_for: null },
        ],
      }),
    ])
    expect(toPick.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
    expect(toPack.map(({ id }) => id)).toEqual([7])
  })

  test('receptions at the door first, then by the day they are expected', () => {
    const queue = receiveQueueOf([
      { id: 1, status: 'announced', expected_at: null },
      { id: 2, status: 'announced', expected_at: '2026-02-02T00:00:00Z' },
      { id: 3, status: 'announced', expected_at: '2026-02-01T00:00:00Z' },
      { id: 4, status: 'receiving', expected_at: '2026-03-01T00:00:00Z' },
    ])
    expect(queue.map(({ id }) => id)).toEqual([4, 3, 2, 1])
  })
})
