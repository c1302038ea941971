import { type Locale, locales } from '../kernel/messages/messages.ts'

interface Wish {
  readonly tag: string
  readonly weight: number
}

/**
 * The supported language that an `Accept-Language` header prefers. Libraries send `*` by default, so it's no
 * preference. Neither is an unsupported language.
 */
export function languageFrom(header: string | undefined): Locale | undefined {
  if (header === undefined || header.length > 1_000) return undefined
  const wishes = header
    .split(',')
    .map(wishOf)
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  for (const { tag } of wishes) {
    const known = locales.find((locale) => locale === tag)
    if (known !== undefined) return known
  }
  return undefined
}

/** Parses one entry: `it-IT;q=0.8` is Italian. */
function wishOf(text: string): Wish {
  const [range = '', ...parameters] = text.split(';')
  const [tag = ''] = range.trim().toLowerCase().split('-')
  const weight = parameters
    .find((each) => each.trim().startsWith('q='))
    ?.trim()
    .slice(2)
  return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
}
