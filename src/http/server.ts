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
    /** Pages of other origins may read it, as far as the configuration lets them: there is nothing secret in it. */
    open?: boolean
    /** Read by the plugin: none of its headers. */
    cors?: false
  }
}

export interface ServerOptions {
  readonly service: Service
  readonly document: () => object
  readonly integratorsDocument?: () => object
  /** What stands beside the document: the Postman collection for an address, and the text for language models. */
  readonly beside?: Beside
  /** What the page of the document fills in for whoever tries a request out there. */
  readonly credentials?: Credentials
  /** Mail that was caught instead of sent, as a page. */
  readonly mailbox?: () => Promise<string>
  readonly address: () => string
  readonly log: FastifyBaseLogger
  readonly limiter: Limiter
  readonly limits: Limits
  readonly locale: Locale
  readonly bodyLimit: number
  readonly trustedProxies: readonly string[]
  readonly corsOrigins: readonly string[]
  /** The names under which it answers; without it, any. */
  readonly hosts?: HostRule
  readonly metricsToken: string | undefined
  /** The folder of the web application that stands at `/`, if there is to be one. */
  readonly pages?: string
  readonly pressure?: PressureLimits
  readonly patience?: Partial<Patience>
  /** How long a closing server waits for what is under way. */
  readonly drain_ms?: number
  readonly traces?: RequestTraces | undefined
  /** The other processes of the node, where there are some. */
  readonly siblings?: Siblings | undefined
}

/** What the rest of the program sees of a server. */
export interface HttpServer {
  listen(at: { readonly host: string; readonly port: number }): Promise<string>
  /** Says that the end comes: not ready from now on, although everything is still served. */
  drain(): void
  /** Finishes the requests in flight and takes no more. */
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
  // Before all other routes: an address of theirs is no page.
  const pageFor = await pages(app, options.pages)
  app.setNotFoundHandler(
    (request, reply) => pageFor(request, reply) ?? sendError(missing(request), reply, localeFor(request)),
  )
  const { limiter, limits, address, hosts, metricsToken } = options
  const service = traced(options)
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

/** The service as it is served: where requests are traced, so is its gate. */
function traced({ service, traces }: ServerOptions): Service {
  return traces === undefined ? service : { ...service, gate: tracedGate(service.gate) }
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
    // While the server closes, requests on open connections are still served: a rolling restart fails none.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    serverFactory,
    // As long as a request line may be: the schema refuses parameters that are too long.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    // A request line may carry the whole address; only its path is ours.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '')),
    frameworkErrors: (error, request, reply) =>
      void sendError(error, reply.headers(commonHeaders(request.id)), options.locale),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, options.locale),
  })
}

/** Refuses requests that are not for us. */
function greet(app: FastifyInstance, missing: Missing, hosts: HostRule = () => true): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, method, raw } = request
    if (headers.host === undefined && raw.httpVersion !== '1.0') throw new Problem('bad_request')
    // Of two names a proxy may have looked at the other one (RFC 9112, section 3.2).
    if (isNamedTwice(raw.rawHeaders)) throw new Problem('bad_request')
    // Balancers and monitors may use any name for us.
    if (headers.host !== undefined && !hosts(headers.host) && request.routeOptions.config.probe !== true) {
      throw new Problem('host_not_allowed', { params: { host: headers.host.slice(0, 200) } })
    }
    // OPTIONS either asks for permission across origins or for something that we do not have.
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

/** Lets pages of these origins read what is open, and nothing else. */
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
