import { useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/language.tsx'
import { messages } from '../messages.ts'
import type { AnyField } from './field-spec.ts'

/** A value as people read it. */
export function useShownValue(): (field: AnyField, value: unknown) => string {
  const ui = useText(messages)
  const format = useFormat()
  return (field, value) => {
    if (field.kind === 'own') return field.words(value)
    if (field.kind === 'check') return value === true ? ui('yes') : ui('no')
    const text = typeof value === 'string' ? value : ''
    if (field.kind === 'number' || field.kind === 'decimal') {
      return text === '' || Number.isNaN(Number(text)) ? text : format.number(Number(text))
    }
    return field.options?.find((option) => option.value === value)?.label ?? text
  }
}
