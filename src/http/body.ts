import { isUtf8 } from 'node:buffer'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../kernel/problem.ts'

const jsonType = /^application\/(?:[\w.+-]+\+)?json(?:\s*;.*)?$/i
const formType = 'application/x-www-form-urlencoded'
const multipartType = /^multipart\/form-data(?:\s*;.*)?$/i

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts forms besides JSON. */
    form?: boolean
    /** Accepts `multipart/form-data` too. Lists the file fields, each with the field that takes the file's name. */
    files?: Readonly<Record<string, string | null>> | undefined
  }
}

/** Reads UTF-8 JSON, plain or gzipped. An empty body counts as no body, whatever its declared type. */
export function acceptJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(jsonType, { parseAs: 'buffer' }, async (request: FastifyRequest, sent: Buffer) => {
    if (sent.length === 0) return undefined
    const body = await unpacked(request, sent)
    // Decoding would replace bytes that aren't UTF-8 with U+FFFD, and we would store that.
    if (!isUtf8(body)) throw new Problem('malformed_json')
    return new Promise<unknown>((resolve, reject) => {
      void parseJson(request, body.toString(), (error, value) =>
        error === null ? resolve(value) : reject(new Problem('malformed_json')),
      )
    })
  })
  app.addContentTypeParser(formType, { parseAs: 'buffer' }, async (request: FastifyRequest, sent: Buffer) => {
    if (sent.length === 0) return undefined
    if (request.routeOptions.config.form !== true) throw new Problem('unsupported_media_type')
    const body = await unpacked(request, sent)
    return Object.fromEntries(new URLSearchParams(body.toString()))
  })
  app.addContentTypeParser(
    multipartType,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, sent: Buffer) => {
      if (sent.length === 0) return undefined
      const { files } = request.routeOptions.config
      if (files === undefined) throw new Problem('unsupported_media_type')
      return fieldsOf(request.headers['content-type'] ?? '', await unpacked(request, sent), files)
    },
  )
  app.addContentTypeParser('*', (request, _payload, done) => {
    done(request.headers['content-length'] === '0' ? null : new Problem('unsupported_media_type'))
  })
}

/** Limit on parts: more than any of our forms has, with room for a few unknown fields. */
const mostParts = 100

/** Form fields as JSON would have them, files in Base64. A repeated field becomes a list. */
async function fieldsOf(
  type: string,
  body: Buffer,
  files: Readonly<Record<string, string | null>>,
): Promise<Readonly<Record<string, unknown>>> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch((error: unknown) => {
      throw new Problem('bad_request', { cause: error })
    })
  const parts = [...form]
  if (parts.length > mostParts) throw new Problem('bad_request')
  const fields = new Map<string, unknown[]>()
  const add = (name: string, value: unknown) => fields.set(name, [...(fields.get(name) ?? []), value])
  for (const [name, part] of parts) {
    if (typeof part === 'string') add(name, part)
    else add(name, Buffer.from(await part.arrayBuffer()).toString('base64'))
  }
  for (const [name, part] of parts) {
    const named = Object.hasOwn(files, name) ? files[name] : undefined
    if (typeof part !== 'string' && typeof named === 'string' && !fields.has(named)) add(named, part.name)
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )
}

const gunzipped = promisify(gunzip)

/** The decompressed body. It stops at the limit, however small the compressed body is. */
async function unpacked({ headers, routeOptions }: FastifyRequest, sent: Buffer): Promise<Buffer> {
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (encoding === 'identity') return sent
  if (encoding !== 'gzip' && encoding !== 'x-gzip') throw new Problem('unsupported_media_type')
  const { bodyLimit: limit } = routeOptions
  return gunzipped(sent, { maxOutputLength: limit }).catch((error: unknown) => {
    const tooLong = error instanceof RangeError
    throw tooLong ? new Problem('payload_too_large', { params: { limit } }) : new Problem('malformed_json')
  })
}
