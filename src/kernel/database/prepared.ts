import pg from 'pg'
import type { Result } from '../scope.ts'
import type { Statement } from './sql.ts'

/** How the columns of a prepared statement are read. */
type Columns = readonly { readonly name: string; readonly parse: (text: string) => unknown }[]

/** The driver's connection, of which the types do not tell, as far as it is used here. */
export interface Wire {
  readonly stream: { readonly writable: boolean; write(bytes: Buffer): unknown }
  describe(message: object): void
  /** All messages go this way. */
  _send(message: Buffer): void
}

/** The driver's query: what it does when asked to send itself, and what it is told of the answer. */
interface DriverQuery extends pg.Submittable {
  submit(wire: unknown): null
  prepare(wire: Wire): void
}

/** It without what its constructor makes: an emitter of events and a result, neither of which is used here. */
function BareQuery(): void {}
BareQuery.prototype = pg.Query.prototype
const DriverQuery = BareQuery as unknown as new () => DriverQuery

/** What the server has told on one connection of the columns of its statements. */
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

  /** The same connection, but it does not ask for a description. */
  quiet(wire: Wire): Wire {
    return (this.#quiet ??= Object.assign(Object.create(wire) as Wire, { describe: () => {} }))
  }
}

/**
 * Keeps messages until all requests that arrived together are through, and sends them as one: a statement is three messages,
 * each of which the stream would keep and count for itself, and a transaction often sends several statements at a time.
 */
export function joinMessages(wire: Wire): void {
  const held: Buffer[] = []
  const flush = () => {
    const messages = held.length === 1 ? held[0] : Buffer.concat(held)
    held.length = 0
    if (messages !== undefined && wire.stream.writable) wire.stream.write(messages)
  }
  const hold: Wire['_send'] = (message) => {
    // Not at the next tick: that comes after each request.
    if (held.push(message) === 1) setImmediate(flush)
  }
  Object.assign(wire, { _send: hold })
}

/**
 * One prepared statement on a pipelined connection. The driver's own query asks the server to describe the columns each
 * time and looks up how to read them each time; a prepared statement never changes its columns, so here it is done once.
 */
export class Prepared<Row> extends DriverQuery {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  /** The driver puts its own in its place, which also ends the time limit. */
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
    // `SELECT 5`, `INSERT 0 5`: the number of rows comes last.
    this.#count = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0
    // It was described as one that has none.
    this.#columns ??= this.#descriptions.learn(this.name, [])
  }

  handleReadyForQuery(): void {
    this.callback(null, { rows: this.#rows, count: this.#count })
  }
}
