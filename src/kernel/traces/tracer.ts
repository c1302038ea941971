import { type TraceContext, samplerOf, traceIdOf } from './context.ts'
import { randomHex } from './random-ids.ts'
import { Span, type SpanSink, type SpanStart } from './span.ts'

/** What begins a trace, or goes on with the caller's. */
interface Beginning extends SpanStart {
  readonly caller?: TraceContext | undefined
  /** Where nobody else began the trace, it gets the id of this request. */
  readonly request_id?: string | null
}

/** Begins the traces of one part of the program: `logistics`, `auth` or `worker`. */
export class Tracer {
  readonly #sink: SpanSink
  readonly #part: string
  readonly #isKept: (traceId: string) => boolean

  constructor(sink: SpanSink, part: string, share: number) {
    this.#sink = sink
    this.#part = part
    this.#isKept = samplerOf(share)
  }

  /** Undefined where the trace is not kept: by the caller's decision where there is a caller with one, else by ours. */
  begin({ caller, request_id, ...start }: Beginning): Span | undefined {
    const from = { sink: this.#sink, part: this.#part }
    if (caller !== undefined) return caller.sampled ? Span.first(from, caller, start) : undefined
    const traceId = traceIdOf(request_id ?? '') ?? randomHex(16)
    return this.#isKept(traceId) ? Span.first(from, { traceId }, start) : undefined
  }

  /** What others are told of a trace that is not kept, so that they do not keep it either. */
  unkept(request_id: string | null): TraceContext {
    const traceId = traceIdOf(request_id ?? '') ?? randomHex(16)
    return { traceId, spanId: randomHex(8), sampled: false, state: undefined }
  }
}
