import type { Article, ArticleChanges, NewArticle } from '../../../../client/src/generated/logistics.ts'
import { promised } from '../../../../client/src/typed.ts'

const texts = [
  'article_code',
  'name',
  'description',
  'um3pl',
  'um3pl_barcode',
  'um3pl_2',
  'um3pl_2_barcode',
  'um3pl_3',
  'um3pl_3_barcode',
  'external_reference',
  'tracking',
] as const
const decimals = [
  'um3pl_2_factor',
  'um3pl_3_factor',
  'weight_kg',
  'length_cm',
  'width_cm',
  'height_cm',
] as const
const flags = ['integer_only_um3pl_quantity', 'expiry_tracking', 'active'] as const

export type TextKey = (typeof texts)[number] | (typeof decimals)[number] | 'client_3pl_id'
export type FlagKey = (typeof flags)[number]
export type FieldKey = TextKey | FlagKey

/** What stands in the fields of the form: text as it was typed, and switches. */
export interface Values {
  readonly text: Readonly<Record<TextKey, string>>
  readonly flag: Readonly<Record<FlagKey, boolean>>
}

const emptyText: Record<TextKey, string> = {
  article_code: '',
  name: '',
  description: '',
  um3pl: 'PCE',
  um3pl_barcode: '',
  um3pl_2: '',
  um3pl_2_barcode: '',
  um3pl_3: '',
  um3pl_3_barcode: '',
  external_reference: '',
  tracking: 'none',
  um3pl_2_factor: '',
  um3pl_3_factor: '',
  weight_kg: '',
  length_cm: '',
  width_cm: '',
  height_cm: '',
  client_3pl_id: '',
}

/** The form of an article, or of a new one. */
export function valuesOf(article?: Article): Values {
  if (article === undefined) {
    return {
      text: emptyText,
      flag: { integer_only_um3pl_quantity: true, expiry_tracking: false, active: true },
    }
  }
  const text = { ...emptyText }
  for (const key of [...texts, ...decimals, 'client_3pl_id'] as const) text[key] = String(article[key] ?? '')
  const { integer_only_um3pl_quantity, expiry_tracking, active } = article
  return { text, flag: { integer_only_um3pl_quantity, expiry_tracking, active } }
}

/** The fields that differ from what they were. */
export function changedKeys(from: Values, to: Values): readonly FieldKey[] {
  return [
    ...[...texts, ...decimals, 'client_3pl_id' as const].filter(
      (key) => from.text[key].trim() !== to.text[key].trim(),
    ),
    ...flags.filter((key) => from.flag[key] !== to.flag[key]),
  ]
}

export function valueOf(values: Values, key: FieldKey): string | boolean {
  return isFlag(key) ? values.flag[key] : values.text[key].trim()
}

function isFlag(key: FieldKey): key is FlagKey {
  return flags.some((each) => each === key)
}

/** A body with these fields. Decimals go as they were typed: the API takes a comma, and says what is wrong with others. */
function bodyOf(values: Values, keys: readonly FieldKey[]): Readonly<Record<string, unknown>> {
  const body: Record<string, unknown> = {}
  for (const key of keys) {
    const value = valueOf(values, key)
    const given = key === 'client_3pl_id' ? Number(value) : value
    body[key] = value === '' ? null : given
  }
  return body
}

export function changesOf(from: Values, to: Values): ArticleChanges {
  return promised(bodyOf(to, changedKeys(from, to)))
}

export function newArticleOf(values: Values): NewArticle {
  const keys: readonly FieldKey[] = [...texts, ...decimals, ...flags, 'client_3pl_id']
  return promised(bodyOf(values, keys))
}
