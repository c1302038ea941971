import type { FastifyInstance } from 'fastify'
import { Problem } from '../kernel/problem.ts'

const path = '/dev/mail'

/** Policy for the page: messages come in their own frames with their own styles, and can load nothing else. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Serves caught mail at `/dev/mail`, if the server catches mail instead of sending it. Otherwise the path returns 404,
 * also to people: on other unknown paths they would get a page of the application.
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
