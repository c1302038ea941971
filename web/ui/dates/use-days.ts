import { useMemo } from 'react'
import { regionOf } from '../i18n/region.ts'
import { useLanguage, useText } from '../i18n/language.tsx'
import { isDay, orderOf, patternOf, shownDay, todayHere, typedDay, typedMoment } from './days.ts'
import { messages } from './messages.ts'

export type DateKind = 'date' | 'datetime-local'

/** Dates, or dates with a time, in the user's format. */
export interface Days {
  /** `17/11/2026`, followed by `14:30` if there is a time. */
  readonly shown: (value: string) => string
  /** Value in the service's format; undefined for an invalid date. */
  readonly typed: (text: string) => string | undefined
  /** `dd/mm/yyyy` */
  readonly pattern: string
  readonly isWhole: (value: string) => boolean
  /** Message for invalid input. */
  readonly fault: string
}

export function useDays(kind: DateKind): Days {
  const { language } = useLanguage()
  const t = useText(messages)
  return useMemo(() => {
    const region = regionOf(language)
    const order = orderOf(region)
    const pattern = patternOf(region, t('letters'))
    const like = shownDay(todayHere(), region)
    if (kind === 'date') {
      return {
        shown: (value) => shownDay(value, region),
        typed: (text) => typedDay(text, order, todayHere()),
        pattern,
        isWhole: isDay,
        fault: t('noDay', { like }),
      }
    }
    return {
      shown: (value) =>
        isMoment(value) ? `${shownDay(value.slice(0, 10), region)} ${value.slice(11)}` : value,
      typed: (text) => typedMoment(text, order, todayHere()),
      pattern: `${pattern} hh:mm`,
      isWhole: isMoment,
      fault: t('noMoment', { like: `${like} 14:30` }),
    }
  }, [kind, language, t])
}

function isMoment(value: string): boolean {
  return /^\S{10}T\d{2}:\d{2}$/.test(value) && isDay(value.slice(0, 10))
}
