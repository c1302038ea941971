import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'

export interface Filter {
  /** What is asked for under a name; empty when nothing is. */
  readonly get: (name: string) => string
  readonly set: (name: string, value: string) => void
  /** The same as a step of its own: Back closes what was opened by it. */
  readonly open: (name: string, value: string) => void
  /** Takes away everything but what is named. */
  readonly clear: (...but: readonly string[]) => void
  /** How many of these are set. */
  readonly count: (names: readonly string[]) => number
  /** All of it, as the address has it: `?status=packed&client=3`, or nothing. */
  readonly address: string
  /** What decides which rows there are: the address without order and columns. */
  readonly question: string
  /** The address with other values, for a link. */
  readonly with: (values: Readonly<Record<string, string>>) => string
}

/** Names in the address that change how a list looks, not what is in it. */
const looks: readonly string[] = ['sort', 'columns']

/** The question of a list, which is in the address: a link leads to the same rows, and Back to those before. */
export function useFilter(): Filter {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  const change = useCallback(
    (name: string, value: string, replace: boolean) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (value === '') next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace },
      ),
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
      with: (values) => {
        const next = new URLSearchParams(address)
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return addressOf(next)
      },
    }
  }, [address, change, clear])
}

function addressOf(params: URLSearchParams): string {
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** Instants from the start of one day to the end of another, as the person's clock has them. */
export function dayRange(from: string, to: string): { readonly from?: string; readonly to?: string } {
  const end = startOf(to)
  end.setDate(end.getDate() + 1)
  return {
    ...(isDay(from) && { from: startOf(from).toISOString() }),
    ...(isDay(to) && { to: end.toISOString() }),
  }
}

const day_ms = 86_400_000

/** The same by the days of UTC, by which the service tells what is due: overview, mark and list agree. */
export function utcDayRange(from: string, to: string): { readonly from?: string; readonly to?: string } {
  return {
    ...(isDay(from) && { from: `${from}T00:00:00Z` }),
    ...(isDay(to) && { to: new Date(Date.parse(to) + day_ms).toISOString() }),
  }
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00`)
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
}
