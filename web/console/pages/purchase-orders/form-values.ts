import type { NewPurchaseOrder, PurchaseOrder } from '../../../../client/src/generated/logistics.ts'
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
  order_number: '',
  external_reference: '',
  expected_date: '',
  over_receipt_tolerance_percent: '',
  notes: '',
}

/** Form values, as typed. */
export interface Values extends FormValues {
  readonly text: typeof emptyText
}

export const emptyValues: Values = { text: emptyText, partner: null, lines: [] }

/** Form values of an existing order. */
export function valuesOf(order: PurchaseOrder, language: Language): Values {
  return {
    text: textsOf(emptyText, order),
    partner: partnerOf(order.partner_id),
    lines: order.lines.map((line) => {
      const { expected_date } = line
      return lineValuesOf(line, typedNumber(line.quantity_um3pl, language), { expected_date })
    }),
  }
}

/** The form as an API request body. */
export function bodyOf({ text, partner, lines }: Values) {
  const { client_3pl_id, warehouse_id, ...texts } = trimmed(text)
  return {
    ...texts,
    ...ownersOf({ client_3pl_id, warehouse_id }),
    partner_id: partnerIdOf(partner),
    lines: lines.map((line) => ({ ...lineBodyOf(line), expected_date: lineText(line, 'expected_date') })),
  }
}

export function newOrderOf(values: Values, status: 'draft' | 'confirmed'): NewPurchaseOrder {
  const { lines, ...header } = bodyOf(values)
  return { ...filledOf(header), lines, status }
}
