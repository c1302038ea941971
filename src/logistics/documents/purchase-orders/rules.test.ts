import { describe, expect, test } from 'vitest'
import { fromMicros } from '../../../kernel/decimal.ts'
import type { OrderValues, StoredOrder, StoredOrderLine } from './order.ts'
import { type PurchaseOrderStatus, purchaseOrderStatuses } from './moves.ts'
import {
  type EditedOrderLine,
  expectedOf,
  expectsGoods,
  headerFaults,
  lineFaults,
  lineValues,
  newLine,
  statusOf,
} from './rules.ts'

const unit = 1_000_000n
const carton = 6n * unit

/** Two cartons of six. */
const stored: StoredOrderLine = {
  id: 5,
  line_number: 1,
  article_id: 11,
  article_code: 'OIL',
  description: 'Oil',
  um3pl: 'CTN',
  factor: carton,
  quantity: 2n * unit,
  expected_date: '2026-02-01',
  external_reference: null,
  metadata: {},
  received: 0n,
  announced: 0n,
  named: false,
}

describe('the status that receptions give an order', () => {
  test.each<[PurchaseOrderStatus, readonly number[], PurchaseOrderStatus]>([
    ['confirmed', [0, 0], 'confirmed'],
    ['confirmed', [1, 0], 'partially_received'],
    ['confirmed', [12, 11], 'partially_received'],
    ['partially_received', [12, 12], 'received'],
    ['partially_received', [0, 0], 'confirmed'],
    ['received', [13, 12], 'received'],
    ['received', [12, 0], 'partially_received'],
    ['draft', [12, 12], 'draft'],
    ['closed', [1, 0], 'closed'],
    ['cancelled', [0, 0], 'cancelled'],
  ])('%s with %j of 12 each: %s', (status, received, after) => {
    const lines = received.map((each) => ({ ...stored, received: BigInt(each) * unit }))
    expect(statusOf(status, lines)).toBe(after)
  })
})

test('goods are expected from the confirmation until all is there', () => {
  expect(purchaseOrderStatuses.filter(expectsGoods)).toEqual(['confirmed', 'partially_received'])
})

const order: StoredOrder = {
  id: 1,
  status: 'confirmed',
  client_3pl_id: 3,
  warehouse_id: 2,
  order_number: 'PO-1',
  partner_id: 4,
  expected_date: '2026-01-15',
  over_receipt_tolerance_percent: null,
  external_reference: null,
  notes: null,
  metadata: {},
  cancel_reason: null,
  version: 1,
}

describe('what a line lets expect', () => {
  const line = { ...stored, received: 2n * unit, announced: 3n * unit }

  test('is what neither came nor is announced', () => {
    expect(expectedOf(order, line)).toEqual({
      line_type: 'purchase_order_line',
      line_id: 5,
      article_id: 11,
      warehouse_id: 2,
      lot_number: null,
      expiry_date: null,
      quantity: 7n * unit,
      expected_at: '2026-02-01',
    })
  })

  test('is on the day of the order where the line has none', () => {
    expect(expectedOf(order, { ...line, expected_date: null }).expected_at).toBe('2026-01-15')
  })

  test('is nothing where the order expects nothing', () => {
    expect(expectedOf({ ...order, status: 'draft' }, line).quantity).toBe(0n)
  })
})

describe('the header', () => {
  const other: OrderValues = {
    client_3pl_id: 30,
    warehouse_id: 20,
    order_number: 'PO-2',
    partner_id: 40,
    expected_date: null,
    over_receipt_tolerance_percent: fromMicros(unit),
    external_reference: 'X',
    notes: 'soon',
    metadata: { a: 1 },
  }
  const { metadata: _, ...allButMetadata } = other
  const ended = Object.keys(allButMetadata)

  test.each<[PurchaseOrderStatus, readonly string[]]>([
    ['draft', []],
    ['confirmed', []],
    [
      'partially_received',
      ['client_3pl_id', 'warehouse_id', 'order_number', 'partner_id', 'external_reference'],
    ],
    ['received', ended],
    ['closed', ended],
    ['cancelled', ended],
  ])('of an order that is %s keeps %j', (status, paths) => {
    expect(headerFaults({ ...order, status }, other, false)).toEqual(paths.map(fixed))
  })

  test('keeps its client company where a reception names the order, and only that', () => {
    expect(headerFaults(order, other, true)).toEqual([{ path: 'client_3pl_id', rule: 'fixed' }])
  })

  test.each(purchaseOrderStatuses)('of an order that is %s may be repeated', (status) => {
    const before = { ...order, status }
    expect(headerFaults(before, before, true)).toEqual([])
  })
})

function edited(more: Partial<EditedOrderLine> = {}, before: StoredOrderLine = stored): EditedOrderLine {
  const { line_number, article_id, description, um3pl, factor, quantity } = before
  const values = { line_number, article_id, description, um3pl, factor, quantity }
  return { index: 3, given: {}, stored: before, article: undefined, ...values, ...more }
}

describe('a line as it is stored', () => {
  const values = {
    line_number: 1,
    article_id: 11,
    description: 'Oil',
    um3pl: 'CTN',
    factor: carton,
    quantity: 2n * unit,
    expected_date: '2026-02-01',
  }

  test.each<[string, EditedOrderLine, string | null]>([
    ['keeps its day', edited(), '2026-02-01'],
    ['gets the day that is given', edited({ given: { expected_date: '2026-03-01' } }), '2026-03-01'],
    ['loses its day', edited({ given: { expected_date: null } }), null],
    ['has no day when it is new', edited({ stored: undefined }), null],
  ])('%s', (_name, line, expected_date) => {
    expect(lineValues(line)).toEqual({ ...values, expected_date })
  })

  test('is untouched when it is new', () => {
    const line = edited({ stored: undefined })
    const noted = { external_reference: null, metadata: {} }
    const fresh = {
      id: 9,
      ...values,
      ...noted,
      expected_date: null,
      received: 0n,
      announced: 0n,
      named: false,
    }
    expect(newLine(line, 9)).toEqual({ ...fresh, article_code: '' })
    const article = {
      id: 11,
      client_3pl_id: null,
      article_code: 'OIL',
      description: 'Oil',
      um3pl: 'PCE',
      um3pl_2: 'CTN',
      um3pl_2_factor: fromMicros(carton),
      um3pl_3: null,
      um3pl_3_factor: null,
      integer_only_um3pl_quantity: false,
      tracking: 'none',
      expiry_tracking: false,
      active: true,
      picked_as: 'kit',
      whole_units: [],
    } as const
    expect(newLine({ ...line, article }, 9)).toEqual({ ...fresh, article_code: 'OIL' })
  })
})

function fixed(path: string) {
  return { path, rule: 'fixed' }
}

describe('a change of lines', () => {
  const named = { ...stored, named: true }
  const changedLine = {
    line_number: 2,
    article_id: 12,
    description: 'Vinegar',
    um3pl: 'PCE',
    factor: unit,
    quantity: 12n * unit,
    given: { expected_date: '2026-03-01' },
  }

  test.each<{
    name: string
    status?: PurchaseOrderStatus
    lines?: readonly EditedOrderLine[]
    removed?: readonly StoredOrderLine[]
    faults: readonly object[]
  }>([
    { name: 'nothing', status: 'closed', lines: [edited()], faults: [] },
    { name: 'every field of an open order', lines: [edited(changedLine)], faults: [] },
    { name: 'a new line of an open order', lines: [edited({ stored: undefined })], faults: [] },
    { name: 'a line of an open order less', removed: [stored], faults: [] },
    { name: 'a named line less', removed: [stored, named], faults: [fixed('lines')] },
    { name: 'a line less, too late', status: 'closed', removed: [stored], faults: [fixed('lines')] },
    {
      name: 'a new line, too late',
      status: 'partially_received',
      lines: [edited(), edited({ stored: undefined })],
      faults: [fixed('lines')],
    },
    {
      name: 'every field, too late',
      status: 'received',
      lines: [edited(changedLine)],
      faults: [
        fixed('lines.3.line_number'),
        fixed('lines.3.article_id'),
        fixed('lines.3.description'),
        fixed('lines.3.um3pl'),
        fixed('lines.3.quantity_um3pl'),
        fixed('lines.3.expected_date'),
      ],
    },
    {
      name: 'article and unit of a named line',
      lines: [edited({ ...changedLine, given: { article_code: 'VIN' } }, named)],
      faults: [fixed('lines.3.article_code'), fixed('lines.3.um3pl')],
    },
    {
      name: 'the rest of a named line',
      lines: [edited({ line_number: 2, description: null, quantity: unit }, named)],
      faults: [],
    },
    {
      name: 'as much as came and is announced',
      lines: [edited({ quantity: unit }, { ...stored, received: 4n * unit, announced: 2n * unit })],
      faults: [],
    },
    {
      name: 'less than came and is announced',
      lines: [edited({ quantity: unit }, { ...stored, received: 4n * unit, announced: 5n * unit })],
      faults: [{ path: 'lines.3.quantity_um3pl', rule: 'min_number', params: { min: 1.5 } }],
    },
    {
      name: 'less, too late, which is one fault',
      status: 'received',
      lines: [edited({ quantity: unit }, { ...stored, received: 12n * unit })],
      faults: [fixed('lines.3.quantity_um3pl')],
    },
  ])('$name', ({ status = 'confirmed', lines = [], removed = [], faults }) => {
    expect(lineFaults(status, { lines, removed })).toEqual(faults)
  })
})
