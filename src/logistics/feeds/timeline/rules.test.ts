import { expect, test } from 'vitest'
import type { StockMovement } from '../../stock/stock/schema.ts'
import { type Happened, actorOf, timelineOf } from './rules.ts'

const event = (fields: Partial<Happened>): Happened => ({
  type: 'sales_order.updated',
  status_before: null,
  status: 'confirmed',
  changed: [],
  actor: 'user:5',
  actor_name: 'Ada Rossi',
  request_id: 'r1',
  at: '2026-01-10T08:00:00.000000Z',
  ...fields,
})

const movement = (fields: Partial<StockMovement>): StockMovement => ({
  id: 1,
  company_id: 1,
  bucket_id: 1,
  seq: 1,
  client_3pl_id: null,
  article_id: 1,
  article_code: 'A',
  warehouse_id: 1,
  location_code: null,
  lot_number: null,
  stock_status: 'available',
  kind: 'reserve',
  on_hand_delta_um3pl: 0,
  reserved_delta_um3pl: 1,
  on_hand_after_um3pl: 1,
  reserved_after_um3pl: 1,
  on_hand_delta: 0,
  reserved_delta: 1,
  on_hand_after: 1,
  reserved_after: 1,
  source_type: 'sales_order',
  source_id: 1,
  source_line_id: 1,
  reason: null,
  serial_numbers: null,
  actor_type: 'user',
  actor_id: 5,
  actor: 'user:5',
  actor_name: 'Ada Rossi',
  request_id: 'r1',
  occurred_at: '2026-01-10T08:00:00.010000Z',
  created_at: '2026-01-10T08:00:00.010000Z',
  ...fields,
})

test('what one request did is one entry, with its movements', () => {
  const told = timelineOf(
    [
      event({ type: 'sales_order.created', status: 'confirmed' }),
      event({
        type: 'sales_order.status_changed',
        status_before: 'confirmed',
        status: 'allocated',
        changed: ['status', 'lines'],
        at: '2026-01-10T08:00:00.020000Z',
      }),
      event({ type: 'sales_order.updated', request_id: 'r2', at: '2026-01-11T08:00:00.000000Z' }),
    ],
    [movement({})],
  )
  expect(told).toEqual([
    {
      at: '2026-01-10T08:00:00.000000Z',
      actor: { type: 'user', id: 5, name: 'Ada Rossi' },
      events: ['sales_order.created', 'sales_order.status_changed'],
      status_before: 'confirmed',
      status: 'allocated',
      changed: ['lines', 'status'],
      movements: [movement({})],
      request_id: 'r1',
    },
    expect.objectContaining({ request_id: 'r2', movements: [], status_before: null }),
  ])
})

test('movements without an event stand alone, in their place', () => {
  const late = movement({ request_id: 'r9', actor: 'worker', occurred_at: '2026-01-10T09:00:00.000000Z' })
  const told = timelineOf([event({}), event({ request_id: 'r2', at: '2026-01-10T10:00:00.000000Z' })], [late])
  expect(told.map((entry) => [entry.request_id, entry.actor.type, entry.events.length])).toEqual([
    ['r1', 'user', 1],
    ['r9', 'worker', 0],
    ['r2', 'user', 1],
  ])
})

test('a loader that lives through months under one request is told step by step', () => {
  const told = timelineOf([event({}), event({ at: '2026-03-01T08:00:00.000000Z' })], [])
  expect(told.map((entry) => entry.at)).toEqual([
    '2026-01-10T08:00:00.000000Z',
    '2026-03-01T08:00:00.000000Z',
  ])
})

test('two requests are two entries, however near they are', () => {
  const told = timelineOf([event({}), event({ request_id: 'r2', status: 'packed' })], [])
  expect(told.map((entry) => [entry.request_id, entry.status])).toEqual([
    ['r1', 'confirmed'],
    ['r2', 'packed'],
  ])
})

const apart = (at: string) => timelineOf([event({}), event({ at })], []).length

test('a minute apart is still one request, a moment more is not', () => {
  expect([apart('2026-01-10T08:01:00.000Z'), apart('2026-01-10T08:01:00.001Z')]).toEqual([1, 2])
  // In either order.
  expect([apart('2026-01-10T07:59:00.000Z'), apart('2026-01-10T07:58:59.999Z')]).toEqual([1, 2])
})

test('an entry is told by its first event, or else by its first movement', () => {
  const [first, alone] = timelineOf(
    [event({ actor: 'cli' }), event({ actor: 'user:6' })],
    [
      movement({ actor: 'user:7' }),
      movement({ request_id: 'r3', actor: 'user:8', actor_name: 'Bo', occurred_at: '2026-01-10T09:00:00Z' }),
    ],
  )
  expect(first?.actor).toEqual({ type: 'cli', id: null, name: null })
  expect(alone).toMatchObject({
    actor: { type: 'user', id: 8, name: 'Bo' },
    status_before: null,
    status: null,
    changed: [],
  })
})

test('an entry names the status before the first move and after the last, and each change once', () => {
  const [entry] = timelineOf(
    [
      event({ status_before: 'draft', status: 'confirmed', changed: ['status', 'notes'] }),
      event({ status_before: 'confirmed', status: 'allocated', changed: ['status'] }),
    ],
    [],
  )
  expect(entry).toMatchObject({ status_before: 'draft', status: 'allocated', changed: ['notes', 'status'] })
})

test.each([
  ['user:7', { type: 'user', id: 7, name: 'Eve' }],
  ['integration:etsm', { type: 'integration', id: null, name: 'etsm' }],
  ['integration', { type: 'integration', id: null, name: null }],
  ['cli', { type: 'cli', id: null, name: null }],
  ['worker', { type: 'worker', id: null, name: null }],
  ['', { type: 'worker', id: null, name: null }],
])('the actor %s', (caller, wanted) => {
  expect(actorOf(caller, 'Eve')).toEqual(wanted)
})
