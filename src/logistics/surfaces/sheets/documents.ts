import { linesLimit } from '../../catalogue/named/schema.ts'
import { type DocumentSheet, type Head, headOf, valueOf } from './sheet.ts'
import { type RowError, SheetError, csvRowsOf, isFilled, tooLong } from './rows.ts'

/** Consecutive rows that form one document. */
export interface SheetDocument {
  /** Line number of its first row. */
  readonly line: number
  /** Filled header cells, by column. */
  readonly header: ReadonlyMap<string, string>
  /** At most one more than a document may have: it's refused then anyway. */
  readonly lines: readonly { readonly line: number; readonly fields: Readonly<Record<string, unknown>> }[]
  readonly rows: number
  readonly errors: readonly RowError[]
}

interface Row {
  readonly line: number
  readonly header: ReadonlyMap<string, string>
  readonly fields: Readonly<Record<string, unknown>>
  readonly problem: string | undefined
}

/** The documents of a sheet, in order. */
export async function* documentsIn(
  bytes: AsyncIterable<Uint8Array>,
  sheet: DocumentSheet,
): AsyncGenerator<SheetDocument> {
  const known = new Known(sheet.number)
  let current: Gathered | undefined
  for await (const row of rowsIn(bytes, sheet)) {
    if (current?.has(row) !== true) {
      if (current !== undefined) yield current
      known.add(row)
      current = new Gathered(row, sheet.number)
    }
    current.add(row)
  }
  if (current !== undefined) yield current
}

async function* rowsIn(bytes: AsyncIterable<Uint8Array>, sheet: DocumentSheet): AsyncGenerator<Row> {
  let head: Head | undefined
  for await (const { line, cells } of csvRowsOf(bytes)) {
    if (head === undefined) head = headOf(cells, sheet)
    else if (cells.some(isFilled)) yield rowOf(head, { line, cells }, sheet)
  }
  if (head === undefined) throw new SheetError('the sheet is empty')
}

function rowOf(
  head: Head,
  { line, cells }: { readonly line: number; readonly cells: readonly string[] },
  sheet: DocumentSheet,
): Row {
  const header = new Map<string, string>()
  const fields: Record<string, unknown> = {}
  for (const [at, column] of head.entries()) {
    const cell = cells[at]?.trim() ?? ''
    if (column === undefined || cell === '') continue
    if (column in sheet.header) header.set(column, cell)
    else fields[column] = valueOf(sheet.line[column], cell)
  }
  return { line, header, fields, problem: tooLong(cells, head) }
}

/** The client company named in the row: references and numbers are unique only within one. */
function clientOf({ header }: Pick<Row, 'header'>): string {
  return header.get('client_3pl_id') ?? header.get('client_code') ?? ''
}

/** A document while its rows are being read. */
class Gathered implements SheetDocument {
  readonly line: number
  readonly header = new Map<string, string>()
  readonly lines: { readonly line: number; readonly fields: Readonly<Record<string, unknown>> }[] = []
  readonly errors: RowError[] = []
  rows = 0
  readonly #number: string
  constructor(first: Row, number: string) {
    this.line = first.line
    this.#number = number
    if (first.header.has('external_reference') || first.header.has(number)) return
    this.errors.push({
      line: first.line,
      field: 'external_reference',
      message: `The row needs an external_reference or ${an(number)}, which tell what rows are one document.`,
    })
  }

  /**
   * Rows of a document share the reference, or else the number. A row with an empty header belongs to the row above.
   */
  has(row: Row): boolean {
    const { header } = row
    if (header.size === 0) return true
    const client = clientOf(row)
    if (client !== '' && client !== clientOf(this)) return false
    const key = header.has('external_reference') ? 'external_reference' : this.#number
    return header.has(key) && header.get(key) === this.header.get(key)
  }

  add({ line, header, fields, problem }: Row): void {
    this.rows += 1
    for (const [field, cell] of header) {
      const before = this.header.get(field) ?? cell
      if (before !== cell) {
        const message = `It is another than in line ${this.line}, where the document begins.`
        this.errors.push({ line, field, message })
      }
      this.header.set(field, before)
    }
    if (problem !== undefined) this.errors.push({ line, field: null, message: problem })
    if (this.lines.length <= linesLimit) this.lines.push({ line, fields })
  }
}

function an(word: string): string {
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`
}

function keyed(value: string, client: string): string {
  return JSON.stringify([client, value])
}

/** The documents so far. A document with scattered rows would be created without some of its lines. */
class Known {
  readonly #number: string
  readonly #references = new Set<string>()
  readonly #numbers = new Set<string>()
  constructor(number: string) {
    this.#number = number
  }

  add(row: Row): void {
    const reference = row.header.get('external_reference')
    const number = row.header.get(this.#number)
    // A row with only keys names no client company, because its document's first row does.
    const isBare = row.header.size === (reference === undefined ? 0 : 1) + (number === undefined ? 0 : 1)
    const asked = (value: string) => keyed(value, isBare ? 'any' : `=${clientOf(row)}`)
    const isKnown =
      reference === undefined
        ? number !== undefined && this.#numbers.has(asked(number))
        : this.#references.has(asked(reference))
    if (isKnown) {
      throw new SheetError(
        `line ${row.line}: ${reference ?? number} has rows further up; the rows of one document must follow each other`,
      )
    }
    for (const client of ['any', `=${clientOf(row)}`]) {
      if (reference !== undefined) this.#references.add(keyed(reference, client))
      if (number !== undefined) this.#numbers.add(keyed(number, client))
    }
  }
}
