import { type Catalogue, type Language, filled } from '../../web/ui/i18n/catalogue.ts'

type Texts = Parameters<typeof filled>[0]
type Values = Readonly<Record<string, string | number>>

/** The applications' texts in one language, by the keys of a page's own texts. */
export function says<E extends Readonly<Record<string, Texts>>>(texts: Catalogue<E>, language: Language) {
  return (key: keyof E, values: Values = {}): string => filled(texts[language][key], values, language)
}
