import { isUtf8 } from 'node:buffer'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../kernel/problem.ts'

const jsonType = /^application\/(?:[\w.+-]+\+)?json(?:\s*;.*)?$/i
const formType = 'application/x-www-form-urlencoded'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes forms beside JSON. */
    form?: boolean
  }
}

/** Reads JSON in UTF-8, plain or in gzip. An empty body counts as none, whatever type it claims to have. */
export function acceptJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(jsonType, { parseAs: 'buffer' }, async (request: FastifyRequest, sent: Buffer) => {
    if (sent.length === 0) return undefined
    const body = await unpacked(request, sent)
    // Decoding would replace bytes that are not UTF-8 by U+FFFD, and we would store that.
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
  app.addContentTypeParser('*', (request, _payload, done) => {
    done(request.headers['content-length'] === '0' ? null : new Problem('unsupported_media_type'))
  })
}

const gunzipped = promisify(gunzip)

/** The unpacked body. It stops at the limit, however small the packed one was. */
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
