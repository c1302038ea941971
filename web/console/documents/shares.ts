import type { Language } from '../../ui/i18n/catalogue.ts'
import { numberOf, typedNumber } from './line-values.ts'

/** Typed quantity of each line, by line id. */
export type Typed = Readonly<Record<number, string>>

/** The quantity that an action takes of a line. */
export interface Share {
  readonly id: number
  /** As typed. */
  readonly quantity_um3pl: string
}

/** The full quantity of every line, as the form's initial values. */
export function everything<Line extends { readonly id: number }>(
  lines: readonly Line[],
  most: (line: Line) => number,
  language: Language,
): Typed {
  return Object.fromEntries(lines.map((line) => [line.id, typedNumber(most(line), language)]))
}

/**
 * Lines to send. Empty and zero quantities are left out. The others go as typed, and the API reports invalid values.
 */
export function sharesOf(lines: readonly { readonly id: number }[], typed: Typed): readonly Share[] {
  return lines.flatMap(({ id }) => {
    const text = (typed[id] ?? '').trim()
    return text === '' || numberOf(text) === 0 ? [] : [{ id, quantity_um3pl: text }]
  })
}

/** API errors of an action's line. The API names a line by its index in the request. */
export function shareError(
  errors: Readonly<Record<string, readonly string[]>>,
  shares: readonly Share[],
  id: number,
): string | undefined {
  const index = shares.findIndex((share) => share.id === id)
  const own = Object.entries(errors).find(
    ([path]) => path === `lines.${index}` || path.startsWith(`lines.${index}.`),
  )
  return own?.[1][0]
}
