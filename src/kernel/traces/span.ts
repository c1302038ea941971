import { AsyncLocalStorage } from 'node:async_hooks'
import { randomHex } from '../ids.ts'
import { Problem } from '../problem.ts'
import { type TraceContext, headersOf } from './context.ts'

/** The numbers are OTLP's. */
export const spanKinds = { internal: 1, server: 2, client: 3 } as const
export type SpanKind = keyof typeof spanKinds

/**
 * The closed list of span attributes: our own names, numbers and source locations. It has no field for an address, a
 * header, a body or a statement's value, so none of them can leak by mistake.
 */
export interface SpanFields {
  readonly 'http.request.method'?: string
  readonly 'http.route'?: string
  readonly 'http.response.status_code'?: number
  readonly 'error.type'?: string
  readonly 'db.system.name'?: 'postgresql'
  readonly 'code.file.path'?: string
  readonly 'code.line.number'?: number
  readonly 'waybill.request_id'?: string
  readonly 'waybill.job'?: string
  readonly 'waybill.webhook_id'?: number
  readonly 'waybill.attempt'?: number
}

export interface EndedSpan {
  readonly part: string
  readonly name: string
  readonly kind: SpanKind
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string | undefined
  readonly state: string | undefined
  /** Milliseconds since 1970. */
  readonly start_ms: number
  readonly end_ms: number
  readonly fields: SpanFields
  readonly failed: boolean
}

/** Receives finished spans. Never waits and never throws. */
export interface SpanSink {
  add(span: EndedSpan): void
  /** Counts a span that was not started because its trace already has too many. */
  leaveOut(part: string): void
}

/** The first statements of a request that runs thousands are informative enough. */
const mostSpans = 500

/** State shared by all spans of a trace in this process. */
class Trace {
  readonly sink: SpanSink
  readonly part: string
  readonly state: string | undefined
  /** Time of day at the zero of `performance.now`. Computed per trace, because it drifts over weeks. */
  readonly origin_ms = Date.now() - performance.now()
  spans = 0
  constructor(sink: SpanSink, part: string, state: string | undefined) {
    this.sink = sink
    this.part = part
    this.state = state
  }
}

const current = new AsyncLocalStorage<Span | undefined>()

/** Whether this process traces anything. Reading a variable costs nothing, and reading the store 50 ns. */
let isTracing = false

/** The span of the current work. Undefined if it is not traced. */
export function currentSpan(): Span | undefined {
  return isTracing ? current.getStore() : undefined
}

export function untraced<T>(work: () => T): T {
  return isTracing ? current.run(undefined, work) : work()
}

export interface SpanStart {
  readonly name: string
  readonly kind: SpanKind
  readonly fields?: SpanFields
}

/** One step of a kept trace. Traces that aren't kept have no spans. */
export class Span implements TraceContext {
  readonly traceId: string
  readonly spanId = randomHex(8)
  readonly sampled = true
  readonly #parentId: string | undefined
  readonly #trace: Trace
  readonly #kind: SpanKind
  readonly #start = performance.now()
  #name: string
  #fields: SpanFields
  #ended = false

  private constructor(trace: Trace, parent: { traceId: string; spanId?: string }, start: SpanStart) {
    this.traceId = parent.traceId
    this.#parentId = parent.spanId
    this.#trace = trace
    this.#kind = start.kind
    this.#name = start.name
    this.#fields = start.fields ?? {}
  }

  /** The first span of a trace in this process. `context` has a `spanId` if another service started the trace. */
  static first(
    { sink, part }: { readonly sink: SpanSink; readonly part: string },
    context: { readonly traceId: string; readonly spanId?: string; readonly state?: string | undefined },
    start: SpanStart,
  ): Span {
    isTracing = true
    return new Span(new Trace(sink, part, context.state), context, start)
  }

  get state(): string | undefined {
    return this.#trace.state
  }

  get request_id(): string | undefined {
    return this.#fields['waybill.request_id']
  }

  get headers(): Record<string, string> {
    return headersOf(this)
  }

  /** Makes this the current span of `work`. */
  within<T>(work: () => T): T {
    return current.run(this, work)
  }

  /** Runs `work` as a child span. */
  async during<T>(start: SpanStart, work: (span: Span | undefined) => Promise<T>): Promise<T> {
    const trace = this.#trace
    // A connection opened within a span outlives it. Later work on the connection is not part of that span.
    if (this.#ended) return untraced(() => work(undefined))
    if (trace.spans >= mostSpans) {
      trace.sink.leaveOut(trace.part)
      return work(undefined)
    }
    trace.spans += 1
    const child = new Span(trace, this, start)
    return child.throughout(work)
  }

  /** Ends with `work`, and fails if it fails. */
  async throughout<T>(work: (span: Span) => Promise<T>): Promise<T> {
    try {
      const result = await this.within(() => work(this))
      this.end()
      return result
    } catch (error) {
      this.fail(error)
      throw error
    }
  }

  end(more: { readonly name?: string; readonly fields?: SpanFields; readonly failed?: boolean } = {}): void {
    if (this.#ended) return
    this.#ended = true
    if (more.name !== undefined) this.#name = more.name
    if (more.fields !== undefined) this.#fields = { ...this.#fields, ...more.fields }
    const { sink, part, origin_ms, state } = this.#trace
    sink.add({
      part,
      name: this.#name,
      kind: this.#kind,
      traceId: this.traceId,
      spanId: this.spanId,
      parentId: this.#parentId,
      state,
      start_ms: origin_ms + this.#start,
      end_ms: origin_ms + performance.now(),
      fields: this.#fields,
      failed: more.failed ?? false,
    })
  }

  /** Records only the kind of an error, because its message may quote user input. A refusal is not our failure. */
  fail(error: unknown): void {
    const failed = !(error instanceof Problem) || error.status >= 500
    this.end({ failed, fields: { 'error.type': kindOf(error) } })
  }
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Za-z0-9_]{1,40}$/.test(code) ? code : error.name.slice(0, 40)
}
