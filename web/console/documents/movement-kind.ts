import { useCallback } from 'react'
import { useText } from '../../ui/i18n/language.tsx'
import { messages } from './timeline-messages.ts'

type KindKey = Extract<keyof typeof messages.en, `kind_${string}`>

function isKey(key: string): key is KindKey {
  return key in messages.en
}

/** Names a stock movement's kind. */
export function useMovementKind(): (kind: string) => string {
  const t = useText(messages)
  return useCallback(
    (kind) => {
      const key = `kind_${kind}`
      return isKey(key) ? t(key) : kind
    },
    [t],
  )
}
