import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, type KeyedRequest, fingerprintOf, once } from '../kernel/idempotency.ts'
import { inputOf } from '../kernel/input.ts'
import type { Limiter } from '../kernel/limiter.ts'
import { type AnyOperation, isKeyed, limitOf } from '../kernel/operation.ts'
import { Problem } from '../kernel/problem.ts'
import { PlatformWriteScope, WriteScope } from '../kernel/scope.ts'
import type { Arrival, Entry, Service } from '../kernel/service.ts'
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
    // What anyone may ask without limit is asked by monitors: it is answered even under pressure.
    const config = { probe: op.access === 'public' && op.limit === 'none', form: op.form === true }
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
    const { answer, replayed } = await enter((scope) => once(writable(scope), keyed, () => run(scope)))
    if (replayed) void reply.header('idempotent-replayed', 'true')
    return send(reply, answer)
  }
}

/** The answer of a write that was tried out: thrown so that everything it did is rolled back. */
class Rehearsed extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('tried out only')
    this.answer = answer
  }
}

async function rehearsed(enter: Entry, run: (scope: never) => Promise<Answer>): Promise<Answer> {
  try {
    return await enter(async (scope) => {
      throw new Rehearsed(await run(scope))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.answer
    throw error
  }
}

function writable(scope: unknown): WriteScope | PlatformWriteScope {
  if (scope instanceof WriteScope || scope instanceof PlatformWriteScope) return scope
  throw new Error('an idempotency key needs a write scope')
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
