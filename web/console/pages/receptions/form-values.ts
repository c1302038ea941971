import type { NewReception, Reception, ReceptionChanges } from '../../../../client/src/generated/logistics.ts'
import { promised } from '../../../../client/src/typed.ts'
import type { Language } from '../../../ui/i18n/catalogue.ts'
import { type LineValues, typedNumber } from '../../documents/line-values.ts'
import type { PartnerOption } from '../../documents/partner-field.tsx'

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

export type TextKey = keyof typeof emptyText

/** What stands in the form: text as it was typed. */
export interface Values {
  readonly text: Readonly<Record<TextKey, string>>
  readonly partner: PartnerOption | null
  readonly lines: readonly LineValues[]
}

export type FieldKey = TextKey | 'partner_id' | 'lines'

export const emptyValues: Values = { text: emptyText, partner: null, lines: [] }

function isTextKey(key: string): key is TextKey {
  return key in emptyText
}

const textKeys: readonly TextKey[] = Object.keys(emptyText).filter(isTextKey)

function partnerOf(id: number | null): PartnerOption | null {
  return id === null ? null : { value: String(id), label: `#${id}` }
}

interface NamedLine {
  readonly id: number
  readonly article_id: number
  readonly article_code: string
  readonly description: string | null
  readonly um3pl: string
}

function lineValues(line: NamedLine, quantity: string, fields: Readonly<Record<string, string>>): LineValues {
  const { article_id, article_code, description, um3pl } = line
  return {
    key: String(line.id),
    article_id,
    article_code,
    description: description ?? '',
    um3pl,
    quantity,
    units: undefined,
    fields,
  }
}

/** The form of a reception that exists. */
export function valuesOf(reception: Reception, language: Language): Values {
  const text = { ...emptyText }
  for (const key of textKeys) text[key] = String(reception[key] ?? '')
  text.expected_at = localTime(reception.expected_at)
  return {
    text,
    partner: partnerOf(reception.partner_id),
    lines: reception.lines.map((line) => ({
      ...lineValues(line, typedNumber(line.quantity_um3pl, language), {
        ...(line.lot_number !== null && { lot_number: line.lot_number }),
        ...(line.expiry_date !== null && { expiry_date: line.expiry_date }),
      }),
      id: line.id,
    })),
  }
}

/** As a field for date and time has it: the time of the person's clock. */
function localTime(at: string | null): string {
  if (at === null) return ''
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const numbers: readonly FieldKey[] = ['client_3pl_id', 'warehouse_id', 'purchase_order_id']

/** What the form says about a field, as the service takes it. */
function bodyValue(values: Values, key: FieldKey): unknown {
  if (key === 'partner_id') return values.partner === null ? null : Number(values.partner.value)
  if (key === 'lines') return values.lines.map(lineBody)
  const text = values.text[key].trim()
  if (text === '') return null
  if (key === 'expected_at') return new Date(text).toISOString()
  return numbers.includes(key) ? Number(text) : text
}

const fieldKeys: readonly FieldKey[] = [...textKeys, 'partner_id', 'lines']

/** The fields that differ from what they were. */
export function changedKeys(from: Values, to: Values): readonly FieldKey[] {
  return fieldKeys.filter(
    (key) => JSON.stringify(bodyValue(from, key)) !== JSON.stringify(bodyValue(to, key)),
  )
}

export function changesOf(from: Values, to: Values): ReceptionChanges {
  return promised(Object.fromEntries(changedKeys(from, to).map((key) => [key, bodyValue(to, key)])))
}

/** What is not given is left to the service. */
export function newReceptionOf(values: Values, status: 'draft' | 'announced'): NewReception {
  const fields = fieldKeys
    .map((key) => [key, bodyValue(values, key)] as const)
    .filter(([, value]) => value !== null)
  return promised({ ...Object.fromEntries(fields), status })
}

/** Quantities go as they were typed: the API takes a comma, and says what is wrong with others. */
function lineBody({ id, article_id, um3pl, quantity, fields }: LineValues) {
  const given = (name: string) => {
    const text = (fields[name] ?? '').trim()
    return text === '' ? null : text
  }
  return {
    ...(id !== undefined && { id }),
    article_id,
    um3pl,
    quantity_um3pl: quantity.trim(),
    lot_number: given('lot_number'),
    expiry_date: given('expiry_date'),
  }
}
