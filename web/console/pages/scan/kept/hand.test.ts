import { describe, expect, test } from 'vitest'
import { type Hand, type HandStep, type TaskLike, nextHand, nextKnown, ownGoods } from './hand.ts'
import {
  type Booking,
  emptyOutbox,
  isFinal,
  withBooking,
  withRefusal,
  withoutBooking,
  withoutRefusal,
  withoutRefusalsOf,
} from './outbox.ts'

function task(id: number, more: Partial<TaskLike> = {}): TaskLike {
  return {
    id,
    article_id: 7,
    article_code: 'OIL',
    description: 'Oil',
    um3pl: 'PCE',
    um3pl_barcode: '8001',
    tracking: 'none',
    worker: null,
    leased_until: null,
    ...more,
  }
}

interface Trip {
  readonly task: TaskLike
}

const empty: Hand<Trip> = { trip: undefined, waiting: [], over: {}, booked: 0 }
const one: Trip = { task: task(1) }
const two: Trip = { task: task(2) }

function after(...steps: readonly HandStep<Trip>[]): Hand<Trip> {
  return steps.reduce(nextHand<Trip>, empty)
}

describe('what is in the hand', () => {
  const codes = ['A-1', '8001'].map((code) => ({ type: 'scanned', code }) as const)
  test.each<[string, readonly HandStep<Trip>[], Partial<Hand<Trip>>]>([
    ['codes wait in their order', codes, { waiting: ['A-1', '8001'] }],
    ['the last code is taken back', [...codes, { type: 'takenBack' }], { waiting: ['A-1'] }],
    ['the first is heard', [...codes, { type: 'heard', trip: one }], { waiting: ['8001'], trip: one }],
    ['one that changes nothing too', [...codes, { type: 'heard', trip: undefined }], { waiting: ['8001'] }],
    ['at the end codes belong to something else', [...codes, { type: 'ended' }], { waiting: [] }],
    [
      'with a connection it stays until the answer is there',
      [{ type: 'booked', trip: one, as: 'done', isAway: false }],
      { trip: one, over: { 1: 'done' }, booked: 1 },
    ],
    [
      'without one the next follows at once',
      [{ type: 'booked', trip: one, as: 'done', isAway: true }],
      { trip: undefined, over: { 1: 'done' } },
    ],
    [
      'the connection is lost before the answer',
      [{ type: 'booked', trip: one, as: 'done', isAway: false }, { type: 'away' }],
      { trip: undefined, over: { 1: 'done' } },
    ],
    ['what is not booked stays', [{ type: 'put', trip: one }, { type: 'away' }], { trip: one }],
    [
      'what was refused is still to be done',
      [
        { type: 'booked', trip: one, as: 'done', isAway: false },
        { type: 'refused', task: 1, isGone: false },
      ],
      { trip: one, over: {} },
    ],
    [
      'what is not there any more is not',
      [
        { type: 'booked', trip: one, as: 'done', isAway: false },
        { type: 'refused', task: 1, isGone: true },
      ],
      { trip: undefined, over: { 1: 'done' } },
    ],
    [
      'a refusal of an earlier task leaves the one in the hand',
      [
        { type: 'booked', trip: one, as: 'done', isAway: true },
        { type: 'put', trip: two },
        { type: 'refused', task: 1, isGone: true },
      ],
      { trip: two },
    ],
    [
      'what was left for later is taken up again',
      [
        { type: 'booked', trip: one, as: 'later', isAway: true },
        { type: 'put', trip: one },
      ],
      { trip: one, over: {} },
    ],
  ])('%s', (_name, steps, hand) => {
    expect(after(...steps)).toMatchObject(hand)
  })
})

describe('the next task without a connection', () => {
  const ahead = [task(1), task(2), task(3)]
  const lease = { worker: 'user:9', leased_until: '2026-01-01T00:05:00Z' }
  const now_ms = Date.parse('2026-01-01T00:00:00Z')
  test.each<{
    name: string
    over?: Hand<Trip>['over']
    given?: TaskLike | null
    open?: readonly TaskLike[]
    id: number | undefined
  }>([
    { name: 'is the one that the service gave', given: task(2), id: 2 },
    { name: 'else the first that is open', id: 1 },
    { name: 'not one that is done', over: { 1: 'done', 2: 'done' }, given: task(2), id: 3 },
    { name: 'one for later after all others', over: { 1: 'later', 2: 'done' }, given: task(1), id: 3 },
    {
      name: 'and again where nothing else is left',
      over: { 1: 'later', 2: 'done', 3: 'done' },
      given: null,
      id: 1,
    },
    { name: 'not one that somebody else has', open: [task(1, lease), task(2)], id: 2 },
    {
      name: 'but one that was somebody’s',
      open: [task(1, { ...lease, leased_until: '2025-12-31T23:00:00Z' })],
      id: 1,
    },
    {
      name: 'and one’s own',
      open: [task(1, lease)],
      given: task(5, { worker: 'user:9' }),
      over: { 5: 'done' },
      id: 1,
    },
    { name: 'none where all is done', over: { 1: 'done', 2: 'done', 3: 'done' }, id: undefined },
  ])('$name', ({ over = {}, given, open = ahead, id }) => {
    expect(nextKnown(over, { given, ahead: open, now_ms })?.id).toBe(id)
  })
})

test('the code of the article and its barcode are known without asking', () => {
  expect(ownGoods(task(1), ' oil ')).toMatchObject({ byCode: true, quantity: 1, goods: { id: 7 } })
  expect(ownGoods(task(1), '8001')).toMatchObject({ quantity: 1, lot_number: null, goods: { id: 7 } })
  expect(ownGoods(task(1), '18001')).toBeUndefined()
})

test('at a location where nothing is known to lie no code is its own', () => {
  expect(ownGoods(task(1, { article_id: null, article_code: null }), '8001')).toBeUndefined()
})

function booking(key: string, of: number): Booking {
  return {
    key,
    walk: 'wave.1',
    task: of,
    label: 'OIL',
    act: { id: 'waves.skip_task', input: { params: { id: 1, task: of }, body: {} } },
  }
}

describe('the outbox', () => {
  const both = withBooking(withBooking(emptyOutbox, booking('a', 1)), booking('b', 2))

  test('keeps bookings in order until they are sent, and refusals until they are read', () => {
    expect(both.bookings.map(({ key }) => key)).toEqual(['a', 'b'])
    expect(withoutBooking(both, 'a').bookings.map(({ key }) => key)).toEqual(['b'])
    const refused = withRefusal(both, { booking: booking('a', 1), message: 'No.' })
    expect([refused.bookings.length, refused.refused.length]).toEqual([1, 1])
    expect(withoutRefusal(refused, 'a').refused).toEqual([])
    expect(withoutRefusalsOf(refused, 'wave.1', 1).refused).toEqual([])
    expect(withoutRefusalsOf(refused, 'wave.2', 1).refused).toHaveLength(1)
  })

  // A booking is dropped only after the API has processed and refused it.
  test('outlives every status but a refusal', () => {
    const all = Array.from({ length: 600 }, (_, status) => status)
    const kept = all.filter((status) => !isFinal(status) && status >= 400)
    expect(kept.filter((status) => status < 500)).toEqual([401, 408, 429])
    expect(kept.filter((status) => status >= 500)).toHaveLength(100)
    expect(all.filter((status) => status < 400 && isFinal(status))).toEqual([])
  })
})
