import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { addDays, isDay } from './dates/days.ts'

export interface Filter {
  /** Value of a parameter; empty if unset. */
  readonly get: (name: string) => string
  readonly set: (name: string, value: string) => void
  /** Sets a parameter in a new history entry, so that Back closes the view it opened. */
  readonly open: (name: string, value: string) => void
  /** Clears everything except the named parameters. */
  readonly clear: (...but: readonly string[]) => void
  /** Number of these parameters that are set. */
  readonly count: (names: readonly string[]) => number
  /** Whole query string: `?status=packed&client=3`, or empty. */
  readonly address: string
  /** Query string that determines the rows: without order and columns. */
  readonly question: string
  /** Query string with other values, for a link. */
  readonly with: (values: Readonly<Record<string, string>>) => string
}

/** Parameters that change a list's appearance, not its content. */
const looks: readonly string[] = ['sort', 'columns']

/** Query of a list, stored in the URL: a link opens the same rows, and Back returns to the previous ones. */
export function useFilter(): Filter {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  const change = useCallback(
    (name: string, value: string, replace: boolean) =>
      setParams((before) => changed(before, { [name]: value }), { replace }),
    [setParams],
  )
  const clear = useCallback(
    (...but: readonly string[]) =>
      setParams(
        (before) =>
          new URLSearchParams([...before].filter(([name]) => but.includes(name) || looks.includes(name))),
      ),
    [setParams],
  )
  return useMemo(() => {
    const asked = new URLSearchParams(address)
    return {
      get: (name) => asked.get(name) ?? '',
      set: (name, value) => change(name, value, true),
      open: (name, value) => change(name, value, false),
      clear,
      count: (names) => names.filter((name) => (asked.get(name) ?? '') !== '').length,
      address: addressOf(asked),
      question: addressOf(new URLSearchParams([...asked].filter(([name]) => !looks.includes(name)))),
      with: (values) => addressOf(changed(asked, values)),
    }
  }, [address, change, clear])
}

/** The same parameters with other values; an empty one is left out. */
function changed(params: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

function addressOf(params: URLSearchParams): string {
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

function startOf(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString()
}

/** Timestamps from the start of one day to the end of another, in the user's time zone. */
export function dayRange(from: string, to: string): { readonly from?: string; readonly to?: string } {
  return {
    ...(isDay(from) && { from: startOf(from) }),
    ...(isDay(to) && { to: startOf(addDays(to, 1)) }),
  }
}

/**
 * Same range in UTC days, which the service uses for due dates. This keeps the overview, the badge and the list
 * consistent.
 */
export function utcDayRange(from: string, to: string): { readonly from?: string; readonly to?: string } {
  return {
    ...(isDay(from) && { from: `${from}T00:00:00Z` }),
    ...(isDay(to) && { to: `${addDays(to, 1)}T00:00:00.000Z` }),
  }
}
