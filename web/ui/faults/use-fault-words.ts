import { useCallback } from 'react'
import { useLanguage } from '../i18n/language.tsx'
import { faultWords } from './fault-words.ts'

/** Translates the services' validation messages to the user's language. */
export function useFaultWords(): (text: string) => string {
  const { language } = useLanguage()
  return useCallback((text) => faultWords(text, language), [language])
}
