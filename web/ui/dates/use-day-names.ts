import { useMemo } from 'react'
import { regionOf } from '../i18n/region.ts'
import { useLanguage } from '../i18n/language.tsx'

export function useDayNames() {
  const { language } = useLanguage()
  return useMemo(() => {
    const by = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(regionOf(language), { ...options, timeZone: 'UTC' })
      return (day: string) => format.format(new Date(day))
    }
    return {
      month: by({ month: 'long', year: 'numeric' }),
      weekday: by({ weekday: 'long' }),
      letter: by({ weekday: 'narrow' }),
      day: by({ dateStyle: 'full' }),
    }
  }, [language])
}
