import { createHash } from 'node:crypto'
import * as z from 'zod'

/*
 * A backup is the gzip of a text, so that a person can take rows out of it with nothing but zcat and psql:
 *
 *   {"format":"waybill backup","version":1,…}      the header: migrations, sequences, tables with columns and row counts
 *   {"table":"logistics.companies"}                for each table in the order of the header, parents before children,
 *   1\tNordhub\t…                                  its rows in the text format of COPY,
 *   \.                                             and the line that COPY ends its data with, which no row can be
 *   {"end":{"tables":24,"rows":100123,"sha256":"…"}}   the checksum is of everything above this line
 */

/** Increase this when the text above changes in a way that this reader would not understand. */
export const formatVersion = 1

/** Written for the person at the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

const Name = z.string().min(1).max(63)
const Count = z.int().nonnegative()

const Table = z.object({ name: Name, columns: z.array(Name), rows: Count })

const Sequence = z.object({
  name: Name,
  last_value: z.string().regex(/^-?\d{1,19}$/),
  is_called: z.boolean(),
})

const AppliedMigration = z.object({
  number: z.int().positive(),
  name: z.string(),
  checksum: z.string(),
  applied_at: z.string(),
})

const Schema = z.object({
  name: Name,
  migrations: z.array(AppliedMigration),
  sequences: z.array(Sequence),
  tables: z.array(Table),
})

/** All schemas of one snapshot show the same moment. Two snapshots come from two servers, close in time. */
const Snapshot = z.object({ taken_at: z.string(), server: z.string(), schemas: z.array(Schema).min(1) })

const Header = z.object({
  format: z.literal('waybill backup'),
  version: z.literal(formatVersion),
  program: z.string(),
  snapshots: z.array(Snapshot).min(1),
})

const Preamble = z.object({ format: z.literal('waybill backup'), version: z.int().positive() })
const TableMark = z.object({ table: z.string() })
const End = z.object({ end: z.object({ tables: Count, rows: Count, sha256: z.string() }) })

export type BackupTable = z.output<typeof Table>
export type BackupSequence = z.output<typeof Sequence>
export type BackupMigration = z.output<typeof AppliedMigration>
export type BackupSchema = z.output<typeof Schema>
export type BackupSnapshot = z.output<typeof Snapshot>
export type BackupHeader = z.output<typeof Header>

export const endOfRows = '\\.\n'

const newline = 0x0a
const rowsTerminator = Buffer.from(`\n${endOfRows}`)
const lineLimit_bytes = 64 * 1024 * 1024

export function lineOf(value: BackupHeader | z.output<typeof TableMark> | z.output<typeof End>): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}

/** In COPY's text format, a newline always ends a row; inside a value it's written as \n. */
export function rowsIn(block: Buffer): number {
  let rows = 0
  for (let at = block.indexOf(newline); at !== -1; at = block.indexOf(newline, at + 1)) rows += 1
  return rows
}

export function totalOf({ snapshots }: BackupHeader): { readonly tables: number; readonly rows: number } {
  const tables = snapshots.flatMap(({ schemas }) => schemas.flatMap((schema) => schema.tables))
  return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) }
}

export interface Section {
  readonly schema: BackupSchema
  readonly table: BackupTable
  /** Blocks of whole rows. The caller must read them to the end. */
  readonly rows: AsyncIterable<Buffer>
}

/** Reads a backup from front to back, once: the header, then the tables. */
export class BackupReader {
  readonly #blocks: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')
  #rest: Buffer = Buffer.alloc(0)
  constructor(blocks: AsyncIterable<Buffer>) {
    this.#blocks = blocks[Symbol.asyncIterator]()
  }

  async header(): Promise<BackupHeader> {
    const value = valueOf(this.#hashed(await this.#line()))
    const preamble = Preamble.safeParse(value)
    if (!preamble.success) throw new BackupError('this is not a backup of Waybill')
    if (preamble.data.version > formatVersion) {
      throw new BackupError(
        `the backup has format ${preamble.data.version}, this program reads up to ${formatVersion}: use a newer program`,
      )
    }
    return parsed(Header, value)
  }

  /** Throws unless the tables, row counts and checksum match the backup's own figures. */
  async tables(header: BackupHeader, visit: (section: Section) => Promise<void>): Promise<void> {
    for (const schema of header.snapshots.flatMap((snapshot) => snapshot.schemas)) {
      for (const table of schema.tables) {
        const name = `${schema.name}.${table.name}`
        const mark = parsed(TableMark, valueOf(this.#hashed(await this.#line())))
        if (mark.table !== name) throw damaged(`${mark.table} stands in the place of ${name}`)
        await visit({ schema, table, rows: this.#countedRows(name, table.rows) })
      }
    }
    await this.#end(header)
  }

  async #end(header: BackupHeader): Promise<void> {
    const sha256 = this.#hash.digest('hex')
    const { end } = parsed(End, valueOf(await this.#line()))
    if (end.sha256 !== sha256) throw damaged('its checksum does not match')
    const { tables, rows } = totalOf(header)
    if (end.tables !== tables || end.rows !== rows) throw damaged('its end does not match its header')
    if (this.#rest.length > 0 || (await this.#more())) throw damaged('something follows its end')
  }

  async *#countedRows(name: string, expected: number): AsyncGenerator<Buffer> {
    let count = 0
    for await (const block of this.#rows()) {
      count += rowsIn(block)
      yield block
    }
    if (count !== expected) throw damaged(`${name} has ${count} rows instead of ${expected}`)
  }

  async *#rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = endOfRowsIn(this.#rest)
      const ready = end ?? this.#rest.lastIndexOf(newline) + 1
      if (ready > 0) yield this.#hashed(this.#taken(ready))
      if (end !== undefined) break
      if (!(await this.#more())) throw damaged('it ends in the middle of a table')
    }
    this.#hashed(this.#taken(endOfRows.length))
  }

  async #line(): Promise<Buffer> {
    let end = this.#rest.indexOf(newline)
    while (end === -1) {
      const searched = this.#rest.length
      if (searched > lineLimit_bytes) throw damaged('a line of it is too long')
      if (!(await this.#more())) throw damaged('it ends too early')
      end = this.#rest.indexOf(newline, searched)
    }
    return this.#taken(end + 1)
  }

  #taken(length: number): Buffer {
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    return taken
  }

  #hashed(bytes: Buffer): Buffer {
    this.#hash.update(bytes)
    return bytes
  }

  async #more(): Promise<boolean> {
    const next = await this.#blocks.next()
    if (next.done === true) return false
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value])
    return true
  }
}

/** `bytes` must start at the start of a line. */
function endOfRowsIn(bytes: Buffer): number | undefined {
  if (bytes.subarray(0, endOfRows.length).equals(rowsTerminator.subarray(1))) return 0
  const at = bytes.indexOf(rowsTerminator)
  return at === -1 ? undefined : at + 1
}

function damaged(how: string): BackupError {
  return new BackupError(`the backup is damaged: ${how}`)
}

function valueOf(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString())
  } catch (error) {
    throw new BackupError('this is not a backup of Waybill, or it is damaged', { cause: error })
  }
}

function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (!result.success) throw damaged(z.prettifyError(result.error).replaceAll(/\s*\n\s*/g, ' '))
  return result.data
}
