import { type ReactNode, createContext, use, useCallback, useEffect, useMemo, useState } from 'react'
import {
  type Catalogue,
  type Entries,
  type Language,
  type Plural,
  type Say,
  type Text,
  filled,
  languages,
} from './catalogue.ts'
import { keep, kept } from '../kept.ts'

/** The names of our languages in themselves. */
export const languageNames = { en: 'English', it: 'Italiano', ro: 'Română' } as const

interface LanguageChoice {
  readonly language: Language
  readonly choose: (language: Language) => void
}

const LanguageContext = createContext<LanguageChoice>({ language: 'en', choose: () => {} })

const keptUnder = 'waybill.language'

/** The language chosen before, else the first supported language of the browser. */
function firstLanguage(): Language {
  const wanted = [kept(keptUnder) ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2))
  return wanted.flatMap((tag) => languages.find((language) => language === tag) ?? [])[0] ?? 'en'
}

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const choice = useMemo(() => {
    const choose = (next: Language) => {
      keep(keptUnder, next)
      setLanguage(next)
    }
    return { language, choose }
  }, [language])
  return <LanguageContext value={choice}>{children}</LanguageContext>
}

export function useLanguage(): LanguageChoice {
  return use(LanguageContext)
}

/** The texts of a catalogue in the language of the person. */
export function useText<E extends Entries>(texts: Catalogue<E>): Text<E> {
  const { language } = useLanguage()
  return useMemo(() => textIn(texts, language), [texts, language])
}

function textIn<E extends Entries>(texts: Catalogue<E>, language: Language): Text<E> {
  const own: Readonly<Record<keyof E, string | Plural>> = texts[language]
  return (key, ...[values]) => filled(own[key], values ?? {}, language)
}

export function useSay(): Say {
  const { language } = useLanguage()
  return useCallback((texts) => textIn(texts, language), [language])
}
