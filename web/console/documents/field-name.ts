import { useCallback } from 'react'
import { useText } from '../../ui/i18n/language.tsx'
import { messages } from './timeline-messages.ts'

type FieldKey = Extract<keyof typeof messages.en, `field_${string}`>

function isKey(key: string): key is FieldKey {
  return key in messages.en
}

/** Names a record's fields within a sentence. */
export function useFieldName(): (field: string) => string {
  const t = useText(messages)
  return useCallback(
    (field) => {
      const key = `field_${field}`
      return isKey(key) ? t(key) : field.replaceAll('_', ' ')
    },
    [t],
  )
}
