import { expect, test } from 'vitest'
import type { SalesOrder, SalesOrderLine } from '../../../../client/src/generated/logistics.ts'
import { promised } from '../../../../client/src/typed.ts'
import { type Reach, allowedActions, editable, nextAction } from './allowed.ts'

type Quantities = Pick<
  SalesOrderLine,
  'reserved_um3pl' | 'picked_um3pl' | 'shipped_um3pl' | 'backorder_um3pl'
>

function orderWith(fields: Partial<SalesOrder>, line: Partial<Quantities> = {}): SalesOrder {
  const quantities = { reserved_um3pl: 2, picked_um3pl: 0, shipped_um3pl: 0, backorder_um3pl: 0, ...line }
  return promised({
    on_hold: false,
    allocation_paused: false,
    allow_partial_shipment: true,
    lines: [{ id: 1, quantity_um3pl: 2, ...quantities }],
    ...fields,
  })
}

/** `pick`, or `pick: on_hold` where something is in its way; the usual next step first. */
function told(order: SalesOrder, reach: Reach): readonly string[] {
  const allowed = allowedActions(order, reach)
  const words = allowed.map(({ key, blocked }) => (blocked === undefined ? key : `${key}: ${blocked}`))
  return [nextAction(order, allowed) ?? '', ...words]
}

const operator = { writes: true, works: true }
const client = { writes: true, works: false }
const viewer = { writes: false, works: false }

test.each([
  {
    name: 'a draft is confirmed next',
    reach: operator,
    order: orderWith(
      { status: 'draft', allowed_transitions: ['confirmed', 'cancelled'] },
      { reserved_um3pl: 0 },
    ),
    expected: ['confirm', 'confirm', 'hold', 'cancel'],
  },
  {
    name: 'an order that lacks goods and may not go in parts cannot be picked',
    reach: operator,
    order: orderWith(
      { status: 'confirmed', allowed_transitions: ['cancelled'], allow_partial_shipment: false },
      { reserved_um3pl: 1, backorder_um3pl: 1 },
    ),
    expected: ['', 'allocate', 'pick: short', 'hold', 'deallocate', 'cancel'],
  },
  {
    name: 'an order that gave its stock back is allocated next',
    reach: operator,
    order: orderWith(
      { status: 'confirmed', allowed_transitions: ['cancelled'], allocation_paused: true },
      { reserved_um3pl: 0, backorder_um3pl: 2 },
    ),
    expected: ['allocate', 'allocate', 'hold', 'cancel'],
  },
  {
    name: 'an allocated order is picked next',
    reach: operator,
    order: orderWith({ status: 'allocated', allowed_transitions: ['picking', 'cancelled'] }),
    expected: ['pick', 'pick', 'hold', 'deallocate', 'cancel'],
  },
  {
    name: 'a client company may not pick',
    reach: client,
    order: orderWith({ status: 'allocated', allowed_transitions: ['cancelled'] }),
    expected: ['', 'hold', 'cancel'],
  },
  {
    name: 'a hold is released next, and blocks the work',
    reach: operator,
    order: orderWith({ status: 'allocated', allowed_transitions: ['cancelled'], on_hold: true }),
    expected: ['release_hold', 'pick: on_hold', 'release_hold', 'deallocate', 'cancel'],
  },
  {
    name: 'what is picked in part is not packed yet',
    reach: operator,
    order: orderWith({ status: 'picking', allowed_transitions: ['cancelled'] }, { picked_um3pl: 1 }),
    expected: ['pick', 'pick', 'pack: not_picked', 'hold', 'cancel'],
  },
  {
    name: 'what is picked is packed next',
    reach: operator,
    order: orderWith(
      { status: 'picking', allowed_transitions: ['packed', 'cancelled'] },
      { picked_um3pl: 2 },
    ),
    expected: ['pack', 'pack', 'hold', 'cancel'],
  },
  {
    name: 'of what is shipped in part the rest waits for goods, or is given up',
    reach: operator,
    order: orderWith(
      { status: 'partially_shipped', allowed_transitions: ['closed'] },
      { reserved_um3pl: 0, picked_um3pl: 1, shipped_um3pl: 1, backorder_um3pl: 1 },
    ),
    expected: ['', 'allocate', 'hold', 'close'],
  },
  {
    name: 'a viewer is offered nothing',
    reach: viewer,
    order: orderWith({ status: 'allocated', allowed_transitions: [] }),
    expected: [''],
  },
])('$name', ({ order, reach, expected }) => {
  expect(told(order, reach)).toEqual(expected)
})

test.each([
  { status: 'draft', expected: 'all' },
  { status: 'allocated', expected: 'all' },
  { status: 'packed', expected: 'carriage' },
  { status: 'shipped', expected: 'nothing' },
] as const)('of an order that is $status $expected can be edited', ({ status, expected }) => {
  expect(editable(orderWith({ status }))).toBe(expected)
})
