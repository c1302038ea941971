// The only reader and writer of CSV, for both services, the command line and the pages in web/. It imports nothing.

/** A row of a CSV file and the line it begins on. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** A file that can't be read from this line on. */
export class CsvError extends Error {
  override readonly name = 'CsvError'
  readonly line: number
  constructor(line: number, reason: string) {
    super(`line ${line}: ${reason}`)
    this.line = line
  }
}

/** One row in RFC 4180 form, with its line ending. No cell is a formula. */
export function csvRow(cells: readonly string[], separator: Separator = ','): string {
  return `${cells.map((cell) => written(cell, cells.length)).join(separator)}\r\n`
}

export function csvRows(file: string): readonly CsvRow[] {
  const reader = new CsvReader()
  return [...reader.push(file), ...reader.end()]
}

/** Also quotes a lone empty cell, else an empty line, and a byte order mark, which must not open the file. */
function written(cell: string, width: number): string {
  const safe = inert(cell)
  const isPlain = !/[",;\t\r\n\uFEFF]/.test(safe) && (safe !== '' || width > 1)
  return isPlain ? safe : `"${safe.replaceAll('"', '""')}"`
}

const number = /^[+-]?\d+(?:[.,]\d+)?$/

/**
 * Puts an apostrophe before text that a spreadsheet would take for a formula, and before text that looks already
 * escaped. `CsvReader` removes it again. Numbers stay numbers.
 */
function inert(cell: string): string {
  return /^'*[=+\-@\t\r＝＋－＠]/.test(cell) && !number.test(cell) ? `'${cell}` : cell
}

function asMeant(cell: string): string {
  return /^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell
}

const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

/** The separator that occurs most often in the first line, outside of quotes. */
function separatorIn(line: string): string {
  const bare = line.replaceAll(/"[^"]*"/g, '')
  const counts = separators.map((separator) => bare.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Limits the damage of an unclosed quote, which would otherwise swallow the rest of the file. */
const rowLimit = 1024 * 1024

/**
 * Reads CSV piece by piece. Commas, semicolons or tabs separate cells, which are quoted as in RFC 4180. A quote inside
 * an unquoted cell is an ordinary character. Any line ending works, and empty lines are skipped. The apostrophe that
 * guards a formula is not part of the cell.
 */
export class CsvReader {
  /** Text before the first complete line: until then the separator is unknown. */
  #head = ''
  #separator: string | undefined
  #line = 1
  /** The previous run of characters. */
  #before = ''
  #place: 'cell begins' | 'bare cell' | 'quoted cell' | 'quote closed' = 'cell begins'
  #cell = ''
  #row = { line: 1, size: 0, cells: [] as string[] }

  /** The rows that end within this piece. */
  push(piece: string): readonly CsvRow[] {
    if (this.#separator !== undefined) return this.#read(piece)
    this.#head += piece
    const isWhole = /[^\r\n][\r\n]/.test(this.#head) || this.#head.length > rowLimit
    return isWhole ? this.#start() : []
  }

  /** The last row, ended by the end of the file. */
  end(): readonly CsvRow[] {
    const rows = this.#separator === undefined ? this.#start() : []
    if (this.#place === 'quoted cell') throw new CsvError(this.#row.line, 'a quote is never closed')
    return [...rows, ...this.#read('\n')]
  }

  #start(): readonly CsvRow[] {
    const text = this.#head.replace(/^\uFEFF/, '')
    this.#separator = separatorIn(/[^\r\n]+/.exec(text)?.[0] ?? '')
    return this.#read(text)
  }

  #read(text: string): readonly CsvRow[] {
    const rows: CsvRow[] = []
    const ordinary = /[^",;\t\r\n]+/y
    for (let at = 0; at < text.length;) {
      ordinary.lastIndex = at
      const run = ordinary.exec(text)?.[0] ?? text.charAt(at)
      const row = this.#take(run)
      if (row !== undefined) rows.push(row)
      at += run.length
      this.#before = run
    }
    return rows
  }

  /** Takes one special character, or a run of ordinary ones. Returns the row it completes. */
  #take(run: string): CsvRow | undefined {
    const isLineEnd = run === '\r' || run === '\n'
    const isSecondHalf = run === '\n' && this.#before === '\r'
    if (isLineEnd && !isSecondHalf) this.#line += 1
    this.#row.size += run.length
    if (this.#row.size > rowLimit)
      throw new CsvError(this.#row.line, 'the row does not end; is a quote missing?')
    if (this.#place === 'quoted cell' && run !== '"') this.#cell += run
    else if (run === '"' && this.#place !== 'bare cell') this.#takeQuote()
    else if (run === this.#separator) this.#endCell()
    else if (isLineEnd) return isSecondHalf ? undefined : this.#endRow()
    else this.#takeBare(run)
    return undefined
  }

  #takeQuote(): void {
    if (this.#place === 'quote closed') this.#cell += '"'
    this.#place = this.#place === 'quoted cell' ? 'quote closed' : 'quoted cell'
  }

  #takeBare(run: string): void {
    if (this.#place === 'quote closed') throw new CsvError(this.#line, 'text follows a closing quote')
    this.#place = 'bare cell'
    this.#cell += run
  }

  #endCell(): void {
    this.#row.cells.push(asMeant(this.#cell))
    this.#cell = ''
    this.#place = 'cell begins'
  }

  #endRow(): CsvRow | undefined {
    const isBlank = this.#place === 'cell begins' && this.#row.cells.length === 0
    this.#endCell()
    const { line, cells } = this.#row
    this.#row = { line: this.#line, size: 0, cells: [] }
    return isBlank ? undefined : { line, cells }
  }
}
