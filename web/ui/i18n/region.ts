import type { Language } from './catalogue.ts'

const usual: Readonly<Record<Language, string>> = { en: 'en-GB', it: 'it-IT', ro: 'ro-RO' }

/** How the person writes numbers and days: as the browser says for the language, or as most do who speak it. */
export function regionOf(language: Language, wanted: readonly string[] = navigator.languages): string {
  return wanted.find((tag) => tag.startsWith(`${language}-`)) ?? usual[language]
}
