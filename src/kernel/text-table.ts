type Cell = string | number | bigint | boolean | null | undefined

const gap = '  '
const graphemes = new Intl.Segmenter('en')

/** Aligned rows: `table(users, { id: (each) => each.id, name: (each) => each.name })`, numbers at the right. */
export function table<R>(rows: readonly R[], columns: Readonly<Record<string, (row: R) => Cell>>): string {
  if (rows.length === 0) return '(none)'
  const aligned = Object.entries(columns).map(([title, cellOf]) => column(title, rows.map(cellOf)))
  const lineAt = (index: number) => aligned.map((cells) => cells[index] ?? '').join(gap)
  return Array.from({ length: rows.length + 1 }, (_, index) => lineAt(index).trimEnd()).join('\n')
}

/** The title and the cells below it, padded to one width. */
function column(title: string, cells: readonly Cell[]): readonly string[] {
  const texts = [title.toUpperCase(), ...cells.map(printable)]
  const width = texts.reduce((widest, text) => Math.max(widest, widthOf(text)), 0)
  const onTheRight = cells.every((cell) => typeof cell === 'number' || typeof cell === 'bigint')
  return texts.map((text) => {
    const padding = ' '.repeat(width - widthOf(text))
    return onTheRight ? padding + text : text + padding
  })
}

/** Strips control characters: a line break would break the row, and an escape would reach the terminal. */
function printable(cell: Cell): string {
  if (cell === null || cell === undefined) return '-'
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return String(cell).replaceAll(/\p{Cc}+/gu, ' ')
}

/** Visible width: a combining accent takes no space of its own. */
function widthOf(text: string): number {
  let width = 0
  for (const _ of graphemes.segment(text)) width += 1
  return width
}
