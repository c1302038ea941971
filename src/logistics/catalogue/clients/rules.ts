import { defined } from '../../../kernel/objects.ts'
import type { Values } from '../../base/reference/schema.ts'
import type { Client, ClientChanges } from './schema.ts'

export const defaultSettings: Client['settings'] = {
  over_receipt_policy: 'flag',
  over_receipt_tolerance_percent: 0,
  default_warehouse_id: null,
}

export const emptyClient = {
  vat_number: null,
  email: null,
  phone: null,
  address: {},
  country_code: null,
  active: true,
  settings: defaultSettings,
}

/** Values after a change. An address is replaced as a whole; settings change one by one. */
export function changed<T extends Values<Client>>(before: T, { settings, ...own }: ClientChanges): T {
  return { ...before, ...defined(own), settings: { ...before.settings, ...defined({ ...settings }) } }
}
