import type { NewReception, Reception } from '../../../../client/src/generated/logistics.ts'
import { instantOf } from '../../../ui/dates/instant.ts'
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
import { typedNumber } from '../../documents/line-values.ts'

const emptyText = {
  client_3pl_id: '',
  warehouse_id: '',
  purchase_order_id: '',
  reception_number: '',
  reception_type: '',
  external_reference: '',
  expected_at: '',
  carrier_code: '',
  tracking_number: '',
  vehicle_number: '',
  container_number: '',
  notes: '',
}

/** Form values, as typed. */
export interface Values extends FormValues {
  readonly text: typeof emptyText
}

export const emptyValues: Values = { text: emptyText, partner: null, lines: [] }

/** Form values of an existing reception. */
export function valuesOf(reception: Reception, language: Language): Values {
  return {
    text: { ...textsOf(emptyText, reception), expected_at: localTime(reception.expected_at) },
    partner: partnerOf(reception.partner_id),
    lines: reception.lines.map((line) => {
      const { lot_number, expiry_date } = line
      return lineValuesOf(line, typedNumber(line.quantity_um3pl, language), { lot_number, expiry_date })
    }),
  }
}

/** Value of a `datetime-local` field, in the user's local time. */
function localTime(at: string | null): string {
  if (at === null) return ''
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The form as an API request body. */
export function bodyOf({ text, partner, lines }: Values) {
  const { client_3pl_id, warehouse_id, purchase_order_id, expected_at, ...texts } = trimmed(text)
  return {
    ...texts,
    ...ownersOf({ client_3pl_id, warehouse_id }),
    ...(purchase_order_id !== '' && { purchase_order_id: Number(purchase_order_id) }),
    expected_at: instantOf(expected_at),
    partner_id: partnerIdOf(partner),
    lines: lines.map((line) => ({
      ...lineBodyOf(line),
      lot_number: lineText(line, 'lot_number'),
      expiry_date: lineText(line, 'expiry_date'),
    })),
  }
}

export function newReceptionOf(values: Values, status: 'draft' | 'announced'): NewReception {
  const { lines, ...header } = bodyOf(values)
  return { ...filledOf(header), lines, status }
}
