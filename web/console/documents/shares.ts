import type { Language } from '../../ui/i18n/catalogue.ts'
import { numberOf, typedNumber } from './line-values.ts'

/** What is typed for each line, by its id. */
export type Typed = Readonly<Record<number, string>>

/** How much of a line an action takes. */
export interface Share {
  readonly id: number
  /** As it was typed. */
  readonly quantity_um3pl: string
}

/** Everything that an action could take, as it stands in the fields at first. */
export function everything<Line extends { readonly id: number }>(
  lines: readonly Line[],
  most: (line: Line) => number,
  language: Language,
): Typed {
  return Object.fromEntries(lines.map((line) => [line.id, typedNumber(most(line), language)]))
}

/** What is sent: lines left empty or at zero stay out. A text goes as it was typed; what is wrong with it the service says. */
export function sharesOf(lines: readonly { readonly id: number }[], typed: Typed): readonly Share[] {
  return lines.flatMap(({ id }) => {
    const text = (typed[id] ?? '').trim()
    return text === '' || numberOf(text) === 0 ? [] : [{ id, quantity_um3pl: text }]
  })
}

/** What the service said about a line of the action: the errors name it by its place in what was sent. */
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
