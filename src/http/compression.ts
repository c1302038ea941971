import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { FastifyReply } from 'fastify'

/** Encodings, fastest first; bench/results/wire.md has the cost and savings of each. */
const encodings = ['zstd', 'gzip', 'br'] as const
export type Encoding = (typeof encodings)[number]

const [zipped, brotlied, zstded] = [promisify(gzip), promisify(brotliCompress), promisify(zstdCompress)]
const brotliQuality = { [constants.BROTLI_PARAM_QUALITY]: 3 }
const zstdLevel = { [constants.ZSTD_c_compressionLevel]: 1 }

const compressors: Readonly<Record<Encoding, (bytes: Buffer | string) => Promise<Buffer>>> = {
  zstd: (bytes) => zstded(bytes, { params: zstdLevel }),
  br: (bytes) => brotlied(bytes, { params: brotliQuality }),
  gzip: (bytes) => zipped(bytes, { level: 1 }),
}

export function compressed(bytes: Buffer | string, encoding: Encoding): Promise<Buffer> {
  return compressors[encoding](bytes)
}

/** Below this size, compression and decompression cost more than the bytes they save. */
const least = 1_024

/** Whether the text is sent uncompressed, whatever the client accepts. */
export function isShort(text: string | Buffer): boolean {
  return text.length < least
}

/** Sends a text. A long text is compressed with the best encoding the client accepts. */
export function sendText(reply: FastifyReply, text: string | Buffer): FastifyReply {
  if (isShort(text)) return reply.send(text)
  varyByEncoding(reply)
  const encoding = encodingFor(reply.request.headers['accept-encoding'], encodings)
  if (encoding === undefined) return reply.send(text)
  void reply.header('content-encoding', encoding)
  compressed(text, encoding).then(
    (bytes) => reply.send(bytes),
    (error: unknown) => reply.removeHeader('content-encoding').send(error),
  )
  return reply
}

/** Tells caches that the bytes depend on the encodings the client accepts. */
export function varyByEncoding(reply: FastifyReply): void {
  void reply.header('vary', varied(reply.getHeader('vary')))
}

export function varied(before: string | number | readonly string[] | undefined): string {
  return before === undefined ? 'accept-encoding' : `${String(before)}, accept-encoding`
}

/** The encoding of `offered` that Accept-Encoding prefers, the first of equals. Undefined if none is accepted. */
export function encodingFor(
  header: string | string[] | undefined,
  offered: readonly Encoding[],
): Encoding | undefined {
  if (header === undefined) return undefined
  const weights = weightsOf(String(header))
  // A client that accepts `*` may not support newer encodings.
  const weightOf = (name: Encoding) => weights.get(name) ?? (name === 'gzip' ? (weights.get('*') ?? 0) : 0)
  const [best] = offered
    .map((name) => ({ name, weight: weightOf(name) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return best?.name
}

/** Weights of the values that an `Accept-…` header lists, as `gzip;q=0.8`. */
export function weightsOf(header: string): ReadonlyMap<string, number> {
  return new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const weight = parameters.find((text) => text.startsWith('q='))?.slice(2)
      return [name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight) || 0]
    }),
  )
}
