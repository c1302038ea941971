import { isObject } from '../../../client/src/errors.ts'

// How the cells of a file are read as fields of the API.

/** Said of a cell that cannot be what its column wants. */
export const unread = Symbol('unread')

/** A cell as a field takes it; undefined leaves the field as it is. */
export type Reader<T> = (cell: string) => T | undefined | typeof unread

export type Readers<Row> = { readonly [Name in keyof Row]-?: Reader<Row[Name]> }

export const asText = (cell: string) => cell

export function asNumber(cell: string): number | typeof unread {
  return /^\d{1,15}$/.test(cell) ? Number(cell) : unread
}

/** As the API takes a yes or no from anybody. */
export function asBoolean(cell: string): boolean | typeof unread {
  const at = ['false', 'true', '0', '1'].indexOf(cell.toLowerCase())
  return at === -1 ? unread : at % 2 === 1
}

export function asObject(cell: string): Record<string, unknown> | typeof unread {
  try {
    const parsed: unknown = JSON.parse(cell)
    return isObject(parsed) ? { ...parsed } : unread
  } catch {
    return unread
  }
}

/** One of these words. */
export function asOneOf<const Word extends string>(...words: readonly Word[]): Reader<Word> {
  return (cell) => words.find((each) => each === cell.toLowerCase()) ?? unread
}

/** An empty cell empties the field. */
export function orNone<T>(read: (cell: string) => T): (cell: string) => T | null {
  return (cell) => (cell === '' ? null : read(cell))
}

/** An empty cell leaves the field as it is. */
export function kept<T>(read: (cell: string) => T): (cell: string) => T | undefined {
  return (cell) => (cell === '' ? undefined : read(cell))
}

/**
 * Puts what the cells say into a row, and gives the columns whose cells cannot be read. What else is wrong with them the
 * service says, by row and field.
 */
export function readInto<Row extends object>(
  row: Row,
  its: Readers<Row>,
  cellOf: (column: keyof Row & string) => string | undefined,
): readonly string[] {
  const left: string[] = []
  for (const column in its) {
    const cell = cellOf(column)
    const value = cell === undefined ? undefined : its[column](cell)
    if (value === unread) left.push(column)
    else if (value !== undefined) row[column] = value
  }
  return left
}

/** Case does not matter, and `Article code` is `article_code`. */
export function columnName(cell: string): string {
  return cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
}
