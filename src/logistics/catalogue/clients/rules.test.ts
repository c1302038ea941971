import { expect, test } from 'vitest'
import { changed, defaultSettings, emptyClient } from './rules.ts'

const before = { ...emptyClient, name: 'Rossi', code: 'ROS', phone: '1', address: { city: 'Modena' } }

test('a new client company is active, and receptions that exceed an order are flagged', () => {
  expect(emptyClient).toEqual({
    vat_number: null,
    email: null,
    phone: null,
    address: {},
    country_code: null,
    active: true,
    settings: {
      over_receipt_policy: 'flag',
      over_receipt_tolerance_percent: 0,
      default_warehouse_id: null,
    },
  })
})

test.each([
  ['nothing', {}, {}],
  ['what is left out', { phone: undefined, settings: undefined }, {}],
  ['one field', { phone: null }, { phone: null }],
  ['an address as a whole', { address: { region: 'MO' } }, { address: { region: 'MO' } }],
  [
    'one setting of several',
    { settings: { default_warehouse_id: 4, over_receipt_policy: undefined } },
    { settings: { ...defaultSettings, default_warehouse_id: 4 } },
  ],
])('a change of %s', (_what, changes, after) => {
  expect(changed(before, changes)).toEqual({ ...before, ...after })
})
