import type {
  NewPurchaseOrder,
  PurchaseOrder,
  PurchaseOrderChanges,
} from '../../../../client/src/generated/logistics.ts'
import { promised } from '../../../../client/src/typed.ts'
import type { Language } from '../../../ui/i18n/catalogue.ts'
import { type LineValues, typedNumber } from '../../documents/line-values.ts'
import type { PartnerOption } from '../../documents/partner-field.tsx'

const texts = [
  'client_3pl_id',
  'warehouse_id',
  'order_number',
  'external_reference',
  'expected_date',
  'over_receipt_tolerance_percent',
  'notes',
] as const

export type TextKey = (typeof texts)[number]
export type FieldKey = TextKey | 'partner_id' | 'lines'

/** What stands in the form: text as it was typed. */
export interface Values {
  readonly text: Readonly<Record<TextKey, string>>
  readonly partner: PartnerOption | null
  readonly lines: readonly LineValues[]
}

const emptyText: Record<TextKey, string> = {
  client_3pl_id: '',
  warehouse_id: '',
  order_number: '',
  external_reference: '',
  expected_date: '',
  over_receipt_tolerance_percent: '',
  notes: '',
}

export function emptyValues(): Values {
  return { text: emptyText, partner: null, lines: [] }
}

/** The form of an order that exists. */
export function valuesOf(order: PurchaseOrder, language: Language): Values {
  const text = { ...emptyText }
  for (const key of texts) text[key] = String(order[key] ?? '')
  const { partner_id } = order
  return {
    text,
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
      fields: { ...(line.expected_date !== null && { expected_date: line.expected_date }) },
    })),
  }
}

/** What the form says about a field, as the service takes it. */
function bodyValue(values: Values, key: FieldKey): unknown {
  if (key === 'partner_id') return values.partner === null ? null : Number(values.partner.value)
  if (key === 'lines') return values.lines.map(lineBody)
  const text = values.text[key].trim()
  if (text === '') return null
  return key === 'client_3pl_id' || key === 'warehouse_id' ? Number(text) : text
}

const allKeys: readonly FieldKey[] = [...texts, 'partner_id', 'lines']

/** The fields that differ from what they were. */
export function changedKeys(from: Values, to: Values): readonly FieldKey[] {
  return allKeys.filter((key) => JSON.stringify(bodyValue(from, key)) !== JSON.stringify(bodyValue(to, key)))
}

export function changesOf(from: Values, to: Values): PurchaseOrderChanges {
  return promised(Object.fromEntries(changedKeys(from, to).map((key) => [key, bodyValue(to, key)])))
}

/** What is not given is left to the service. */
export function newOrderOf(values: Values, status: 'draft' | 'confirmed'): NewPurchaseOrder {
  const fields = allKeys
    .map((key) => [key, bodyValue(values, key)] as const)
    .filter(([, value]) => value !== null)
  return promised({ ...Object.fromEntries(fields), status })
}

/** Quantities go as they were typed: the API takes a comma, and says what is wrong with others. */
function lineBody({ id, article_id, um3pl, quantity, fields }: LineValues) {
  const expected_date = fields['expected_date'] ?? ''
  return {
    ...(id !== undefined && { id }),
    article_id,
    um3pl,
    quantity_um3pl: quantity.trim(),
    expected_date: expected_date === '' ? null : expected_date,
  }
}
