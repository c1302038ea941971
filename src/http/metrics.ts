import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Figure, Service } from '../kernel/service.ts'
import type { Pressure } from './pressure.ts'

/** Figures of one service in Prometheus form. Labels are routes, never paths, so that their number stays bounded. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #durations: Histogram<'method' | 'route'>
  readonly #answers: Counter<'method' | 'route' | 'status'>
  readonly #warnings: Counter<'method' | 'route'>
  readonly #service: Pick<Service, 'name' | 'figures'>

  constructor(service: Pick<Service, 'name' | 'figures'>, pressure: Pressure) {
    this.#service = service
    this.#registry.setDefaultLabels({ service: service.name })
    collectDefaultMetrics({ register: this.#registry })
    this.#durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the request line to the last byte of the answer',
      labelNames: ['method', 'route'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [this.#registry],
    })
    this.#answers = new Counter({
      name: 'http_requests_total',
      help: 'Answers by route and status',
      labelNames: ['method', 'route', 'status'],
      registers: [this.#registry],
    })
    this.#warnings = new Counter({
      name: 'http_requests_with_unknown_query_total',
      help: 'Requests with a name in their query that means nothing',
      labelNames: ['method', 'route'],
      registers: [this.#registry],
    })
    const inFlight: Gauge = new Gauge({
      name: 'http_requests_in_flight',
      help: 'Requests being served now',
      registers: [this.#registry],
      collect: (): void => inFlight.set(pressure.inFlight),
    })
    const refused: Counter = new Counter({
      name: 'http_requests_refused_total',
      help: 'Requests refused for lack of room',
      registers: [this.#registry],
      collect: (): void => {
        refused.reset()
        refused.inc(pressure.refused)
      },
    })
  }

  observe(request: FastifyRequest, reply: FastifyReply): void {
    const route = request.routeOptions.url ?? 'unknown'
    this.#durations.observe({ method: request.method, route }, reply.elapsedTime / 1000)
    this.#answers.inc({ method: request.method, route, status: reply.statusCode })
    if (reply.hasHeader('warning')) this.#warnings.inc({ method: request.method, route })
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  async text(): Promise<string> {
    const { name, figures } = this.#service
    // If they fail, the figures of the node are still useful.
    const [own, shared] = await Promise.all([this.#registry.metrics(), figures?.().catch(() => []) ?? []])
    return `${own}${shared.map((figure) => exposed(figure, name)).join('')}`
  }
}

function exposed({ name, help, kind, values }: Figure, service: string): string {
  const lines = values.map(({ labels = {}, value }) => {
    const pairs = Object.entries({ ...labels, service }).map(([label, text]) => `${label}="${text}"`)
    return `${name}{${pairs.join(',')}} ${value}`
  })
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${lines.join('\n')}\n`
}
