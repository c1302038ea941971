import pg from 'pg'
import type { Result } from '../scope.ts'
import type { Statement } from './sql.ts'

/** How the columns of a prepared statement are read. */
type Columns = readonly { readonly name: string; readonly parse: (text: string) => unknown }[]

/** The driver's connection, of which the types do not tell, as far as it is used here. */
interface Wire {
  describe(message: object): void
}

/** The driver's query: what it does when asked to send itself, and what it is told of the answer. */
interface DriverQuery extends pg.Submittable {
  name: string
  callback: (error: Error | null, result?: unknown) => void
  prepare(wire: Wire): void
}
const DriverQuery = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[],
  callback: DriverQuery['callback'],
) => DriverQuery

/** What is known of one connection: the columns of the statements that the server has described. */
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
    this.#quiet ??= Object.assign(Object.create(wire) as Wire, { describe: () => {} })
    return this.#quiet
  }
}

/**
 * One prepared statement on a pipelined connection. The driver's own query asks the server to describe the columns each
 * time and looks up how to read them each time; a prepared statement never changes its columns, so here it is done once.
 */
export class Read<Row> extends DriverQuery {
  readonly #descriptions: Descriptions
  readonly #rows: Row[] = []
  #columns: Columns | undefined
  #count = 0

  constructor(
    statement: Statement,
    descriptions: Descriptions,
    done: (error: Error | null, result: Result<Row>) => void,
  ) {
    super(statement.shape.text, statement.values, done as DriverQuery['callback'])
    this.name = statement.shape.name
    this.#descriptions = descriptions
  }

  override prepare(wire: Wire): void {
    this.#columns = this.#descriptions.of(this.name)
    super.prepare(this.#columns === undefined ? wire : this.#descriptions.quiet(wire))
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#columns = this.#descriptions.learn(this.name, fields)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const row: Record<string, unknown> = {}
    this.#columns?.forEach(({ name, parse }, i) => {
      const text = fields[i] ?? null
      row[name] = text === null ? null : parse(text)
    })
    this.#rows.push(row as Row)
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    // `SELECT 5`, `INSERT 0 5`: the number of rows comes last.
    this.#count = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0
  }

  handleReadyForQuery(): void {
    this.callback(null, { rows: this.#rows, count: this.#count } satisfies Result<Row>)
  }
}
