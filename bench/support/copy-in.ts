import { once } from 'node:events'
import pg from 'pg'

interface Wire {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** Sends the rows as soon as the server asks for them. */
class CopyIn extends pg.Query {
  readonly #rows: Buffer
  constructor(text: string, rows: Buffer) {
    super(text)
    this.#rows = rows
  }

  handleCopyInResponse(wire: Wire): void {
    wire.sendCopyFromChunk(this.#rows)
    wire.endCopyFrom()
  }
}

/** Rows for one table in the text format of COPY. */
export interface CopiedRows {
  /** Table name with its columns. */
  readonly table: string
  readonly rows: Buffer
}

/** Connects, and returns a function that copies rows into tables, all of them in one transaction. */
export async function copier(url: string): Promise<{
  readonly copy: (all: readonly CopiedRows[]) => Promise<void>
  readonly end: () => Promise<void>
}> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    async copy(all) {
      await client.query('begin')
      for (const { table, rows } of all) {
        const copying = new CopyIn(`copy ${table} from stdin`, rows)
        const ended = once(copying, 'end')
        client.query(copying)
        await ended
      }
      await client.query('commit')
    },
    end: () => client.end(),
  }
}
