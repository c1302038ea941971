import { randomHex } from '../ids.ts'
import { type TraceContext, samplerOf, traceIdOf } from './context.ts'
import { Span, type SpanSink, type SpanStart } from './span.ts'

interface Beginning extends SpanStart {
  readonly caller?: TraceContext | undefined
  /** The request ID, used as trace ID if no other service started the trace. */
  readonly request_id?: string | null
}

/** Starts the traces of one part of the program: a service or the worker. */
export class Tracer {
  readonly #sink: SpanSink
  readonly #part: string
  readonly #isKept: (traceId: string) => boolean

  constructor(sink: SpanSink, part: string, share: number) {
    this.#sink = sink
    this.#part = part
    this.#isKept = samplerOf(share)
  }

  /** Starts a span. Undefined if the trace is not kept, by the caller's decision if there is one, or else by ours. */
  begin({ caller, request_id, ...start }: Beginning): Span | undefined {
    const from = { sink: this.#sink, part: this.#part }
    if (caller !== undefined) return caller.sampled ? Span.first(from, caller, start) : undefined
    const traceId = traceIdOf(request_id ?? '') ?? randomHex(16)
    return this.#isKept(traceId) ? Span.first(from, { traceId }, start) : undefined
  }

  /** The context sent to other services for a trace that isn't kept, so that they don't keep it either. */
  unkept(request_id: string | null): TraceContext {
    const traceId = traceIdOf(request_id ?? '') ?? randomHex(16)
    return { traceId, spanId: randomHex(8), sampled: false, state: undefined }
  }
}
