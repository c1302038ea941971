import fc from 'fast-check'

// Steps of clients, as plain data. A document is named by its position among those made so far, a line by its position in
// the document, so that a list of steps means the same whatever ids the database gives.

/** A quantity of an article, in boxes of six where that is said. */
export interface Amount {
  readonly article: number
  readonly box: boolean
  readonly quantity: number
}

/** A quantity of a line; all that is outstanding of it where none is said. */
export interface Part {
  readonly line: number
  readonly quantity: number | undefined
}

export const orderActions = [
  'confirm',
  'allocate',
  'deallocate',
  'hold',
  'release-hold',
  'pack',
  'deliver',
  'close',
  'cancel',
] as const
export const receptionActions = ['announce', 'arrive', 'complete', 'reopen', 'cancel'] as const
export const returnActions = ['arrive', 'complete', 'cancel', 'reject'] as const
export const decisions = ['restock', 'quarantine', 'dispose'] as const
const states = ['available', 'hold', 'quarantine', 'damaged'] as const

export type StockState = (typeof states)[number]
export type Decision = (typeof decisions)[number]

export interface Corrected extends Amount {
  readonly state: StockState
}

export interface NewOrder {
  readonly do: 'order'
  readonly draft: boolean
  readonly priority: number
  readonly date: string | null
  readonly partial: boolean
  readonly lines: readonly Amount[]
}

export type Step =
  | { readonly do: 'adjust'; readonly lines: readonly Corrected[] }
  | { readonly do: 'count'; readonly lines: readonly Corrected[] }
  | NewOrder
  | { readonly do: 'edit'; readonly order: number; readonly priority: number; readonly part: Part }
  | { readonly do: 'act'; readonly order: number; readonly action: (typeof orderActions)[number] }
  | { readonly do: 'pick' | 'ship'; readonly order: number; readonly lines: readonly Part[] | undefined }
  | {
      readonly do: 'reception'
      readonly status: 'draft' | 'announced' | 'received'
      readonly lines: readonly (Amount & { readonly damaged: number })[]
    }
  | {
      readonly do: 'receive'
      readonly reception: number
      readonly lines: readonly (Part & { readonly damaged: number })[] | undefined
    }
  | {
      readonly do: 'reception-act'
      readonly reception: number
      readonly action: (typeof receptionActions)[number]
      readonly rest: boolean
    }
  | {
      readonly do: 'return'
      readonly lines: readonly (Amount & { readonly decision: Decision | 'default' })[]
    }
  | {
      readonly do: 'return-of'
      readonly order: number
      readonly lines: readonly (Part & { readonly quantity: number })[]
    }
  | { readonly do: 'take-back'; readonly return: number; readonly lines: readonly Part[] | undefined }
  | {
      readonly do: 'dispose'
      readonly return: number
      readonly lines: readonly (Part & { readonly decision: Decision })[] | undefined
    }
  | { readonly do: 'return-act'; readonly return: number; readonly action: (typeof returnActions)[number] }
  | { readonly do: 'allocator' }

/** The articles: any part of a piece, whole pieces only, and one that comes in no boxes. */
export const articles = [
  { code: 'LOOSE', boxes: true, whole: false },
  { code: 'WHOLE', boxes: true, whole: true },
  { code: 'WEIGHED', boxes: false, whole: false },
] as const
export const boxFactor = 6

const article = fc.nat({ max: articles.length - 1 })
// Late documents more often than early ones: they are the ones in the middle of something.
const document = fc.nat({ max: 5 })
const line = fc.nat({ max: 2 })
const halves = (max: number) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: max - 1 }).map((whole) => whole + 0.5) },
  )
const amount = (max: number) =>
  fc
    .record({ article, box: fc.integer({ min: 0, max: 3 }).map((n) => n === 0), quantity: halves(max) })
    .map(({ box, quantity, ...rest }): Amount => ({
      ...rest,
      box,
      quantity: box ? Math.min(quantity, 3) : quantity,
    }))
const few = <T>(each: fc.Arbitrary<T>) => fc.array(each, { minLength: 1, maxLength: 3 })
const part = fc.record({ line, quantity: fc.option(halves(6), { nil: undefined, freq: 3 }) })
const all = <T>(each: fc.Arbitrary<T>) => fc.option(few(each), { nil: undefined, freq: 1 })
const damaged = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat({ max: 2 }) },
)
const state = fc.oneof(
  { weight: 8, arbitrary: fc.constant('available' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...states) },
)

function corrected(quantity: fc.Arbitrary<number>): fc.Arbitrary<Corrected> {
  return fc.record({ article, box: fc.constant(false), quantity, state })
}

const decision = fc.constantFrom(...decisions)
const kinds: readonly (readonly [number, fc.Arbitrary<Step>])[] = [
  [5, fc.record({ do: fc.constant('adjust' as const), lines: few(corrected(halves(20))) })],
  [
    4,
    fc.record({
      do: fc.constant('adjust' as const),
      lines: few(corrected(halves(8).map((quantity) => -quantity))),
    }),
  ],
  [2, fc.record({ do: fc.constant('count' as const), lines: few(corrected(fc.nat({ max: 15 }))) })],
  [
    9,
    fc.record({
      do: fc.constant('order' as const),
      draft: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
      priority: fc.nat({ max: 2 }),
      date: fc.constantFrom(null, null, '2031-01-05', '2031-02-05'),
      partial: fc.boolean(),
      lines: few(amount(8)),
    }),
  ],
  [2, fc.record({ do: fc.constant('edit' as const), order: document, priority: fc.nat({ max: 2 }), part })],
  [
    9,
    fc.record({
      do: fc.constant('act' as const),
      order: document,
      action: fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom(...orderActions) },
        { weight: 1, arbitrary: fc.constant('pack' as const) },
      ),
    }),
  ],
  [6, fc.record({ do: fc.constant('pick' as const), order: document, lines: all(part) })],
  [7, fc.record({ do: fc.constant('ship' as const), order: document, lines: all(part) })],
  [
    3,
    fc.record({
      do: fc.constant('reception' as const),
      status: fc.constantFrom('draft' as const, 'announced' as const, 'received' as const),
      lines: few(fc.tuple(amount(10), damaged).map(([given, broken]) => ({ ...given, damaged: broken }))),
    }),
  ],
  [
    3,
    fc.record({
      do: fc.constant('receive' as const),
      reception: document,
      lines: all(fc.tuple(part, damaged).map(([given, broken]) => ({ ...given, damaged: broken }))),
    }),
  ],
  [
    3,
    fc.record({
      do: fc.constant('reception-act' as const),
      reception: document,
      action: fc.constantFrom(...receptionActions),
      rest: fc.boolean(),
    }),
  ],
  [
    1,
    fc.record({
      do: fc.constant('return' as const),
      lines: few(
        fc
          .tuple(amount(6), fc.constantFrom('default' as const, ...decisions))
          .map(([given, wanted]) => ({ ...given, decision: wanted })),
      ),
    }),
  ],
  [
    2,
    fc.record({
      do: fc.constant('return-of' as const),
      order: document,
      lines: few(fc.record({ line, quantity: halves(3) })),
    }),
  ],
  [2, fc.record({ do: fc.constant('take-back' as const), return: document, lines: all(part) })],
  [
    2,
    fc.record({
      do: fc.constant('dispose' as const),
      return: document,
      lines: all(fc.tuple(part, decision).map(([given, wanted]) => ({ ...given, decision: wanted }))),
    }),
  ],
  [
    2,
    fc.record({
      do: fc.constant('return-act' as const),
      return: document,
      action: fc.constantFrom(...returnActions),
    }),
  ],
]

const step: fc.Arbitrary<Step> = fc.oneof(...kinds.map(([weight, arbitrary]) => ({ weight, arbitrary })))

const newOrder = fc.record({
  do: fc.constant('order' as const),
  draft: fc.constant(false),
  priority: fc.nat({ max: 2 }),
  date: fc.constant(null),
  partial: fc.boolean(),
  lines: few(amount(4)),
})

/**
 * An order on its way through the house, as far as it gets: a new one, or one that is there. Alone, random steps would
 * seldom ship anything.
 */
const journey: fc.Arbitrary<readonly Step[]> = fc
  .record({
    made: fc.option(newOrder),
    order: document,
    shipped: all(part),
    between: fc.option(step),
    after: fc.option(step),
  })
  .map(({ made, order: named, shipped, between, after }) => {
    const order = made === null ? named : 0
    return [
      ...(made === null ? [] : [made]),
      { do: 'pick', order, lines: undefined },
      ...(between === null || between.do === 'order' ? [] : [between]),
      { do: 'act', order, action: 'pack' },
      { do: 'ship', order, lines: shipped },
      ...(after === null ? [] : [after]),
    ]
  })

/** Goods that come back, in order. */
const homecoming: fc.Arbitrary<readonly Step[]> = fc
  .record({
    order: document,
    line,
    taken: all(part),
    decided: all(fc.record({ line, decision, quantity: part.map((each) => each.quantity) })),
  })
  .map(({ order, line: of, taken, decided }) => [
    { do: 'return-of', order, lines: [{ line: of, quantity: 1 }] },
    { do: 'take-back', return: 0, lines: taken },
    { do: 'dispose', return: 0, lines: decided },
    { do: 'return-act', return: 0, action: 'complete' },
  ])

const opening: Step = {
  do: 'adjust',
  lines: articles.map((_, each) => ({ article: each, box: false, quantity: 24, state: 'available' })),
}

/** Steps of one client, in order; `allocator` lets the worker run now and then. */
export function walk(max: number, { allocator = false } = {}): fc.Arbitrary<readonly Step[]> {
  const parts: readonly (readonly [number, fc.Arbitrary<readonly Step[]>])[] = [
    [20, step.map((each) => [each])],
    [8, journey],
    [2, homecoming],
    [allocator ? 1 : 0, fc.constant([{ do: 'allocator' }])],
  ]
  const either = fc.oneof(...parts.map(([weight, arbitrary]) => ({ weight, arbitrary })))
  // Without the bias for short lists: nothing much happens in those.
  return fc
    .noBias(fc.array(either, { minLength: 1, maxLength: max, size: 'max' }))
    .map((each) => [opening, ...each.flat()])
}
