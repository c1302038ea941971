import { isObject } from '../../../client/src/errors.ts'

// Readers that parse the cells of an imported file into API fields.

/** Marks a cell that its column can't parse. */
export const unread = Symbol('unread')

/** Parses a cell. Undefined leaves the field unchanged. */
export type Reader<T> = (cell: string) => T | undefined | typeof unread

export type Readers<Row> = { readonly [Name in keyof Row]-?: Reader<Row[Name]> }

export const asText = (cell: string) => cell

export function asNumber(cell: string): number | typeof unread {
  return /^\d{1,15}$/.test(cell) ? Number(cell) : unread
}

/** Accepts the same yes and no values as the API. */
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

/** Accepts only the given words. */
export function asOneOf<const Word extends string>(...words: readonly Word[]): Reader<Word> {
  return (cell) => words.find((each) => each === cell.toLowerCase()) ?? unread
}

/** An empty cell clears the field. */
export function orNone<T>(read: (cell: string) => T): (cell: string) => T | null {
  return (cell) => (cell === '' ? null : read(cell))
}

/** An empty cell leaves the field unchanged. */
export function kept<T>(read: (cell: string) => T): (cell: string) => T | undefined {
  return (cell) => (cell === '' ? undefined : read(cell))
}

/**
 * Parses cells into a row and returns the columns that can't be parsed. The API reports all other errors, by row and
 * field.
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

/** Normalizes a column name: `Article code` becomes `article_code`. */
export function columnName(cell: string): string {
  return cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
}
