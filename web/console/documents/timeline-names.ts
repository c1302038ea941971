import { useCallback } from 'react'
import { useText } from '../../ui/i18n/language.tsx'
import { messages } from './timeline-messages.ts'

type NameKey = Extract<keyof typeof messages.en, `${'field' | 'kind'}_${string}`>

function isKey(key: string): key is NameKey {
  return key in messages.en
}

/** Names a word of the API by its key, if the timeline has a text for it. */
function useName(): (key: string, otherwise: string) => string {
  const t = useText(messages)
  return useCallback((key, otherwise) => (isKey(key) ? t(key) : otherwise), [t])
}

/** Names a record's fields within a sentence. */
export function useFieldName(): (field: string) => string {
  const name = useName()
  return useCallback((field) => name(`field_${field}`, field.replaceAll('_', ' ')), [name])
}

/** Names a stock movement's kind. */
export function useMovementKind(): (kind: string) => string {
  const name = useName()
  return useCallback((kind) => name(`kind_${kind}`, kind), [name])
}
