import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Progress } from '../kernel/database/replicas/progress.ts'
import { fingerprintsOf, keyFrom } from '../kernel/idempotency.ts'
import { type ReadInput, inNamesSent, inputOf, strangersInBody, strangersTo } from '../kernel/input.ts'
import type { Limiter } from '../kernel/limiter.ts'
import { speaking } from '../kernel/messages/speaking.ts'
import {
  type AnyOperation,
  isKeyed,
  isProbe,
  limitOf,
  problemsOf,
  takesPassword,
} from '../kernel/operation.ts'
import { refuse } from '../kernel/problem.ts'
import { rehearsed } from '../kernel/rehearsal.ts'
import { type Service, addressesOf } from '../kernel/service.ts'
import { wholeFaults } from '../kernel/whole-faults.ts'
import { RequestArrival } from './arrival.ts'
import { type TypedAnswer, answerOf, send, addWarning } from './answer.ts'
import { languageFrom } from './language.ts'
import { type Limits, spend } from './limits.ts'
import { type Delivery, deliver } from './delivery.ts'
import type { Metrics } from './metrics.ts'
import type { Pressure } from './pressure.ts'

export interface Registration {
  readonly service: Service
  readonly address: () => string
  readonly limiter: Limiter
  readonly limits: Limits
  readonly pressure: Pressure
  readonly metrics: Metrics
  readonly delivery: Delivery
}

const positionHeader = 'waybill-position'

export function register(app: FastifyInstance, registration: Registration): void {
  for (const op of registration.service.operations) {
    const usual = app.initialConfig.bodyLimit ?? 0
    const bodyLimit = Math.max(usual, op.bodyLimit ?? 0)
    const config = { probe: isProbe(op), form: op.form === true, files: op.files, open: true }
    for (const path of addressesOf(op, registration.service)) {
      const url = path.replace(/\{(\w+)\}/g, ':$1')
      const handler = handlerOf(op, url, registration)
      const hooks = op.bodyLimit === undefined ? {} : { onRequest: knownFirst(op, registration) }
      app.route({ method: methodsOf(op, registration.service), url, handler, config, bodyLimit, ...hooks })
    }
  }
}

/** Authenticates before reading a large body. A stranger is refused before its first byte. */
function knownFirst(op: AnyOperation, { service }: Registration) {
  return async (request: FastifyRequest): Promise<void> => {
    await service.gate.identify(op, new RequestArrival(request))
  }
}

const twins: Partial<Record<AnyOperation['method'], AnyOperation['method']>> = { PUT: 'PATCH', PATCH: 'PUT' }

/** Methods of the route. PUT equals PATCH, since updates leave omitted fields alone and old clients send either. */
function methodsOf({ method, path }: AnyOperation, { operations }: Service): AnyOperation['method'][] {
  const twin = twins[method]
  const taken = operations.some((other) => other.path === path && other.method === twin)
  return twin === undefined || taken ? [method] : [method, twin]
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => void
type Answering = (request: FastifyRequest, reply: FastifyReply) => Promise<TypedAnswer>

/** Handler of a route. It counts the work, not the client: a slow or disconnected client makes no difference. */
function handlerOf(op: AnyOperation, url: string, registration: Registration): Handler {
  const answering = answeringOf(op, registration)
  const { pressure, delivery, metrics } = registration
  const meter = metrics.meterOf(url)
  const isSpared = isProbe(op)
  // Passwords are hashed off the event loop and have their own queue, so sign-ins delay no other request.
  const apart = takesPassword(op)
  const { replicas, followsLanguage } = registration.service
  const languageOf = ({ headers }: FastifyRequest) =>
    followsLanguage && languageFrom(headers['accept-language'])
  const answered = async (request: FastifyRequest, reply: FastifyReply) => {
    const progress = replicas && new Progress(new RequestArrival(request).header(positionHeader))
    try {
      // The reply has no socket while an earlier response still uses it.
      const queued = reply.raw.socket === null
      const asked = () => speaking(languageOf(request), () => answering(request, reply))
      const work = progress === undefined ? asked : () => progress.during(asked)
      const answer = isSpared ? await work() : await pressure.during(work, { queued, apart })
      tellPosition(reply, progress)
      if (isSpared) void send(reply, answer)
      else deliver(reply, answer, delivery)
    } catch (thrown) {
      const error = inNamesSent(op, request, thrown)
      tellPosition(reply, progress)
      void reply.send(error instanceof Error ? error : new Error('something was thrown', { cause: error }))
    }
  }
  // Don't return a promise: Fastify would wait for it over several more event loop turns.
  return (request, reply) => {
    request.meter = meter
    if (op.page !== undefined && isForPeople(request)) {
      const { html, policy } = op.page
      void reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
    } else void answered(request, reply)
  }
}

/** Reports the write position, but not for reads: their side writes are nothing that a caller could miss. */
function tellPosition(reply: FastifyReply, progress: Progress | undefined): void {
  const isWrite = reply.request.method !== 'GET' && reply.request.method !== 'HEAD'
  if (progress?.written !== undefined && isWrite) void reply.header(positionHeader, progress.written)
}

/** Five steps: authentication, rate limit, permission, input, and the operation itself. Each may refuse. */
function answeringOf(op: AnyOperation, { service, address, limiter, limits }: Registration): Answering {
  const usualKind = limitOf(op)
  const strangers = strangersTo(op)
  const takesStrict = problemsOf(op).includes('invalid')
  const { requestIdInBodies } = service
  return async (request, reply) => {
    const arrival = new RequestArrival(request)
    const identified = service.gate.identify(op, arrival)
    const caller = identified instanceof Promise ? await identified : identified
    if (caller.cookie !== undefined) void reply.header('set-cookie', caller.cookie)
    const kind = usualKind === 'data' && caller.isAtConsole === true ? 'console' : usualKind
    const limit = kind === 'none' ? 0 : limits[kind]
    const key = `${service.name}:${kind}:${caller.key}`
    if (limit > 0) await spend(reply, limiter, { key, limit, calls: 1 })
    const enter = caller.admit(op)
    const { params, query, body } = request
    const unknown = { query: strangers(query), body: strangersInBody(op, body) }
    mind(reply, unknown, takesStrict && isStrict(request))
    const header = (name: string) => arrival.header(name)
    const raw = { params, query, body, ifMatch: header('if-match'), header }
    let read: ReadInput
    try {
      read = inputOf(op, raw)
    } catch (error) {
      const tryOut = (tried: ReadInput['input']) => rehearsed(enter, (scope) => op.handle(scope, tried))
      throw await wholeFaults(op, raw, { error, tryOut })
    }
    const { input, page, dryRun } = read
    const more = limit > 0 ? (op.calls?.(input) ?? 1) - 1 : 0
    if (more > 0) await spend(reply, limiter, { key, limit, calls: more })
    const keyed = isKeyed(op) ? keyOf(op, request, service) : undefined
    const setting = { request_id: request.id, address: address(), url: request.url, page, requestIdInBodies }
    const run = async (scope: never) => answerOf(op, await op.handle(scope, input), setting)
    if (dryRun) {
      void reply.header('dry-run', 'true')
      return rehearsed(enter, run)
    }
    if (keyed === undefined) return enter(run)
    const { answer, replayed } = await keyed.once(enter, keyed.request, run)
    if (replayed) void reply.header('idempotent-replayed', 'true')
    return answer
  }
}

/** Reports names that have no effect in a `Warning`, or refuses them if the caller prefers (RFC 7240). */
function mind(
  reply: FastifyReply,
  { query, body }: Readonly<Record<'query' | 'body', readonly string[]>>,
  refuses: boolean,
): void {
  if (refuses) {
    void reply.header('preference-applied', 'handling=strict')
    refuse([...query, ...body].map((path) => ({ path, rule: 'unknown' })))
  }
  for (const text of [...warning('query parameters', query), ...warning('body fields', body)])
    addWarning(reply, text)
}

function isStrict({ headers }: FastifyRequest): boolean {
  return /(?:^|[,;])\s*handling\s*=\s*"?strict"?\s*(?:$|[,;])/i.test(String(headers['prefer'] ?? ''))
}

/** Repeats only plain names, because they are the caller's own text. */
function warning(kind: string, strangers: readonly string[]): readonly string[] {
  if (strangers.length === 0) return []
  const plain = strangers.filter((name) => /^[\w.[\]-]{1,40}$/.test(name)).slice(0, 10)
  const named = plain.length === 0 ? '' : `: ${plain.join(', ')}`
  return [`Unknown ${kind} were ignored${named}`]
}

/** Whether a person typed the address or followed a link to it. */
function isForPeople({ headers, url }: FastifyRequest): boolean {
  return String(headers.accept).includes('text/html') && !url.includes('?')
}

function keyOf(op: AnyOperation, request: FastifyRequest, { keyed }: Service) {
  const header = new RequestArrival(request).header('idempotency-key')
  if (header === undefined) return undefined
  if (keyed === undefined) throw new Error('a service with keyed operations needs keys')
  const key = keyFrom(header)
  const [path = ''] = request.url.split('?')
  // An unread body was never checked: it may be nested too deeply to serialize.
  const body = op.body === undefined ? undefined : request.body
  const fingerprints = fingerprintsOf(path, body, keyed.keys)
  return { once: keyed.once, request: { key, route: `${op.method} ${op.path}`, fingerprints } }
}
