import type { FormFieldsProps, FormValues } from './form-spec.ts'
import type { LineValues } from './line-values.ts'
import type { PartnerOption } from './partner-field.tsx'

type OwnerTexts = Readonly<Record<'client_3pl_id' | 'warehouse_id', string>>

/** Client company and warehouse ids, as far as they were chosen. */
export function ownersOf({ client_3pl_id, warehouse_id }: OwnerTexts) {
  return {
    ...(client_3pl_id !== '' && { client_3pl_id: Number(client_3pl_id) }),
    ...(warehouse_id !== '' && { warehouse_id: Number(warehouse_id) }),
  }
}

export function partnerIdOf(partner: PartnerOption | null): number | null {
  return partner === null ? null : Number(partner.value)
}

export function partnerOf(id: number | null): PartnerOption | null {
  return id === null ? null : { value: String(id), label: `#${id}` }
}

interface NamedLine {
  readonly id: number
  readonly article_id: number
  readonly article_code: string
  readonly description: string | null
  readonly um3pl: string
}

/** Form values of an existing line. */
export function lineValuesOf(
  line: NamedLine,
  quantity: string,
  fields: Readonly<Record<string, string | null>>,
): LineValues {
  const { id, article_id, article_code, description, um3pl } = line
  return {
    key: String(id),
    id,
    article_id,
    article_code,
    description: description ?? '',
    um3pl,
    quantity,
    units: undefined,
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([name, text]) => (text === null || text === '' ? [] : [[name, text]])),
    ),
  }
}

/**
 * Body fields that all lines share. Quantities are sent as typed: the API accepts a comma and reports invalid values.
 */
export function lineBodyOf({ id, article_id, um3pl, quantity }: LineValues) {
  return { ...(id !== undefined && { id }), article_id, um3pl, quantity_um3pl: quantity.trim() }
}

/** A field that only some kinds of lines have. */
export function lineText({ fields }: LineValues, name: string): string {
  return (fields[name] ?? '').trim()
}

/** A record's values as form text. */
export function textsOf<Key extends string>(
  empty: Readonly<Record<Key, string>>,
  record: Readonly<Record<NoInfer<Key>, string | number | null>>,
): Record<Key, string> {
  const texts: Record<Key, string> = { ...empty }
  for (const key in empty) texts[key] = String(record[key] ?? '')
  return texts
}

/** Props of a text field, by its key. */
export function textField<V extends FormValues>(
  { values, onValues, errors }: FormFieldsProps<V>,
  key: keyof V['text'] & string,
) {
  return {
    value: values.text[key] ?? '',
    onValue: (value: string) => onValues({ ...values, text: { ...values.text, [key]: value } }),
    error: errors[key],
  }
}
