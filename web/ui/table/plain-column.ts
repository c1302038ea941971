import type { Column } from './column.ts'

/** Column that shows one text of the row as it is. */
export function plainColumn<Name extends string>(
  key: Name,
  look: Omit<Column<unknown>, 'key' | 'cell' | 'value' | 'rank'>,
): Column<Readonly<Record<Name, string | null>>> {
  return { key, ...look, cell: (row) => row[key] }
}
