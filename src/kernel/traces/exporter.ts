import http from 'node:http'
import https from 'node:https'
import type { Logger } from '../log.ts'
import { type Teller, otlpBody } from './otlp.ts'
import { type EndedSpan, type SpanSink, untraced } from './span.ts'

export interface ExporterOptions {
  /** Base URL without the traces path, as in `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly teller: Teller
  readonly log: Logger
  readonly limits?: Partial<ExporterLimits>
}

export interface ExporterLimits {
  /** Maximum number of waiting spans. Further ones are dropped. A span takes about a kilobyte. */
  readonly waiting: number
  readonly batch: number
  /** How long spans are collected before they are sent. */
  readonly gather_ms: number
  readonly timeout_ms: number
  /** Pause after a failure. It doubles with each failure, up to thirty seconds. */
  readonly pause_ms: number
  /** How long a stopping process waits for its last spans to be sent. */
  readonly farewell_ms: number
}

const defaults: ExporterLimits = {
  waiting: 4_096,
  batch: 512,
  gather_ms: 1_000,
  timeout_ms: 10_000,
  pause_ms: 1_000,
  farewell_ms: 2_000,
}

const longestPause_ms = 30_000

export interface SpanCounts {
  readonly sent: number
  readonly dropped: number
}

/** Outcome of sending spans: accepted, rejected for good, or worth a retry. */
type Outcome = 'taken' | 'refused' | 'failed'

/** Sends spans to a collector, one request at a time. The program never waits: late spans are dropped and counted. */
export class Exporter implements SpanSink {
  readonly #options: ExporterOptions
  readonly #limits: ExporterLimits
  readonly #target: URL
  readonly #agent: http.Agent
  readonly #counts = new Map<string, { sent: number; dropped: number }>()
  #waiting: EndedSpan[] = []
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined
  #failures = 0
  #closed = false

  constructor(options: ExporterOptions) {
    this.#options = options
    this.#limits = { ...defaults, ...options.limits }
    this.#target = new URL(`${options.endpoint.replace(/\/+$/, '')}/v1/traces`)
    const { Agent } = this.#target.protocol === 'https:' ? https : http
    this.#agent = new Agent({ keepAlive: true, maxSockets: 1 })
  }

  add(span: EndedSpan): void {
    if (this.#closed || this.#waiting.length >= this.#limits.waiting) return this.leaveOut(span.part)
    this.#waiting.push(span)
    if (this.#sending !== undefined || this.#failures > 0) return
    if (this.#waiting.length >= this.#limits.batch) this.#send()
    else this.#later(this.#limits.gather_ms)
  }

  leaveOut(part: string): void {
    this.#of(part).dropped += 1
  }

  countsOf(part: string): SpanCounts {
    return this.#of(part)
  }

  /** Sends the waiting spans within the time allowed at shutdown. */
  async close(): Promise<void> {
    const until = performance.now() + this.#limits.farewell_ms
    while (this.#waiting.length > 0 || this.#sending !== undefined) {
      const left_ms = until - performance.now()
      if (left_ms <= 0 || this.#failures > 0) break
      if (this.#sending === undefined) this.#send()
      await Promise.race([this.#sending, new Promise((resolve) => setTimeout(resolve, left_ms).unref())])
    }
    this.#closed = true
    clearTimeout(this.#timer)
    for (const { part } of this.#waiting.splice(0)) this.leaveOut(part)
    this.#agent.destroy()
  }

  #of(part: string): { sent: number; dropped: number } {
    let counts = this.#counts.get(part)
    if (counts === undefined) this.#counts.set(part, (counts = { sent: 0, dropped: 0 }))
    return counts
  }

  #later(delay_ms: number): void {
    // The request that added the first span is unrelated to the later send, so the timer is untraced.
    this.#timer ??= untraced(() => setTimeout(() => this.#send(), delay_ms).unref())
  }

  #send(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#sending ??= untraced(() => this.#batch()).finally(() => {
      this.#sending = undefined
      if (this.#closed || this.#waiting.length === 0) return
      if (this.#failures > 0) this.#later(this.#pause())
      else if (this.#waiting.length >= this.#limits.batch) this.#send()
      else this.#later(this.#limits.gather_ms)
    })
  }

  #pause(): number {
    return Math.min(this.#limits.pause_ms * 2 ** Math.min(this.#failures - 1, 10), longestPause_ms)
  }

  async #batch(): Promise<void> {
    const spans = this.#waiting.slice(0, this.#limits.batch)
    const outcome = await this.#post(otlpBody(this.#options.teller, spans))
    this.#told(outcome)
    // The spans stay queued. New ones beyond the limit are dropped meanwhile.
    if (outcome === 'failed') return
    this.#waiting = this.#waiting.slice(spans.length)
    for (const { part } of spans) this.#of(part)[outcome === 'taken' ? 'sent' : 'dropped'] += 1
  }

  /** Logs once when the collector goes away and once when it is back. */
  #told(outcome: Outcome): void {
    const { log } = this.#options
    const before = this.#failures
    this.#failures = outcome === 'failed' ? before + 1 : 0
    if (outcome === 'refused') log.warn({}, 'the collector of traces refuses them')
    else if (outcome === 'failed' && before === 0) log.warn({}, 'the collector of traces does not answer')
    else if (outcome === 'taken' && before > 0) log.info({}, 'the collector of traces answers again')
  }

  #post(body: string): Promise<Outcome> {
    return new Promise((resolve) => {
      const { request } = this.#target.protocol === 'https:' ? https : http
      const headers = {
        ...this.#options.headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }
      const sent = request(this.#target, { method: 'POST', agent: this.#agent, headers })
      const timer = setTimeout(() => sent.destroy(), this.#limits.timeout_ms)
      sent.on('response', (response) => {
        response.resume()
        // The response is read to its end so that the connection can be reused.
        response.on('end', () => resolve(outcomeOf(response.statusCode ?? 0)))
      })
      sent.on('error', () => resolve('failed'))
      sent.on('close', () => {
        clearTimeout(timer)
        resolve('failed')
      })
      sent.end(body)
    })
  }
}

/** Status codes that OTLP considers retryable, and those that a proxy sends instead. */
const again = new Set([408, 429, 500, 502, 503, 504])

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'taken'
  return again.has(status) ? 'failed' : 'refused'
}
