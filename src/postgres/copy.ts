import { type Duplex, Readable } from 'node:stream'
import type pg from 'pg'

/** COPY methods of the driver that its type declarations omit. */
interface CopyConnection {
  readonly stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** Block size. The server sends a message per row; passed on one by one, the messages would cost more than the rows. */
const blockBytes = 64 * 1024

/** Rows of `copy … to stdout` in blocks of whole rows. A slow reader pauses it; one that stops must end the client. */
export function copyOut(client: pg.Client, statement: string): AsyncIterable<Buffer> {
  return client.query(new CopyOut(statement))
}

class CopyOut extends Readable implements pg.Submittable {
  readonly #statement: string
  #socket: Duplex | undefined
  #block = Buffer.allocUnsafe(blockBytes)
  #filled = 0
  constructor(statement: string) {
    super({ highWaterMark: 4 * blockBytes })
    this.#statement = statement
  }

  submit(connection: pg.Connection): void {
    this.#socket = connection.stream
    connection.query(this.#statement)
  }

  override _read(): void {
    this.#socket?.resume()
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (this.#filled + chunk.length > blockBytes) this.#flush()
    // Copy in either case: the parser reuses the chunk's memory.
    if (chunk.length > blockBytes) this.#push(Buffer.from(chunk))
    else this.#filled += chunk.copy(this.#block, this.#filled)
  }

  handleCommandComplete(): void {
    this.#flush()
  }

  handleReadyForQuery(): void {
    this.#push(null)
  }

  handleError(error: Error): void {
    this.destroy(error)
  }

  #flush(): void {
    if (this.#filled === 0) return
    this.#push(this.#block.subarray(0, this.#filled))
    this.#block = Buffer.allocUnsafe(blockBytes)
    this.#filled = 0
  }

  #push(block: Buffer | null): void {
    if (this.destroyed) return
    const wantsMore = this.push(block)
    if (block !== null && !wantsMore) this.#socket?.pause()
  }
}

/** Sends the blocks as data of `copy … from stdin`. Returns the number of rows the server accepted. */
export async function copyIn(
  client: pg.Client,
  statement: string,
  blocks: AsyncIterable<Buffer>,
): Promise<number> {
  const copy = client.query(new CopyIn(statement))
  const connection = await copy.started
  try {
    for await (const block of blocks) {
      if (copy.failed) break
      connection.sendCopyFromChunk(block)
      if (connection.stream.writableNeedDrain) await drained(connection.stream)
    }
  } catch (error) {
    connection.sendCopyFail('the data could not be read to its end')
    await copy.finished.catch(() => {})
    throw error
  }
  // After an error of its own, the server ignores further messages of the copy.
  connection.endCopyFrom()
  return copy.finished
}

class CopyIn implements pg.Submittable {
  readonly #statement: string
  readonly #started = Promise.withResolvers<CopyConnection>()
  readonly #finished = Promise.withResolvers<number>()
  #rows = 0
  failed = false
  constructor(statement: string) {
    this.#statement = statement
    // The caller awaits one of the two promises and gets the error there. The other must not end the process.
    this.started.catch(() => {})
    this.finished.catch(() => {})
  }

  get started(): Promise<CopyConnection> {
    return this.#started.promise
  }

  get finished(): Promise<number> {
    return this.#finished.promise
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#statement)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#started.resolve(connection)
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#rows = Number(text.replace(/^COPY /, ''))
  }

  handleReadyForQuery(): void {
    this.#finished.resolve(this.#rows)
  }

  handleError(error: Error): void {
    this.failed = true
    this.#started.reject(error)
    this.#finished.reject(error)
  }
}

/** Resolves on drain or close. A lost connection never drains, and the copy already has its error by then. */
function drained(socket: Duplex): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      socket.off('drain', go).off('close', go)
      resolve()
    }
    socket.on('drain', go).on('close', go)
    if (socket.destroyed) go()
  })
}
