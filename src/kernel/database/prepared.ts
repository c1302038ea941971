import type pg from 'pg'
import type { Result } from '../scope.ts'
import { DriverQuery, type Wire } from './driver.ts'
import type { Statement } from './sql.ts'

/** Names and parsers of a prepared statement's columns. */
type Columns = readonly { readonly name: string; readonly parse: (text: string) => unknown }[]

/** The columns of each statement, as described by the server on one connection. */
export class Descriptions {
  readonly #parserOf: (type: number) => (text: string) => unknown
  readonly #known = new Map<string, Columns>()
  #quiet: Wire | undefined
  constructor(parserOf: (type: number) => (text: string) => unknown) {
    this.#parserOf = parserOf
  }

  of(name: string): Columns | undefined {
    return this.#known.get(name)
  }

  learn(name: string, fields: readonly pg.FieldDef[]): Columns {
    const columns = fields.map((field) => ({ name: field.name, parse: this.#parserOf(field.dataTypeID) }))
    this.#known.set(name, columns)
    return columns
  }

  /** The same connection, except that it doesn't ask for a description. */
  quiet(wire: Wire): Wire {
    return (this.#quiet ??= Object.assign(Object.create(wire) as Wire, { describe: () => {} }))
  }
}

/**
 * One prepared statement on a pipelined connection. The driver's own query asks the server to describe the columns each
 * time, and looks up their parsers each time. A prepared statement never changes its columns, so here both happen once.
 */
export class Prepared<Row> extends DriverQuery {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  /** The driver replaces this with its own callback, which also stops the timeout. */
  callback: (error: Error | null, result: Result<Row>) => void
  readonly #descriptions: Descriptions
  readonly #rows: Row[] = []
  #columns: Columns | undefined
  #count = 0

  constructor(
    statement: Statement,
    descriptions: Descriptions,
    done: (error: Error | null, result: Result<Row>) => void,
  ) {
    super()
    this.name = statement.shape.name
    this.text = statement.shape.text
    this.values = statement.values
    this.callback = done
    this.#descriptions = descriptions
  }

  override submit(wire: unknown): null {
    this.#columns = this.#descriptions.of(this.name)
    this.prepare(this.#columns === undefined ? (wire as Wire) : this.#descriptions.quiet(wire as Wire))
    return null
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#columns = this.#descriptions.learn(this.name, fields)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const row: Record<string, unknown> = {}
    const columns = this.#columns ?? []
    for (let at = 0; at < columns.length; at += 1) {
      const column = columns[at]
      const text = fields[at] ?? null
      if (column !== undefined) row[column.name] = text === null ? null : column.parse(text)
    }
    this.#rows.push(row as Row)
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    // `SELECT 5`, `INSERT 0 5`: the row count comes last.
    this.#count = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0
    // The server described this statement as having no columns.
    this.#columns ??= this.#descriptions.learn(this.name, [])
  }

  handleReadyForQuery(): void {
    this.callback(null, { rows: this.#rows, count: this.#count })
  }
}
