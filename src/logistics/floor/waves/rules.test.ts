import { expect, test } from 'vitest'
import { orderFaults } from './rules.ts'

const wave = { id: 1, client_3pl_id: 3, partner_id: null, warehouse_id: 2 }
const order = {
  id: 7,
  status: 'allocated',
  client_3pl_id: 3,
  partner_id: 5,
  warehouse_id: 2,
  on_hold: false,
  ready: true,
  wave_id: null,
  wave_number: null,
}

const cases: readonly (readonly [string, object, object, readonly string[]])[] = [
  ['one that can be picked', {}, {}, []],
  ['one of this wave', { wave_id: 1, wave_number: 'WV-1' }, {}, []],
  ['one of another wave', { wave_id: 9, wave_number: 'WV-9' }, {}, ['in_wave']],
  ['of another warehouse', { warehouse_id: 4 }, {}, ['other_warehouse']],
  ['of another client company', { client_3pl_id: null }, {}, ['other_client']],
  ['of whichever client company', { client_3pl_id: 4 }, { client_3pl_id: null }, []],
  ['for another partner', {}, { partner_id: 6 }, ['other_partner']],
  ['for the partner of the wave', {}, { partner_id: 5 }, []],
  ['on hold', { on_hold: true }, {}, ['order_on_hold']],
  ['with nothing to pick', { ready: false }, {}, ['not_pickable']],
]

test.for(cases)('an order in a wave: %s', ([, fields, more, rules]) => {
  const faults = orderFaults([7], [{ ...order, ...fields }], { ...wave, ...more })
  expect(faults.map(({ path, rule }) => `${path} ${rule}`)).toEqual(
    rules.map((rule) => `sales_order_ids.0 ${rule}`),
  )
})

test.each([
  [{ wave_id: 9, wave_number: 'WV-9' }, { wave: 'WV-9' }],
  [{ wave_id: 9 }, { wave: 9 }],
  [{ ready: false }, { status: 'allocated' }],
])('a fault of an order with %o says %o', (fields, params) => {
  expect(orderFaults([7], [{ ...order, ...fields }], wave)).toMatchObject([{ params }])
})

test('one that is not there, and one that is named twice', () => {
  expect(orderFaults([7, 8, 7], [order], wave)).toEqual([
    { path: 'sales_order_ids.1', rule: 'selected' },
    { path: 'sales_order_ids.2', rule: 'duplicate' },
  ])
})
