import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isRecord } from '../kernel/fields.ts'
import { type KeyedRequest, fingerprintOf, once } from '../kernel/idempotency.ts'
import { inputOf } from '../kernel/input.ts'
import type { Limiter } from '../kernel/limiter.ts'
import { type AnyOperation, type WebPage, isKeyed, isProbe, limitOf } from '../kernel/operation.ts'
import { Problem } from '../kernel/problem.ts'
import { rehearsed } from '../kernel/rehearsal.ts'
import type { Arrival, Service } from '../kernel/service.ts'
import { answerOf, send } from './answer.ts'
import { type Limits, spend } from './limits.ts'

export interface Registration {
  readonly service: Service
  readonly address: () => string
  readonly limiter: Limiter
  readonly limits: Limits
}

/** One route for each operation and prefix. */
export function register(app: FastifyInstance, registration: Registration): void {
  for (const op of registration.service.operations) {
    const handler = handlerOf(op, registration)
    const config = { probe: isProbe(op), form: op.form === true }
    for (const path of pathsOf(op, registration.service)) {
      app.route({ method: op.method, url: path.replace(/\{(\w+)\}/g, ':$1'), handler, config })
    }
  }
}

function pathsOf(op: AnyOperation, service: Service): readonly string[] {
  return [...service.prefixes.map((prefix) => prefix + op.path), ...(op.aliases ?? [])]
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Who, how often, whether they may, what exactly, and then the operation itself: each step refuses in its turn. */
function handlerOf(op: AnyOperation, { service, address, limiter, limits }: Registration): Handler {
  const limitKind = limitOf(op)
  const limit = limitKind === 'none' ? 0 : limits[limitKind]
  const { requestIdInBodies } = service
  return async (request, reply) => {
    if (op.page !== undefined && isForPeople(request)) return shown(reply, op.page)
    const caller = await service.gate.identify(op, arrivalOf(request))
    if (limit > 0) await spend(reply, limiter, { key: `${service.name}:${limitKind}:${caller.key}`, limit })
    const enter = caller.admit(op)
    const { params, query, body } = request
    const { input, page, dryRun } = inputOf(op, { params, query, body, ifMatch: request.headers['if-match'] })
    const keyed = isKeyed(op) ? keyOf(op, request) : undefined
    const setting = { request_id: request.id, address: address(), url: request.url, page, requestIdInBodies }
    const run = async (scope: never) => answerOf(op, await op.handle(scope, input), setting)
    if (dryRun) return send(reply.header('dry-run', 'true'), await rehearsed(enter, run))
    if (keyed === undefined) return send(reply, await enter(run))
    const { answer, replayed } = await once(enter, keyed, run)
    if (replayed) void reply.header('idempotent-replayed', 'true')
    return send(reply, answer)
  }
}

/** A browser that was sent here by its address line. */
function isForPeople({ headers, url }: FastifyRequest): boolean {
  return String(headers.accept).includes('text/html') && !url.includes('?')
}

function shown(reply: FastifyReply, { html, policy }: WebPage): FastifyReply {
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
}

function arrivalOf(request: FastifyRequest): Arrival {
  return {
    request_id: request.id,
    // Of a forwarded address that is none, the proxy's own is what is known.
    address: isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip,
    body: request.body,
    header(name) {
      const value = request.headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
    param(name) {
      const value = isRecord(request.params) ? request.params[name] : undefined
      return typeof value === 'string' ? value : undefined
    },
  }
}

function keyOf(op: AnyOperation, request: FastifyRequest): KeyedRequest | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  const key = Array.isArray(header) ? header.join(', ') : header
  if (key.length === 0 || key.length > 255) throw new Problem('idempotency_key_invalid')
  const [path = ''] = request.url.split('?')
  // A body nobody reads was not checked either: it may be nested deeper than can be written as text.
  const body = op.body === undefined ? undefined : request.body
  return { key, route: `${op.method} ${op.path}`, fingerprint: fingerprintOf(path, body) }
}
