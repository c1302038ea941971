import { once } from '../once.ts'
import type { Language } from './catalogue.ts'
import { regionOf } from './region.ts'
import { useLanguage } from './language.tsx'

export interface Format {
  /** A quantity, with as many decimals as it has, up to six. */
  number(value: number | null | undefined): string
  /** `15/01/2026` or as the language has it, from `YYYY-MM-DD` or a timestamp. */
  date(value: string | null | undefined): string
  /** Date and time to the minute. */
  time(value: string | null | undefined): string
  /** Date and time to the second. */
  exact(value: string | null | undefined): string
  /** `3 minutes ago`. */
  ago(value: string | null | undefined): string
}

/** Shown instead of a missing value. */
export const nothing = '–'

const steps: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]

function formatOf(language: Language): Format {
  const region = () => regionOf(language)
  const numbers = once(() => new Intl.NumberFormat(region(), { maximumFractionDigits: 6 }))
  const dates = once(() => new Intl.DateTimeFormat(region(), { dateStyle: 'medium' }))
  // A plain date is a day everywhere: it must not move with the zone of the reader.
  const days = once(() => new Intl.DateTimeFormat(region(), { dateStyle: 'medium', timeZone: 'UTC' }))
  const times = once(() => new Intl.DateTimeFormat(region(), { dateStyle: 'medium', timeStyle: 'short' }))
  const exacts = once(() => new Intl.DateTimeFormat(region(), { dateStyle: 'medium', timeStyle: 'medium' }))
  const relative = once(() => new Intl.RelativeTimeFormat(region(), { numeric: 'auto' }))
  return {
    number: (value) => (value === null || value === undefined ? nothing : numbers().format(value)),
    date: (value) => given(value, (date) => (value?.length === 10 ? days() : dates()).format(date)),
    time: (value) => given(value, (date) => times().format(date)),
    exact: (value) => given(value, (date) => exacts().format(date)),
    ago: (value) =>
      given(value, (date) => {
        const seconds = (date.getTime() - Date.now()) / 1000
        const [unit, size] = steps.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1]
        return relative().format(Math.round(seconds / size), unit)
      }),
  }
}

/** A browser takes milliseconds for each of its formats, and nearly every component wants some. */
export const formats: Readonly<Record<Language, Format>> = {
  en: formatOf('en'),
  it: formatOf('it'),
  ro: formatOf('ro'),
}

function given(value: string | null | undefined, show: (date: Date) => string): string {
  if (value === null || value === undefined || value === '') return nothing
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? value : show(date)
}

/** Numbers and dates as the person's language writes them. */
export function useFormat(): Format {
  return formats[useLanguage().language]
}
