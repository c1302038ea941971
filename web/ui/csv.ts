/** Row of a CSV file: its cells, and the line number where it starts. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** The most frequent of comma, semicolon and tab in the first line. */
function separatorOf(text: string): string {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const bare = first.replaceAll(/"[^"]*"/g, '')
  const best = [',', ';', '\t'].map((sign) => ({ sign, count: bare.split(sign).length }))
  return best.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ','
}

/** Parses a CSV file by RFC 4180, separated by commas, semicolons or tabs. Skips empty lines. */
export function csvRows(file: string): readonly CsvRow[] {
  const text = file.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  // Matches one cell and its terminator: quoted, with doubled quotes inside, or bare.
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\r|\\n|$)`, 'y')
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = 1
  let start = 1
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    // A closing quote followed by more than a separator makes the cell a bare one, which is read as is.
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

/** Removes the apostrophe that keeps spreadsheets from reading a cell as a formula. */
function asMeant(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}

/** Formats one row by RFC 4180, including the line end. Escapes formulas; numbers stay numbers. */
export function csvLine(cells: readonly string[], separator = ','): string {
  const written = cells.map((each) => {
    const safe = formula.test(each) && !number.test(each) ? `'${each}` : each
    return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  })
  return `${written.join(separator)}\r\n`
}
