import { useCallback } from 'react'
import { useLanguage } from '../i18n/language.tsx'
import { faultWords } from './fault-words.ts'

/** Words what the services say of fields, in the language of the person. */
export function useFaultWords(): (text: string) => string {
  const { language } = useLanguage()
  return useCallback((text) => faultWords(text, language), [language])
}
