import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { untraced } from '../kernel/traces/span.ts'
import { traceOf } from './traces.ts'

type LogArguments = [about: unknown, message?: string]
type Bindings = Parameters<FastifyBaseLogger['child']>[0]

/** Logger of one request. It's created with its first line: creating it for every request was 5 % of a profile. */
export class RequestLog implements FastifyBaseLogger {
  readonly level: string
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Bindings
  readonly #request: IncomingMessage
  #own: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: Bindings, request: IncomingMessage) {
    this.level = parent.level
    this.#parent = parent
    this.#bindings = bindings
    this.#request = request
  }

  fatal(...line: LogArguments): void {
    untraced(() => this.#made().fatal(...line))
  }
  error(...line: LogArguments): void {
    untraced(() => this.#made().error(...line))
  }
  warn(...line: LogArguments): void {
    untraced(() => this.#made().warn(...line))
  }
  info(...line: LogArguments): void {
    untraced(() => this.#made().info(...line))
  }
  debug(...line: LogArguments): void {
    untraced(() => this.#made().debug(...line))
  }
  trace(...line: LogArguments): void {
    untraced(() => this.#made().trace(...line))
  }
  silent(): void {}

  child(...parts: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#made().child(...parts)
  }

  /** The logger contains the trace's ids, so lines written within a span must not add them again. */
  #made(): FastifyBaseLogger {
    if (this.#own === undefined) {
      const trace = traceOf(this.#request)
      const ids = trace === undefined ? {} : { trace_id: trace.traceId, span_id: trace.spanId }
      this.#own = this.#parent.child({ ...this.#bindings, ...ids })
    }
    return this.#own
  }
}
