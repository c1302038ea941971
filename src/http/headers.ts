import type { FastifyInstance } from 'fastify'
import { uuidv7 } from '../kernel/ids.ts'

/** Headers of every response. Pages (documentation, console, panel) replace this strict policy with their own. */
export const securityHeaders = [
  ['cache-control', 'no-store'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['referrer-policy', 'no-referrer'],
  ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
] as const

const securityByName = Object.fromEntries(securityHeaders)

export function commonHeaders(request_id: string): Readonly<Record<string, string>> {
  return { ...securityByName, 'x-request-id': request_id }
}

/** Adds the common headers to responses that don't set their own. Responses sent by `deliver` already have them. */
export function addCommonHeaders(app: FastifyInstance): void {
  app.addHook('onSend', ({ id }, reply, ...[, done]) => {
    for (const [name, value] of Object.entries(commonHeaders(id))) {
      if (!reply.hasHeader(name)) void reply.header(name, value)
    }
    done()
  })
}

/** The caller's request id if it's well-formed, or else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(header) ? header : uuidv7()
}
