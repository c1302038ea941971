import type { Locale } from '../../../kernel/messages/messages.ts'
import { type PaperWord, paperWords } from './words.ts'

/** Countries whose language is supported. */
const languageOf: Readonly<Record<string, Locale>> = { IT: 'it', SM: 'it', VA: 'it', RO: 'ro', MD: 'ro' }

export function localeOf(country: string | null, otherwise: Locale): Locale {
  return languageOf[country ?? ''] ?? otherwise
}

/** English dates put the day first, as most of the world writes them. */
const tagOf = { en: 'en-GB', it: 'it', ro: 'ro' } as const satisfies Readonly<Record<Locale, string>>

/** Words, dates and quantities in a company's language and time zone. */
export class Say {
  readonly #locale: Locale
  readonly #timeZone: string
  constructor(locale: Locale, timeZone: string) {
    this.#locale = locale
    this.#timeZone = timeZone
  }

  word(word: PaperWord, gaps: Readonly<Record<string, string | number>> = {}): string {
    return paperWords[word][this.#locale].replaceAll(/:(\w+)/g, (whole, gap: string) =>
      String(gaps[gap] ?? whole),
    )
  }
  time(instant: string | null): string {
    if (instant === null) return ''
    return this.#dates({ dateStyle: 'medium', timeStyle: 'short', timeZone: this.#timeZone }, instant)
  }
  /** A calendar date, the same in every time zone. */
  date(day: string | null): string {
    return day === null ? '' : this.#dates({ dateStyle: 'medium', timeZone: 'UTC' }, `${day}T00:00:00Z`)
  }
  quantity(quantity: number, unit: string): string {
    const shown = new Intl.NumberFormat(tagOf[this.#locale], { maximumFractionDigits: 6 }).format(quantity)
    return `${shown} ${unit}`
  }

  #dates(options: Intl.DateTimeFormatOptions, instant: string): string {
    return new Intl.DateTimeFormat(tagOf[this.#locale], options).format(new Date(instant))
  }
}
