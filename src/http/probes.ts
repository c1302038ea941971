import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NotReady, type Service } from '../kernel/service.ts'
import { Problem } from '../kernel/problem.ts'
import { type HostRule, isAddress } from './hosts.ts'
import { sendText } from './compression.ts'
import type { Drain } from './drain.ts'
import type { Metrics } from './metrics.ts'
import type { Pressure } from './pressure.ts'
import type { Siblings } from './siblings.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Used by balancers and monitors: served even under pressure. */
    probe?: boolean
  }
}

interface ProbeOptions {
  readonly service: Service
  readonly metrics: Metrics
  readonly pressure: Pressure
  readonly drain: Drain
  readonly siblings?: Siblings | undefined
  readonly metricsToken: string | undefined
  readonly hosts?: HostRule
}

/** Serves `/livez` (it responds), `/readyz` (it can serve) and `/metrics` (for loopback, or with the token). */
export function probes(app: FastifyInstance, options: ProbeOptions): void {
  const { service, metrics, pressure, drain, siblings } = options
  const config = { probe: true }
  app.get('/livez', { config }, () => ({ status: 'ok' }))
  app.get('/readyz', { config }, async (request, reply) => {
    if (drain.begun) return reply.code(503).send({ status: 'stopping' })
    // The node is full only if all its processes are.
    if (pressure.full && !(await siblings?.haveRoom()))
      return reply.code(503).header('retry-after', '1').send({ status: 'overloaded' })
    try {
      await service.ready()
      return await reply.send({ status: 'ready' })
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      // Don't reveal the database's message.
      const reason = error instanceof NotReady ? error.reason : 'database_away'
      return reply.code(503).header('retry-after', '2').send({ status: 'unavailable', reason })
    }
  })
  app.get('/metrics', { config }, async (request, reply) => {
    if (!mayRead(request, options)) throw new Problem('unauthenticated')
    return sendText(reply.type(metrics.contentType), await metrics.text())
  })
}

function mayRead(
  request: FastifyRequest,
  { metricsToken: token, hosts = () => true }: ProbeOptions,
): boolean {
  const { host, authorization } = request.headers
  // A page in a local browser also comes from loopback, under its own name that resolves here.
  if (token === undefined) return isLocal(request) && (!host || isAddress(host) || hosts(host))
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Whether the request comes from this machine, and not through a local proxy, whose headers give it away. */
function isLocal({ headers, socket }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined
  return !forwarded && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
}
