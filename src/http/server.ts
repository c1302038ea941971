import cors from '@fastify/cors'
import fastify, {
  type FastifyRequest,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
} from 'fastify'
import type { Limiter } from '../kernel/limiter.ts'
import type { Locale } from '../kernel/messages/messages.ts'
import { mailbox } from './mailbox.ts'
import { Problem } from '../kernel/problem.ts'
import type { Service } from '../kernel/service.ts'
import { acceptJson } from './body.ts'
import { type Beside, type Credentials, docs } from './docs.ts'
import { drain } from './drain.ts'
import { refuseUnreadable, sendError } from './errors.ts'
import { addCommonHeaders, commonHeaders, requestIdOf } from './headers.ts'
import type { HostRule } from './hosts.ts'
import { languageFrom } from './language.ts'
import type { Limits } from './limits.ts'
import { Metrics } from './metrics.ts'
import { type Missing, missingOf } from './missing.ts'
import { pages } from './pages.ts'
import { type Patience, connections, defaultPatience, waitFor } from './patience.ts'
import { type PressureLimits, Pressure, defaultPressure } from './pressure.ts'
import { probes } from './probes.ts'
import { register } from './register.ts'
import { RequestLog } from './request-log.ts'
import { sheddingServer } from './shedding.ts'
import type { Siblings } from './siblings.ts'
import { type RequestTraces, traceRequests, tracedGate } from './traces.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Allows pages of the configured origins to read it: it contains nothing secret. */
    open?: boolean
    /** Read by the CORS plugin: false disables its headers. */
    cors?: false
  }
}

export interface ServerOptions {
  readonly service: Service
  readonly document: () => object
  readonly integratorsDocument?: () => object
  /** Files built from the document: the Postman collection for an address, and the text for language models. */
  readonly beside?: Beside
  /** Credentials that the document page fills in for people trying out requests. */
  readonly credentials?: Credentials
  /** Page with the mail that was caught instead of sent. */
  readonly mailbox?: () => Promise<string>
  readonly address: () => string
  readonly log: FastifyBaseLogger
  readonly limiter: Limiter
  readonly limits: Limits
  readonly locale: Locale
  readonly bodyLimit: number
  readonly trustedProxies: readonly string[]
  readonly corsOrigins: readonly string[]
  /** Host names the server answers to. Default: any. */
  readonly hosts?: HostRule
  readonly metricsToken: string | undefined
  /** Folder of the web application served at `/`, if any. */
  readonly pages?: string
  readonly pressure?: PressureLimits
  readonly patience?: Partial<Patience>
  /** How long a closing server waits for requests in flight. */
  readonly drain_ms?: number
  readonly traces?: RequestTraces | undefined
  readonly siblings?: Siblings | undefined
}

export interface HttpServer {
  listen(at: { readonly host: string; readonly port: number }): Promise<string>
  /** Announces shutdown: not ready from now on, although everything is still served. */
  drain(): void
  /** Finishes the requests in flight and accepts no more. */
  close(): Promise<void>
}

/** One service on Fastify, ready to listen. */
export async function server(options: ServerOptions): Promise<HttpServer> {
  const patience = { ...defaultPatience, ...options.patience }
  const pressure = new Pressure(options.pressure ?? defaultPressure)
  const spared = new Set<string>()
  const app = listener(options, (handler) =>
    sheddingServer(handler, { ...options, pressure, patience, spared }),
  )
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.probe === true) spared.add(url)
  })
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  const { traces, siblings } = options
  const metrics = new Metrics(options.service, pressure, { spans: traces?.counts, siblings })
  siblings?.answer({ figures: () => metrics.own(), hasRoom: () => !pressure.full })
  app.addHook('onClose', () => pressure.close())
  acceptJson(app)
  const localeFor = ({ headers }: FastifyRequest) =>
    (options.service.followsLanguage && languageFrom(headers['accept-language'])) || options.locale
  app.setErrorHandler((error, request, reply) => sendError(error, reply, localeFor(request)))
  const missing = missingOf(app)
  greet(app, missing, options.hosts)
  addCommonHeaders(app)
  const draining = drain(app, connections(app, patience.connections), options.drain_ms ?? 25_000)
  const delivery = { isClosing: () => draining.begun, waits: waitFor(app, patience) }
  if (options.corsOrigins.length > 0) await shareWith(app, options.corsOrigins)
  measure(app, metrics)
  if (traces !== undefined) traceRequests(app, traces)
  // Register this before all other routes: their addresses aren't pages.
  const pageFor = await pages(app, options.pages)
  app.setNotFoundHandler(
    (request, reply) => pageFor(request, reply) ?? sendError(missing(request), reply, localeFor(request)),
  )
  const { limiter, limits, address, hosts, metricsToken } = options
  // If requests are traced, so is the gate.
  const service =
    traces === undefined ? options.service : { ...options.service, gate: tracedGate(options.service.gate) }
  register(app, { service, limiter, limits, address, pressure, metrics, delivery })
  probes(app, {
    service,
    metrics,
    pressure,
    metricsToken,
    drain: draining,
    siblings,
    ...(hosts && { hosts }),
  })
  docs(app, options)
  mailbox(app, options.mailbox)
  return { listen: (at) => app.listen(at), drain: () => draining.begin(), close: () => app.close() }
}

function listener(options: ServerOptions, serverFactory: FastifyServerFactory) {
  return fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger, bindings, ...[, request]) => new RequestLog(logger, bindings, request),
    requestIdHeader: false,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    bodyLimit: options.bodyLimit,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    // A closing server still serves requests on open connections, so that a rolling restart fails none.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    serverFactory,
    // As long as a request line may be; the schema refuses parameters that are too long.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    // A request line may contain an absolute URL; only its path matters here.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '')),
    frameworkErrors: (error, request, reply) =>
      void sendError(error, reply.headers(commonHeaders(request.id)), options.locale),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, options.locale),
  })
}

/** Refuses requests that aren't meant for this service. */
function greet(app: FastifyInstance, missing: Missing, hosts: HostRule = () => true): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, method, raw } = request
    if (headers.host === undefined && raw.httpVersion !== '1.0') throw new Problem('bad_request')
    // With two Host headers, a proxy may have used the other one (RFC 9112, section 3.2).
    if (isNamedTwice(raw.rawHeaders)) throw new Problem('bad_request')
    // Balancers and monitors may use any host name.
    if (headers.host !== undefined && !hosts(headers.host) && request.routeOptions.config.probe !== true) {
      throw new Problem('host_not_allowed', { params: { host: headers.host.slice(0, 200) } })
    }
    // An OPTIONS request is either a CORS preflight or unsupported.
    if (method === 'OPTIONS' && headers['access-control-request-method'] === undefined) throw missing(request)
    done()
  })
}

function isNamedTwice(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count += 1
  return count > 1
}

function measure(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest('meter', undefined)
  const tells = app.log.level === 'debug' || app.log.level === 'trace'
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request, reply)
    if (tells) {
      const { method, routeOptions } = request
      request.log.debug({ method, route: routeOptions.url, status: reply.statusCode }, 'request')
    }
    done()
  })
}

/** Lets pages of these origins read open routes, and nothing else. */
async function shareWith(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  app.addHook('onRoute', (route) => {
    const isPreflight = route.method === 'OPTIONS'
    if (!isPreflight && route.config?.open !== true) route.config = { ...route.config, cors: false }
  })
  await app.register(cors, corsOptions(origins))
}

function corsOptions(origins: readonly string[]) {
  const any = origins.includes('*')
  return {
    origin: any ? '*' : [...origins],
    credentials: false,
    exposedHeaders: [
      'Dry-Run',
      'ETag',
      'Idempotent-Replayed',
      'Preference-Applied',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'Warning',
      'Waybill-Position',
      'X-Request-ID',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
    ].join(', '),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    maxAge: 600,
  }
}
