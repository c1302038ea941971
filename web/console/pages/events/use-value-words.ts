import { useCallback } from 'react'
import type { Event } from '../../../../client/src/generated/logistics.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { messages as uiMessages } from '../../../ui/messages.ts'
import { kinds } from '../../kinds.ts'
import { inShort } from './body-lines.ts'

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const day = /^\d{4}-\d{2}-\d{2}$/

/** An event value as text: status names, and times and numbers in the user's locale. */
export function useValueWords({ resource }: Event): (field: string, value: unknown) => string {
  const { language } = useLanguage()
  const ui = useText(uiMessages)
  const format = useFormat()
  const kind = kinds.find(({ of }) => of === resource.type)
  return useCallback(
    (field, value) => {
      if (typeof value === 'boolean') return value ? ui('yes') : ui('no')
      if (typeof value === 'number') return format.number(value)
      if (typeof value !== 'string') return inShort(value)
      if (field === 'status') return kind?.statuses[value]?.name[language] ?? value
      if (instant.test(value)) return format.time(value)
      return day.test(value) ? format.date(value) : inShort(value)
    },
    [kind, language, ui, format],
  )
}
