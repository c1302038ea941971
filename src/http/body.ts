import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../kernel/problem.ts'

const jsonType = /^application\/(?:[\w.+-]+\+)?json(?:\s*;.*)?$/i

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes forms beside JSON. */
    form?: boolean
  }
}

/** JSON in UTF-8, not compressed; an empty body is as good as none, whatever type it claims to be. */
export function acceptJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(jsonType, { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    if (isEncoded(request)) return done(new Problem('unsupported_media_type'))
    // Decoding would put U+FFFD in the place of what is no UTF-8, and that would be stored.
    if (typeof body === 'string' || !isUtf8(body)) return done(new Problem('malformed_json'))
    return parseJson(request, body.toString(), (error, value) => {
      done(error === null ? null : new Problem('malformed_json'), value)
    })
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      const taken = request.routeOptions.config.form === true && !isEncoded(request)
      if (!taken && body.length > 0) return done(new Problem('unsupported_media_type'))
      return done(
        null,
        body.length === 0 ? undefined : Object.fromEntries(new URLSearchParams(body.toString())),
      )
    },
  )
  app.addContentTypeParser('*', (request, _payload, done) => {
    done(request.headers['content-length'] === '0' ? null : new Problem('unsupported_media_type'))
  })
}

function isEncoded({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding']
  return encoding !== undefined && encoding.toLowerCase() !== 'identity'
}
