import type {
  Address,
  NewSalesOrder,
  SalesOrder,
  SalesOrderChanges,
} from '../../../../client/src/generated/logistics.ts'
import { promised } from '../../../../client/src/typed.ts'
import type { Language } from '../../../ui/i18n/catalogue.ts'
import { type LineValues, typedNumber } from '../../documents/line-values.ts'
import type { PartnerOption } from '../../documents/partner-field.tsx'

const texts = [
  'order_number',
  'order_type',
  'external_reference',
  'carrier_code',
  'carrier_service',
  'requested_ship_date',
  'requested_delivery_date',
  'priority',
  'notes',
] as const
const choices = ['client_3pl_id', 'warehouse_id'] as const
export const addressKeys = [
  'company_name',
  'name',
  'address_line1',
  'address_line2',
  'postal_code',
  'city',
  'region',
  'country_code',
  'phone',
  'email',
] as const

export type TextKey = (typeof texts)[number] | (typeof choices)[number]
export type AddressKey = (typeof addressKeys)[number]

/** What stands in the form: text as it was typed. */
export interface Values {
  readonly text: Readonly<Record<TextKey, string>>
  readonly address: Readonly<Record<AddressKey, string>>
  readonly allow_partial_shipment: boolean
  readonly partner: PartnerOption | null
  readonly lines: readonly LineValues[]
}

export type FieldKey = TextKey | 'ship_to' | 'partner_id' | 'allow_partial_shipment' | 'lines'

const emptyText: Record<TextKey, string> = {
  order_number: '',
  order_type: '',
  external_reference: '',
  carrier_code: '',
  carrier_service: '',
  requested_ship_date: '',
  requested_delivery_date: '',
  priority: '',
  notes: '',
  client_3pl_id: '',
  warehouse_id: '',
}

const emptyAddress: Record<AddressKey, string> = {
  company_name: '',
  name: '',
  address_line1: '',
  address_line2: '',
  postal_code: '',
  city: '',
  region: '',
  country_code: '',
  phone: '',
  email: '',
}

export function emptyValues(): Values {
  return { text: emptyText, address: emptyAddress, allow_partial_shipment: true, partner: null, lines: [] }
}

export function addressValues(address: Address): Values['address'] {
  const values = { ...emptyAddress }
  for (const key of addressKeys) values[key] = address[key] ?? ''
  return values
}

/** The form of an order that exists. */
export function valuesOf(order: SalesOrder, language: Language): Values {
  const text = { ...emptyText }
  for (const key of [...texts, ...choices] as const) text[key] = String(order[key] ?? '')
  const { partner_id, allow_partial_shipment } = order
  return {
    text,
    address: addressValues(order.ship_to),
    allow_partial_shipment,
    partner: partner_id === null ? null : { value: String(partner_id), label: `#${partner_id}` },
    lines: order.lines.map((line) => ({
      key: String(line.id),
      id: line.id,
      article_id: line.article_id,
      article_code: line.article_code,
      description: line.description ?? '',
      um3pl: line.um3pl,
      quantity: typedNumber(line.quantity_um3pl, language),
      units: undefined,
      fields: {
        ...(line.lot_number !== null && { lot_number: line.lot_number }),
        ...(line.serial_numbers.length > 0 && { serial_numbers: line.serial_numbers.join(' ') }),
      },
    })),
  }
}

export function isTextKey(key: FieldKey): key is TextKey {
  return key in emptyText
}

/** What the form says about a field, as the service takes it. */
function bodyValue(values: Values, key: FieldKey): unknown {
  if (key === 'ship_to') return given(values.address)
  if (key === 'partner_id') return values.partner === null ? null : Number(values.partner.value)
  if (key === 'allow_partial_shipment') return values.allow_partial_shipment
  if (key === 'lines') return values.lines.map(lineBody)
  const text = values.text[key].trim()
  if (key === 'priority') return text === '' ? 0 : text
  if (text === '') return null
  return key === 'client_3pl_id' || key === 'warehouse_id' ? Number(text) : text
}

const allKeys: readonly FieldKey[] = [
  ...texts,
  ...choices,
  'ship_to',
  'partner_id',
  'allow_partial_shipment',
  'lines',
]

/** The fields that differ from what they were. */
export function changedKeys(from: Values, to: Values): readonly FieldKey[] {
  return allKeys.filter((key) => JSON.stringify(bodyValue(from, key)) !== JSON.stringify(bodyValue(to, key)))
}

export function changesOf(from: Values, to: Values): SalesOrderChanges {
  return promised(Object.fromEntries(changedKeys(from, to).map((key) => [key, bodyValue(to, key)])))
}

/** What is not given is left to the service. */
export function newOrderOf(values: Values, status: 'draft' | 'confirmed'): NewSalesOrder {
  const fields = allKeys
    .map((key) => [key, bodyValue(values, key)] as const)
    .filter(([, value]) => value !== null)
  return promised({ ...Object.fromEntries(fields), status })
}

/** Quantities go as they were typed: the API takes a comma, and says what is wrong with others. */
function lineBody(line: LineValues) {
  const { id, article_id, um3pl, quantity, fields } = line
  const lot = (fields['lot_number'] ?? '').trim()
  const serials = (fields['serial_numbers'] ?? '').split(/[\s,;]+/).filter((each) => each !== '')
  return {
    ...(id !== undefined && { id }),
    article_id,
    um3pl,
    quantity_um3pl: quantity.trim(),
    lot_number: lot === '' ? null : lot,
    serial_numbers: serials,
  }
}

function given(texts_: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts_).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])),
  )
}
