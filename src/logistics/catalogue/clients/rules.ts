import { defined } from '../../../kernel/objects.ts'
import type { Client, ClientChanges } from './schema.ts'

/** What a caller decides of a client company. */
export type ClientValues = Omit<Client, 'id' | 'company_id' | 'version' | 'created_at' | 'updated_at'>

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

/** The values after a change: an address goes as a whole, settings one by one. */
export function changed<T extends ClientValues>(before: T, { settings, ...own }: ClientChanges): T {
  return { ...before, ...defined(own), settings: { ...before.settings, ...defined({ ...settings }) } }
}
