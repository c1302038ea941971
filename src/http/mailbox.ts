import type { FastifyInstance } from 'fastify'
import { Problem } from '../kernel/problem.ts'

const path = '/dev/mail'

/** Messages frame themselves and bring their own style; nothing else is reached from there. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * `/dev/mail`: mail that was caught instead of sent, where it is. Everywhere else the address is none, for people too, who
 * would get a page of the application at any other.
 */
export function mailbox(app: FastifyInstance, page: (() => Promise<string>) | undefined): void {
  app.get(path, async (_request, reply) => {
    if (page === undefined) throw new Problem('route_not_found', { params: { path } })
    const html = await page()
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
