import type { Socket } from 'node:net'

/** A message of HTTP/1.1 as it came: its lines up to the empty one, and its body in the pieces it was sent in. */
export interface Message {
  readonly lines: readonly string[]
  readonly headers: Headers
  readonly chunks: readonly Buffer[]
}

/** One side of a connection, read message by message and byte by byte. */
export class Wire {
  readonly socket: Socket
  readonly #arriving: AsyncIterator<Buffer, undefined>
  #rest: Buffer = Buffer.alloc(0)

  constructor(socket: Socket) {
    this.socket = socket
    // Readers hear of it too.
    socket.on('error', () => {})
    this.#arriving = socket[Symbol.asyncIterator]()
  }

  /** The next message, none if the other side has hung up; `before` sees it when its body has yet to come. */
  async message(before: (headers: Headers) => void = () => {}): Promise<Message | undefined> {
    if (this.#rest.length === 0 && !(await this.#more())) return undefined
    const lines = (await this.#until('\r\n\r\n')).toString('latin1').split('\r\n')
    const headers = new Headers(
      lines.slice(1).map((line): [string, string] => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon), line.slice(colon + 1).trim()]
      }),
    )
    before(headers)
    return { lines, headers, chunks: await this.#body(headers) }
  }

  async #body(headers: Headers): Promise<readonly Buffer[]> {
    if (headers.get('transfer-encoding') !== 'chunked') {
      const length = Number(headers.get('content-length') ?? 0)
      return length === 0 ? [] : [await this.#take(length)]
    }
    const chunks: Buffer[] = []
    for (;;) {
      const size = Number.parseInt((await this.#until('\r\n')).toString(), 16)
      if (size > 0) chunks.push(await this.#take(size))
      await this.#until('\r\n')
      if (size === 0) return chunks
    }
  }

  async #until(mark: string): Promise<Buffer> {
    for (;;) {
      const end = this.#rest.indexOf(mark)
      if (end !== -1) {
        const found = await this.#take(end)
        await this.#take(mark.length)
        return found
      }
      await this.#needed()
    }
  }

  async #take(length: number): Promise<Buffer> {
    while (this.#rest.length < length) await this.#needed()
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    return taken
  }

  async #needed(): Promise<void> {
    if (!(await this.#more())) throw new Error(`hung up in the middle of a message: ${this.#rest.toString()}`)
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#arriving.next()
    if (done === true) return false
    this.#rest = Buffer.concat([this.#rest, value])
    return true
  }
}
