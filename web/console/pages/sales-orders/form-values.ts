import type { Address, NewSalesOrder, SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { filledOf, trimmed } from '../../../ui/data/changes.ts'
import type { Language } from '../../../ui/i18n/catalogue.ts'
import {
  lineBodyOf,
  lineText,
  lineValuesOf,
  ownersOf,
  partnerIdOf,
  partnerOf,
  textsOf,
} from '../../documents/form.ts'
import type { FormValues } from '../../documents/form-spec.ts'
import { type LineValues, typedNumber } from '../../documents/line-values.ts'

const emptyText = {
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

const emptyAddress = {
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

export type AddressKey = keyof typeof emptyAddress

/** In the order of the form. */
export const addressKeys: readonly AddressKey[] = [
  'company_name',
  'name',
  'address_line1',
  'postal_code',
  'city',
  'country_code',
]

/** Hidden until one of them has a value. */
export const rareAddressKeys: readonly AddressKey[] = ['address_line2', 'region', 'phone', 'email']

/** Form values, as typed. */
export interface Values extends FormValues {
  readonly text: typeof emptyText
  readonly address: typeof emptyAddress
  readonly allow_partial_shipment: boolean
}

export const emptyValues: Values = {
  text: emptyText,
  address: emptyAddress,
  allow_partial_shipment: true,
  partner: null,
  lines: [],
}

export function addressValues(address: Address): Values['address'] {
  return { ...emptyAddress, ...address }
}

/** Form values of an existing order. */
export function valuesOf(order: SalesOrder, language: Language): Values {
  const { allow_partial_shipment } = order
  return {
    text: textsOf(emptyText, order),
    address: addressValues(order.ship_to),
    allow_partial_shipment,
    partner: partnerOf(order.partner_id),
    lines: order.lines.map((line) => {
      const { lot_number, serial_numbers } = line
      const fields = { lot_number, serial_numbers: serial_numbers.join(' ') }
      return lineValuesOf(line, typedNumber(line.quantity_um3pl, language), fields)
    }),
  }
}

/** The form as an API request body. */
export function bodyOf({ text, address, allow_partial_shipment, partner, lines }: Values) {
  const { client_3pl_id, warehouse_id, priority, ...texts } = trimmed(text)
  return {
    ...texts,
    ...ownersOf({ client_3pl_id, warehouse_id }),
    priority: Number(priority),
    ship_to: filledOf(trimmed(address)),
    partner_id: partnerIdOf(partner),
    allow_partial_shipment,
    lines: lines.map(lineBody),
  }
}

function lineBody(line: LineValues) {
  return {
    ...lineBodyOf(line),
    lot_number: lineText(line, 'lot_number'),
    serial_numbers: lineText(line, 'serial_numbers')
      .split(/[\s,;]+/)
      .filter((each) => each !== ''),
  }
}

export function newOrderOf(values: Values, status: 'draft' | 'confirmed'): NewSalesOrder {
  const { lines, ...header } = bodyOf(values)
  return { ...filledOf(header), lines, status }
}
