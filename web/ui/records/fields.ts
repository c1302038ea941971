import type { ReactNode } from 'react'
import type { Refusal } from '../data/refusal.ts'
import type { Option } from '../field.tsx'
import type { Format } from '../i18n/format.ts'

/** What a control of a page's own gets. */
export interface Control {
  readonly value: unknown
  readonly onValue: (value: unknown) => void
  readonly errors: Refusal['errors']
}

/** One field of a record: from it follow how it is read, changed, and named when two people changed it at once. */
export interface FieldSpec {
  /** Its path in the record: `name`, `address.city`. */
  readonly key: string
  readonly label: string
  readonly kind?: 'text' | 'code' | 'decimal' | 'check' | 'password'
  /** Makes it a choice among these. */
  readonly options?: readonly Option[]
  readonly hint?: string
  readonly required?: boolean
  readonly wide?: boolean
  /** Only for a new record: afterwards it stays as it is. */
  readonly isFixed?: boolean
  /** Instead of a plain field. */
  readonly control?: (control: Control) => ReactNode
  /** The value in words, where they are not the value itself. */
  readonly words?: (value: unknown) => string
}

export interface FieldGroup {
  readonly title: string
  readonly fields: readonly FieldSpec[]
}

interface Words {
  readonly format: Format
  readonly yes: string
  readonly no: string
}

/** A value as people read it. */
export function shownValue(spec: FieldSpec, value: unknown, { format, yes, no }: Words): string {
  if (spec.words !== undefined) return spec.words(value)
  if (spec.options !== undefined) {
    return spec.options.find((option) => option.value === value)?.label ?? textOf(value)
  }
  if (typeof value === 'boolean') return value ? yes : no
  const text = textOf(value)
  return spec.kind === 'decimal' && text !== '' && !Number.isNaN(Number(text))
    ? format.number(Number(text))
    : text
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
