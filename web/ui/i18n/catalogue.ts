import { once } from '../once.ts'

/** The languages that both applications speak. */
export const languages = ['en', 'it', 'ro'] as const
export type Language = (typeof languages)[number]

/** One word in all of them. */
export type Names = Readonly<Record<Language, string>>

/** A text in each plural form of a language; only Romanian has `few`. */
export interface Plural {
  readonly one: string
  readonly few?: string
  readonly other: string
}

type Entry = string | Plural
export type Entries = Readonly<Record<string, Entry>>

/** Every key of the English texts in another language, plural where it is plural. */
type Translated<E extends Entries> = {
  readonly [K in keyof E]: E[K] extends string ? string : Plural
}

/** The `{names}` in a text. */
type Holes<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never

type HolesOf<E extends Entry> = E extends string
  ? Holes<E>
  : E extends Plural
    ? Holes<E['other']> | 'count'
    : never

type Value = string | number
type Values<E extends Entry> = { readonly [N in HolesOf<E>]: N extends 'count' ? number : Value }

/** Arguments after the key: none, or a value for each `{name}` of the English text. */
type Parameters_<E extends Entry> = [HolesOf<E>] extends [never] ? [] : [values: Values<E>]

export interface Catalogue<E extends Entries> {
  readonly en: E
  readonly it: Translated<E>
  readonly ro: Translated<E>
}

/** Gives the text of a key; where the English one has `{names}`, the values are required. */
export type Text<E extends Entries> = <K extends keyof E>(key: K, ...values: Parameters_<E[K]>) => string

/** Gives the texts of any catalogue, for descriptions that bring their own words. */
export type Say = <E extends Entries>(texts: Catalogue<E>) => Text<E>

/** The texts of one page in all languages: a key that one of them lacks does not compile. */
export function catalogue<const E extends Entries>(texts: Catalogue<E>): Catalogue<E> {
  return texts
}

const plurals: Readonly<Record<Language, () => Intl.PluralRules>> = {
  en: once(() => new Intl.PluralRules('en')),
  it: once(() => new Intl.PluralRules('it')),
  ro: once(() => new Intl.PluralRules('ro')),
}

/** The text with its values in it; a `count` is written as the language writes numbers. */
export function filled(entry: Entry, values: Readonly<Record<string, Value>>, language: Language): string {
  const text = typeof entry === 'string' ? entry : pluralOf(entry, Number(values['count']), language)
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? value.toLocaleString(language) : value
  })
}

function pluralOf(entry: Plural, count: number, language: Language): string {
  const form = plurals[language]().select(count)
  if (form === 'one') return entry.one
  return form === 'few' ? (entry.few ?? entry.other) : entry.other
}
