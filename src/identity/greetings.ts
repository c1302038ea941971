import type { Locale } from '../kernel/messages/messages.ts'
import type { Words } from '../mail/letter.ts'

/** Greeting of an e-mail. The name is null if the address no longer belongs to a person we know. */
export const greetings: Readonly<Record<Locale, (name: string | null) => string>> = {
  en: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  it: (name) => (name === null ? 'Ciao,' : `Ciao ${name},`),
  ro: (name) => (name === null ? 'Bună,' : `Bună, ${name},`),
}

type Letters<Gaps, W> = Readonly<Record<Locale, (gaps: Gaps) => W>>

/** A letter in all languages, with its greeting. */
export function greeted<Gaps extends { readonly name: string | null }>(
  letters: Letters<Gaps, Omit<Words, 'greeting'>>,
): Letters<Gaps, Words> {
  const worded =
    (locale: Locale) =>
    (gaps: Gaps): Words => ({ greeting: greetings[locale](gaps.name), ...letters[locale](gaps) })
  return { en: worded('en'), it: worded('it'), ro: worded('ro') }
}
