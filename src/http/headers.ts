import type { FastifyInstance } from 'fastify'
import { uuidv7 } from '../kernel/ids.ts'

/** On every answer. The policy for pages (documentation, console, panel) replaces the strict one here. */
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

/** Puts the common headers on every answer that has not its own in their place. What `deliver` sends has them already. */
export function addCommonHeaders(app: FastifyInstance): void {
  app.addHook('onSend', ({ id }, reply, ...[, done]) => {
    for (const [name, value] of Object.entries(commonHeaders(id))) {
      if (!reply.hasHeader(name)) void reply.header(name, value)
    }
    done()
  })
}

/** The caller's own request id where it has the right form, else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(header) ? header : uuidv7()
}
