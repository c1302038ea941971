/** A row of a CSV file: its cells, and the line of the file on which it begins. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** Whichever of comma, semicolon and tab the first line has most of. */
function separatorOf(text: string): string {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const bare = first.replaceAll(/"[^"]*"/g, '')
  const best = [',', ';', '\t'].map((sign) => ({ sign, count: bare.split(sign).length }))
  return best.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ','
}

/** The rows of a file as RFC 4180 has it, between commas, semicolons or tabs; empty lines are skipped. */
export function csvRows(file: string): readonly CsvRow[] {
  const text = file.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  // One cell and what ends it: quoted, with doubled quotes inside, or bare.
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\r|\\n|$)`, 'y')
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = 1
  let start = 1
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    // A quote that is followed by more than a separator: the rest of the line is read as it stands.
    if (found === null) break
    const [whole, quoted, bare = '', end] = found
    cells.push(asMeant(quoted === undefined ? bare : quoted.replaceAll('""', '"')))
    line += (whole.match(/\r\n|\r|\n/g) ?? []).length
    if (end === separator && cell.lastIndex < text.length) continue
    if (end === separator) cells.push('')
    if (cells.some((each) => each.trim() !== '')) rows.push({ line: start, cells })
    cells = []
    start = line
  }
  return rows
}

const formula = /^'*[=+\-@\t\r＝＋－＠]/
const number = /^[+-]?\d+(?:[.,]\d+)?$/

/** Without the apostrophe that keeps spreadsheets from taking a cell for a formula. */
function asMeant(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}

/** One row as RFC 4180 has it, with its line end; no cell is a formula, and numbers stay numbers. */
export function csvLine(cells: readonly string[], separator = ','): string {
  const written = cells.map((each) => {
    const safe = formula.test(each) && !number.test(each) ? `'${each}` : each
    return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  })
  return `${written.join(separator)}\r\n`
}
