import { expect, test } from 'vitest'
import { purchaseOrders, returns, salesOrders } from './entries.ts'
import { stepsOf } from './steps.ts'

const moved = (status: string, status_before: string | null, hour: number) => ({
  at: `2026-03-01T${String(hour).padStart(2, '0')}:00:00Z`,
  status,
  status_before,
})
const way = (
  of: Parameters<typeof stepsOf>[0],
  status: string,
  entries: Parameters<typeof stepsOf>[2] = [],
) =>
  stepsOf(of, status, entries)
    .map((step) => `${step.status}:${step.state}${step.at === undefined ? '' : `@${step.at.slice(11, 13)}`}`)
    .join(' ')

test.each([
  [
    'an order goes on',
    way(salesOrders, 'allocated', [moved('confirmed', null, 8), moved('allocated', 'confirmed', 9)]),
    'confirmed:done@08 allocated:here@09 picking:ahead packed:ahead shipped:ahead delivered:ahead closed:ahead',
  ],
  [
    'a draft has a step of its own',
    way(salesOrders, 'draft'),
    'draft:here confirmed:ahead allocated:ahead picking:ahead packed:ahead shipped:ahead delivered:ahead closed:ahead',
  ],
  [
    'what was passed in parts stays',
    way(purchaseOrders, 'received', [
      moved('confirmed', null, 8),
      moved('partially_received', 'confirmed', 9),
      moved('received', 'partially_received', 10),
    ]),
    'confirmed:done@08 partially_received:done@09 received:here@10 closed:ahead',
  ],
  [
    'what went back is ahead again, without its time',
    way(salesOrders, 'confirmed', [
      moved('confirmed', null, 8),
      moved('allocated', 'confirmed', 9),
      moved('confirmed', 'allocated', 10),
    ]),
    'confirmed:here@10 allocated:ahead picking:ahead packed:ahead shipped:ahead delivered:ahead closed:ahead',
  ],
  [
    'one that left the way shows how far it came',
    way(returns, 'rejected', [
      moved('announced', null, 8),
      moved('arrived', 'announced', 9),
      moved('rejected', 'arrived', 10),
    ]),
    'announced:done@08 arrived:done@09 rejected:here@10',
  ],
  ['of an unknown way only the end is known', way(salesOrders, 'cancelled'), 'cancelled:here'],
])('%s', (_name, shown, expected) => {
  expect(shown).toBe(expected)
})
