import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HandClock } from '../../../../test/support/clock.ts'
import { Depot } from '../../../../test/support/depot.ts'
import { World } from '../../../../test/support/world.ts'
import { compared } from './compare.ts'

let world: World
const clock = new HandClock()
beforeAll(async () => {
  world = await World.start({ only: ['logistics'], clock })
})
afterAll(() => world.stop())

describe('POST /stock/reconcile', () => {
  test('what agrees, what differs and why, what is on one side only', async () => {
    const depot = await Depot.open(world)
    const a = await depot.article('A', { um3pl_2: 'CTN', um3pl_2_factor: 6 })
    await depot.article('B')
    await depot.article('C')
    await depot.article('EMPTY')
    await depot.adjust({ article_code: 'A', quantity_um3pl: 12 })
    await depot.adjust({ article_code: 'B', quantity_um3pl: 10 })
    await depot.adjust({ article_code: 'B', quantity_um3pl: '-0,5' })
    await depot.adjust({ article_code: 'C', quantity_um3pl: 3 })
    const { status, body } = await depot.post('/stock/reconcile', {
      warehouse_id: depot.warehouse,
      lines: [
        { article_id: a, um3pl: 'CTN', quantity_um3pl: 2 },
        { article_code: 'B', quantity_um3pl: '10,0' },
        { article_code: 'EMPTY', quantity_um3pl: 4 },
        { article_code: 'STRANGE', quantity_um3pl: 1 },
      ],
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      matched: 1,
      difference_count: 4,
      differences: [
        {
          article_code: 'B',
          expected_um3pl: 10,
          actual_um3pl: 9.5,
          difference_um3pl: -0.5,
          missing_from: null,
          movements: [{ on_hand_delta: -0.5 }, { on_hand_delta: 10 }],
        },
        { article_code: 'C', expected_um3pl: 0, actual_um3pl: 3, missing_from: 'theirs' },
        { article_code: 'EMPTY', expected_um3pl: 4, actual_um3pl: 0, missing_from: 'ours', movements: [] },
        { article_id: null, article_code: 'STRANGE', missing_from: 'ours', movements: [] },
      ],
    })
  })

  test('lots are compared where the list names them, and as one where not', async () => {
    const depot = await Depot.open(world)
    await depot.article('LOT', { tracking: 'lot' })
    for (const [lot_number, quantity_um3pl] of [
      ['L1', 5],
      ['L2', 7],
    ])
      await depot.adjust({ article_code: 'LOT', lot_number, quantity_um3pl })
    const differences = async (lines: readonly object[]) =>
      (await depot.post('/stock/reconcile', { lines })).body.data.differences
    const line = { article_code: 'LOT' }
    expect(await differences([{ ...line, quantity_um3pl: 12 }])).toEqual([])
    expect(await differences([{ ...line, lot_number: 'L1', quantity_um3pl: 5 }])).toMatchObject([
      { lot_number: 'L2', actual_um3pl: 7, missing_from: 'theirs', movements: [{ lot_number: 'L2' }] },
    ])
    expect(await differences([{ ...line, quantity_um3pl: 11 }])).toMatchObject([
      { lot_number: null, difference_um3pl: 1, movements: [{ lot_number: 'L2' }, { lot_number: 'L1' }] },
    ])
  })

  test('as of the moment when the list was made', async () => {
    const depot = await Depot.open(world)
    await depot.article('A')
    await depot.adjust({ article_code: 'A', quantity_um3pl: 5 })
    const as_of = clock.now().toISOString()
    clock.advance(60)
    await depot.adjust({ article_code: 'A', quantity_um3pl: 1 })
    const lines = [{ article_code: 'A', quantity_um3pl: 5 }]
    expect((await depot.post('/stock/reconcile', { lines, as_of })).body.data).toMatchObject({ matched: 1 })
    expect((await depot.post('/stock/reconcile', { lines })).body.data).toMatchObject({ difference_count: 1 })
  })

  test('what cannot be compared is 422; a super-admin names a company', async () => {
    const depot = await Depot.open(world)
    for (const client_3pl_id of [await world.client(depot.company), await world.client(depot.company)])
      await depot.article('SAME', { client_3pl_id })
    const { status, body } = await depot.post('/stock/reconcile', {
      warehouse_id: 999_999_999,
      client_3pl_id: 999_999_999,
      lines: [{ quantity_um3pl: 1 }, { article_code: 'X' }],
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['lines.1.quantity_um3pl'])
    const more = await depot.post('/stock/reconcile', {
      warehouse_id: 999_999_999,
      lines: [{ quantity_um3pl: 1 }, { article_code: 'SAME', quantity_um3pl: 1 }],
    })
    expect(Object.keys(more.body.errors)).toEqual([
      'warehouse_id',
      'lines.0.article_id',
      'lines.1.article_code',
    ])
    await world.company()
    const { token } = await world.user([], { super_admin: true })
    const nowhere = await world.call('/stock/reconcile', { method: 'POST', token, body: { lines: [] } })
    expect(nowhere).toMatchObject({ status: 400, body: { code: 'company_required' } })
  })
})

test('a list against itself has no differences, and every change of it shows', () => {
  const line = fc.record({
    key: fc.constantFrom('1', '2', '3'),
    lot_number: fc.constantFrom(null, 'L1', 'L2'),
    quantity: fc.bigInt(1n, 100n),
  })
  fc.assert(
    fc.property(fc.array(line), fc.nat(), (lines, pick) => {
      expect(compared(lines, lines).differences).toEqual([])
      if (lines.length === 0) return
      const changed = lines.map((each, at) =>
        at === pick % lines.length ? { ...each, quantity: each.quantity + 1n } : each,
      )
      const { differences } = compared(changed, lines)
      expect(differences).toHaveLength(1)
      expect(differences.map(({ expected, actual }) => expected - actual)).toEqual([1n])
    }),
  )
})
