import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { type Encoding, compressed, encodingFor, varyByEncoding } from './compression.ts'

type Forms = Partial<Record<Encoding, Buffer | Promise<Buffer>>>

/** Bytes that don't change at run time. All clients share them, and a client with a current copy gets a 304. */
export class Kept {
  readonly #etag: string
  readonly #plain: Buffer
  readonly #forms: Forms
  readonly #offered: readonly Encoding[]

  /** Files compressed by the build exist in those forms only; others are compressed on first request. */
  constructor(bytes: Buffer | string, built?: Forms) {
    this.#plain = Buffer.from(bytes)
    this.#etag = `"${createHash('sha256').update(this.#plain).digest('base64url').slice(0, 22)}"`
    this.#forms = { ...built }
    this.#offered =
      built === undefined ? ['zstd', 'br', 'gzip'] : (['br', 'gzip'] as const).filter((name) => name in built)
  }

  async send(reply: FastifyReply): Promise<FastifyReply> {
    return reply.send(await this.bytesFor(reply))
  }

  /** Bytes to send. Also sets the reply's headers for them. */
  async bytesFor(reply: FastifyReply): Promise<Buffer | ''> {
    void reply.header('etag', this.#etag)
    varyByEncoding(reply)
    const { headers } = reply.request
    if (isMatched(headers['if-none-match'], this.#etag)) {
      void reply.code(304)
      return ''
    }
    const encoding = encodingFor(headers['accept-encoding'], this.#offered)
    if (encoding === undefined) return this.#plain
    void reply.header('content-encoding', encoding)
    return (this.#forms[encoding] ??= compressed(this.#plain, encoding))
  }
}

/** Whether an If-None-Match header matches the tag. */
export function isMatched(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
