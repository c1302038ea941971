import cors from '@fastify/cors'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Limiter } from '../kernel/limiter.ts'
import type { Locale } from '../kernel/messages/messages.ts'
import { Problem } from '../kernel/problem.ts'
import type { Service } from '../kernel/service.ts'
import { acceptJson } from './body.ts'
import { type Beside, type Credentials, docs } from './docs.ts'
import { drain } from './drain.ts'
import { refuseUnreadable, sendError } from './errors.ts'
import { commonHeaders, requestIdOf } from './headers.ts'
import type { Limits } from './limits.ts'
import { Metrics } from './metrics.ts'
import { type Missing, missingOf } from './missing.ts'
import { pages } from './pages.ts'
import { type PressureLimits, Pressure, defaultPressure } from './pressure.ts'
import { probes } from './probes.ts'
import { register } from './register.ts'
import { RequestLog } from './request-log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    counted: boolean
  }
}

export interface ServerOptions {
  readonly service: Service
  readonly document: () => object
  /** What stands beside the document: the Postman collection for an address, and the text for language models. */
  readonly beside?: Beside
  /** What the page of the document fills in for whoever tries a request out there. */
  readonly credentials?: Credentials
  readonly address: () => string
  readonly log: FastifyBaseLogger
  readonly limiter: Limiter
  readonly limits: Limits
  readonly locale: Locale
  readonly bodyLimit: number
  readonly trustedProxies: readonly string[]
  readonly corsOrigins: readonly string[]
  readonly metricsToken: string | undefined
  /** The folder of the web application that stands at `/`, if there is to be one. */
  readonly pages?: string
  readonly pressure?: PressureLimits
  /** How long a closing server waits for what is under way. */
  readonly drain_ms?: number
}

/** What the rest of the program sees of a server. */
export interface HttpServer {
  listen(at: { readonly host: string; readonly port: number }): Promise<string>
  /** Finishes the requests in flight and takes no more. */
  close(): Promise<void>
}

/** One service on Fastify, ready to listen. */
export async function server(options: ServerOptions): Promise<HttpServer> {
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger, bindings) => new RequestLog(logger, bindings),
    requestIdHeader: false,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    bodyLimit: options.bodyLimit,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    // While the server closes, requests on open connections are still served: a rolling restart fails none.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    // As long as a request line may be: a parameter of any length is the schema's to refuse.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    // A request line may carry the whole address; only its path is ours.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '')),
    frameworkErrors: (error, request, reply) =>
      void sendError(error, reply.headers(commonHeaders(request.id)), options.locale),
    // Without a Host header Node.js itself would answer, and not in JSON.
    http: { requireHostHeader: false },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, options.locale),
  })
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  const pressure = new Pressure(options.pressure ?? defaultPressure)
  const metrics = new Metrics(options.service, pressure)
  app.addHook('onClose', () => pressure.close())
  acceptJson(app)
  app.setErrorHandler((error, _request, reply) => sendError(error, reply, options.locale))
  const missing = missingOf(app)
  greet(app, missing)
  drain(app, options.drain_ms ?? 25_000)
  // Before the pressure is taken: a browser may read a refusal only with these headers on it.
  if (options.corsOrigins.length > 0) await app.register(cors, corsOptions(options.corsOrigins))
  measure(app, pressure, metrics)
  // Before all other routes: what they take is no page.
  const pageFor = await pages(app, options.pages)
  app.setNotFoundHandler(
    (request, reply) => pageFor(request, reply) ?? sendError(missing(request), reply, options.locale),
  )
  register(app, {
    service: options.service,
    limiter: options.limiter,
    limits: options.limits,
    address: options.address,
  })
  probes(app, { service: options.service, metrics, metricsToken: options.metricsToken })
  await docs(app, options)
  return app
}

/** What every answer carries, and what is no request to anything. */
function greet(app: FastifyInstance, missing: Missing): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(commonHeaders(request.id))
    const { headers, method, raw } = request
    if (headers.host === undefined && raw.httpVersion !== '1.0') throw new Problem('bad_request')
    // OPTIONS asks for permission across origins or for nothing we have.
    if (method === 'OPTIONS' && headers['access-control-request-method'] === undefined) throw missing(request)
    done()
  })
}

function measure(app: FastifyInstance, pressure: Pressure, metrics: Metrics): void {
  app.decorateRequest('counted', false)
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.probe !== true) {
      pressure.enter()
      request.counted = true
    }
    done()
  })
  const tells = app.log.level === 'debug' || app.log.level === 'trace'
  app.addHook('onResponse', (request, reply, done) => {
    if (request.counted) pressure.leave()
    metrics.observe(request, reply)
    if (tells) {
      const { method, routeOptions } = request
      request.log.debug({ method, route: routeOptions.url, status: reply.statusCode }, 'request')
    }
    done()
  })
}

function corsOptions(origins: readonly string[]) {
  const any = origins.includes('*')
  return {
    origin: any ? '*' : [...origins],
    credentials: false,
    exposedHeaders: [
      'ETag',
      'Idempotent-Replayed',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'X-Request-ID',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
    ].join(', '),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    maxAge: 600,
  }
}
