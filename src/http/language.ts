import { type Locale, locales } from '../kernel/messages/messages.ts'
import { weightsOf } from './compression.ts'

/** The supported language that an `Accept-Language` header prefers. `*`, a library's default, is no preference. */
export function languageFrom(header: string | undefined): Locale | undefined {
  if (header === undefined || header.length > 1_000) return undefined
  const wishes = [...weightsOf(header)].filter(([, weight]) => weight > 0).toSorted(([, a], [, b]) => b - a)
  // `it-IT` is Italian.
  return wishes.flatMap(([range]) => locales.filter((locale) => locale === range.split('-')[0]))[0]
}
