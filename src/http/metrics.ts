import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client'
import type { Figure, Service } from '../kernel/service.ts'
import type { SpanCounts } from '../kernel/traces/exporter.ts'
import type { Pressure } from './pressure.ts'
import { countReplicas } from './replica-figures.ts'
import { type Figures, type Siblings, nodeFigures, sumOf } from './siblings.ts'
import { type Labels, Meter, histogramOf, pairsOf } from './timings.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts the response, once an operation has taken the request. */
    meter: Meter | undefined
  }
}

const duration = {
  name: 'http_request_duration_seconds',
  help: 'Time from the request line to the last byte of the answer',
}

/** Fates of the spans, by part of the program. */
type SpanTally = () => Readonly<Record<string, SpanCounts>>

interface Beside {
  readonly spans?: SpanTally | undefined
  readonly siblings?: Siblings | undefined
}

const alone = { others: [], node: nodeFigures({ running: 1, replaced: 0 }) }
const firstDelays_ms = 50

/** Metrics that crash Node.js 24 when a handle closes as it is counted. `nodejs_active_resources` has the same. */
const unsafe = ['handles', 'requests'].flatMap((kind) => [
  `nodejs_active_${kind}`,
  `nodejs_active_${kind}_total`,
])

export function countProcess(register: Registry): void {
  collectDefaultMetrics({ register })
  for (const name of unsafe) register.removeSingleMetric(name)
}

/** Metrics of one service in Prometheus form. Labels are routes, never paths, so that their number stays bounded. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #meters = new Map<string, Meter>()
  readonly #service: Pick<Service, 'name' | 'figures'>
  readonly #siblings: Siblings | undefined
  #hasDefaults = false

  constructor(
    service: Pick<Service, 'name' | 'figures' | 'replicas'>,
    pressure: Pressure,
    { spans = () => ({}), siblings }: Beside = {},
  ) {
    this.#service = service
    this.#siblings = siblings
    this.#registry.setDefaultLabels({ service: service.name })
    this.#counter('http_requests_total', 'Answers by route and status', (count) => {
      for (const [labels, { statuses }] of this.#all())
        for (const [status, answers] of statuses) count({ ...labels, status: String(status) }, answers)
    })
    this.#counter(
      'http_requests_with_unknown_query_total',
      'Requests with a name in their query that means nothing',
      (count) => {
        for (const [labels, { warned }] of this.#all()) if (warned > 0) count(labels, warned)
      },
    )
    const inFlight: Gauge = new Gauge({
      name: 'http_requests_in_flight',
      help: 'Requests being served now',
      registers: [this.#registry],
      collect: (): void => inFlight.set(pressure.inFlight),
    })
    this.#counter('http_requests_refused_total', 'Requests refused for lack of room', (count) =>
      count({}, pressure.refused),
    )
    countReplicas(this.#registry, service.replicas)
    this.#countSpans('sent', 'Spans of traces that the collector has taken', spans)
    this.#countSpans('dropped', 'Spans of traces that the collector did not take in time, or refused', spans)
  }

  meterOf(route: string): Meter {
    let meter = this.#meters.get(route)
    if (meter === undefined) this.#meters.set(route, (meter = new Meter(route)))
    return meter
  }

  observe(request: FastifyRequest, reply: FastifyReply): void {
    const meter = request.meter ?? this.meterOf(request.routeOptions.url ?? 'unknown')
    const series = meter.of(request.method)
    series.add(reply.elapsedTime / 1000, reply.statusCode)
    if (reply.hasHeader('warning')) series.warned += 1
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  async #collectDefaults(): Promise<void> {
    this.#hasDefaults = true
    countProcess(this.#registry)
    // Until the event loop delay is measured, it would be reported as NaN.
    await sleep(firstDelays_ms)
  }

  /** Metrics of this process. */
  async own(): Promise<Figures> {
    // Node.js's metrics wake the process a hundred times a second, so collect them only once somebody reads them.
    if (!this.#hasDefaults) await this.#collectDefaults()
    const durations = histogramOf({ ...duration, service: this.#service.name }, this.#meters.values())
    return [...(await this.#registry.getMetricsAsJSON()), durations]
  }

  async text(): Promise<string> {
    const { name, figures } = this.#service
    // If these figures fail, the node's metrics are still useful.
    const [own, shared] = await Promise.all([this.#node(), figures?.().catch(() => []) ?? []])
    return own.text + [...own.node, ...shared].map((figure) => exposed(figure, name)).join('')
  }

  /** Metrics of all processes of the node, because a scrape reaches any one of them. */
  async #node(): Promise<{ readonly text: string; readonly node: readonly Figure[] }> {
    const own = await this.own()
    const { others, node } = (await this.#siblings?.figures(own)) ?? alone
    return { text: await sumOf([own, ...others]).text(), node }
  }

  #all() {
    return [...this.#meters.values()].flatMap((meter) => meter.all)
  }

  #countSpans(result: keyof SpanCounts, help: string, spans: SpanTally): void {
    this.#counter(`waybill_trace_spans_${result}_total`, help, (count) => {
      for (const [part, counts] of Object.entries(spans())) count({ part }, counts[result])
    })
  }

  /** A counter whose values are read on each scrape. */
  #counter(
    name: string,
    help: string,
    tell: (count: (labels: Partial<Labels> | { readonly part: string }, value: number) => void) => void,
  ) {
    const counter: Counter = new Counter({
      name,
      help,
      labelNames: ['method', 'route', 'status', 'part'],
      registers: [this.#registry],
      collect: (): void => {
        counter.reset()
        tell((labels, value) => counter.inc(labels, value))
      },
    })
  }
}

function exposed({ name, help, kind, values }: Figure, service: string): string {
  const lines = values.map(({ labels = {}, value }) => `${name}{${pairsOf({ ...labels, service })}} ${value}`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${lines.join('\n')}\n`
}
