import './phone-rows.css'

/** Where a column stands in the row of a phone: `head` and `end` above, `text` and `note` below, `more` and `place` last. */
export type PhonePlace = 'head' | 'end' | 'text' | 'note' | 'more' | 'place'

interface Placed {
  readonly phone?: PhonePlace | undefined
  readonly isNamed?: true
}

/** The columns that a row of a phone has; undefined where nobody said which. */
export function onPhone<C extends Placed>(columns: readonly C[]): readonly C[] | undefined {
  const placed = columns.filter(({ phone }) => phone !== undefined)
  return placed.length === 0 ? undefined : placed
}

/** As high as it has lines. */
export function phoneRowHeight(columns: readonly Placed[]): number {
  return columns.some(({ phone }) => phone === 'more' || phone === 'place') ? 84 : 62
}

export function cellClass({ phone, isNamed }: Placed, more: string): string {
  const named = isNamed === true ? `${more} table__cell--named` : more
  return phone === undefined ? named : `${named} table__cell--on-${phone}`
}
