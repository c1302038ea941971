/** Where a trace is, as the header `traceparent` of the W3C says it. */
export interface TraceContext {
  /** 32 and 16 hexadecimal digits. */
  readonly traceId: string
  readonly spanId: string
  readonly sampled: boolean
  /** What others have noted in `tracestate`, passed on as it came. */
  readonly state: string | undefined
}

type Header = string | readonly string[] | undefined

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** Longer than anybody has to pass on. */
const stateLimit = 512

/** What a caller says of the trace that its request belongs to; undefined where it says nothing that can be read. */
export function contextFrom(parent: Header, state?: Header): TraceContext | undefined {
  if (typeof parent !== 'string') return undefined
  const [, version, traceId = '', spanId = '', flags = '', more] = form.exec(parent) ?? []
  // A later version may say more behind what is known today; this one may not.
  const isKnown = version !== undefined && version !== 'ff' && (version !== '00' || more === undefined)
  if (!isKnown || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1, state: stateFrom(state) }
}

function stateFrom(header: Header): string | undefined {
  const state = typeof header === 'string' ? header : header?.join(',')
  const isUsable = state !== undefined && state.length <= stateLimit && /^[\x20-\x7e]+$/.test(state)
  return isUsable ? state : undefined
}

/** The headers by which whoever is called goes on with the trace. */
export function headersOf({ traceId, spanId, sampled, state }: TraceContext): Record<string, string> {
  const traceparent = `00-${traceId}-${spanId}-0${sampled ? 1 : 0}`
  return state === undefined ? { traceparent } : { traceparent, tracestate: state }
}

/** A request id of ours is a trace id too, written otherwise: whoever has the one finds the other. */
export function traceIdOf(request_id: string): string | undefined {
  const id = request_id.replaceAll('-', '').toLowerCase()
  return request_id.length === 36 && /^[0-9a-f]{32}$/.test(id) && !/^0+$/.test(id) ? id : undefined
}

/**
 * Says by its id alone whether a trace is kept, so that everybody who meets it says the same: its last digits are
 * random, and those in the upper part of their range are kept.
 */
export function samplerOf(share: number): (traceId: string) => boolean {
  const least = 2 ** 52 * (1 - share)
  // 52 bits are as exact as anybody needs and fit a number.
  return (traceId) => Number.parseInt(traceId.slice(-13), 16) >= least
}
