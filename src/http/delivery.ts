import type { FastifyReply } from 'fastify'
import { type TypedAnswer, send } from './answer.ts'
import { isShort, varied } from './compression.ts'
import { securityHeaders } from './headers.ts'
import type { Waits } from './patience.ts'

export interface Delivery {
  readonly isClosing: () => boolean
  readonly waits: Waits
}

/**
 * Sends the response of an operation. The usual one, uncompressed JSON, bypasses Fastify, which would check its type
 * and every header again and call hooks for it. This function does the work of those hooks. Every other response takes
 * the usual route.
 */
export function deliver(reply: FastifyReply, answer: TypedAnswer, { isClosing, waits }: Delivery): void {
  const { raw, request } = reply
  const body = answer.bytes ?? answer.body
  if (!isUsual(reply, answer, body)) {
    void send(reply, answer)
    return
  }
  const headers: (string | number | string[])[] = [
    'content-type',
    answer.type ?? 'application/json; charset=utf-8',
    'content-length',
    Buffer.byteLength(body),
  ]
  const own = reply.getHeaders()
  if (!isShort(body)) own['vary'] = varied(own['vary'])
  if (answer.etag !== null) own['etag'] = answer.etag
  if (isClosing()) own['connection'] = 'close'
  for (const [name, value] of Object.entries(own)) if (value !== undefined) headers.push(name, value)
  for (const [name, value] of securityHeaders) if (own[name] === undefined) headers.push(name, value)
  headers.push('x-request-id', request.id)
  void reply.hijack()
  waits.answer(raw, body.length)
  raw.writeHead(answer.status, headers)
  raw.end(body)
}

function isUsual(reply: FastifyReply, answer: TypedAnswer, body: string | Buffer): boolean {
  const { headers, method } = reply.request
  return (
    answer.status !== 204 &&
    answer.cookies === undefined &&
    answer.location === undefined &&
    answer.warning === undefined &&
    answer.file === undefined &&
    method !== 'HEAD' &&
    (answer.etag === null || headers['if-none-match'] === undefined) &&
    (headers['accept-encoding'] === undefined || isShort(body)) &&
    !reply.sent
  )
}
