import { expect, test } from 'vitest'
import { todosOf } from './todos.ts'

const none = { outbound: null, inbound: null, returns: null, webhooks: null, documents: {} }
const outbound = { open: {}, late: 0, on_hold: 0, waiting: 0 }
const inbound = {
  receptions: {},
  purchase_orders: {},
  expected_today: 0,
  overdue: 0,
  purchase_orders_overdue: 0,
}
const webhooks = { active: 2, paused: 0, auto_disabled: 0, waiting: 0, delivered_24h: 9, failed_24h: 0 }
const unfinished = 'draft,confirmed,allocated,picking,packed,partially_shipped'

test.each<[string, Partial<Parameters<typeof todosOf>[0]>, readonly string[]]>([
  ['nothing is on', {}, []],
  ['nothing waits', { outbound, inbound, returns: {}, webhooks }, []],
  [
    'orders are late, on hold and short',
    { outbound: { ...outbound, late: 19, on_hold: 4, waiting: 2 } },
    [
      `bad 19 late /sales-orders?status=${unfinished}&ship_to=2026-02-28`,
      `warn 4 onHold /sales-orders?status=${unfinished}&on_hold=1`,
      'warn 2 waiting #short',
    ],
  ],
  [
    'goods are overdue and expected',
    { inbound: { ...inbound, overdue: 1, expected_today: 3, purchase_orders_overdue: 2 } },
    [
      'bad 1 receptionsOverdue /receptions?status=draft,announced&expected_to=2026-02-28',
      'bad 2 purchasesOverdue /purchase-orders?due_before=2026-03-01',
      'active 3 expectedToday /receptions?status=draft,announced&expected_from=2026-03-01&expected_to=2026-03-01',
    ],
  ],
  [
    'work lies on the table',
    {
      outbound: { ...outbound, open: { allocated: 2, picking: 1, packed: 5, draft: 9 } },
      returns: { announced: 7, arrived: 1, inspecting: 2 },
      documents: { counts: { open: 3, released: 1, counting: 1 } },
    },
    [
      'active 3 toInspect /returns?status=arrived,inspecting',
      'info 3 toPick /sales-orders?status=allocated,picking',
      'info 5 toShip /sales-orders?status=packed',
      'info 2 toCount /counts?status=released,counting',
    ],
  ],
  [
    'webhooks fail',
    { webhooks: { ...webhooks, paused: 1, auto_disabled: 2 } },
    ['bad 3 hooksFailing /webhooks'],
  ],
])('what to do when %s', (_name, figures, said) => {
  const todos = todosOf({ ...none, ...figures }, '2026-03-01')
  expect(todos.map(({ tone, count, key, to }) => `${tone} ${count} ${key} ${to}`)).toEqual(said)
})
