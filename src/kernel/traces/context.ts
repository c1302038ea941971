/** Trace context, as in the W3C header `traceparent`. */
export interface TraceContext {
  /** 32 and 16 hexadecimal digits. */
  readonly traceId: string
  readonly spanId: string
  readonly sampled: boolean
  /** Vendor data from `tracestate`, passed on unchanged. */
  readonly state: string | undefined
}

type Header = string | readonly string[] | undefined

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** Longer values are dropped: nobody is required to pass them on. */
const stateLimit = 512

/** The caller's trace context; undefined without a valid one. */
export function contextFrom(parent: Header, state?: Header): TraceContext | undefined {
  if (typeof parent !== 'string') return undefined
  const [, version, traceId = '', spanId = '', flags = '', more] = form.exec(parent) ?? []
  // Later versions may append fields to the known ones. Version 00 may not.
  const isKnown = version !== undefined && version !== 'ff' && (version !== '00' || more === undefined)
  if (!isKnown || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1, state: stateFrom(state) }
}

function stateFrom(header: Header): string | undefined {
  const state = typeof header === 'string' ? header : header?.join(',')
  const isUsable = state !== undefined && state.length <= stateLimit && /^[\x20-\x7e]+$/.test(state)
  return isUsable ? state : undefined
}

/** Headers that let the called service continue the trace. */
export function headersOf({ traceId, spanId, sampled, state }: TraceContext): Record<string, string> {
  const traceparent = `00-${traceId}-${spanId}-0${sampled ? 1 : 0}`
  return state === undefined ? { traceparent } : { traceparent, tracestate: state }
}

/** Our request ID without dashes is also the trace ID, so either one leads to the other. */
export function traceIdOf(request_id: string): string | undefined {
  const id = request_id.replaceAll('-', '').toLowerCase()
  return request_id.length === 36 && /^[0-9a-f]{32}$/.test(id) && !/^0+$/.test(id) ? id : undefined
}

/** Decides from the ID's random digits alone whether a trace is kept, so that every participant decides the same. */
export function samplerOf(share: number): (traceId: string) => boolean {
  const least = 2 ** 52 * (1 - share)
  // 52 bits are precise enough and fit a number.
  return (traceId) => Number.parseInt(traceId.slice(-13), 16) >= least
}
