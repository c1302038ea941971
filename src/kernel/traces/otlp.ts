import { type EndedSpan, type SpanFields, spanKinds } from './span.ts'

/** Identity of the sender: the same for every span of a process. */
export interface Teller {
  readonly service: string
  readonly version: string
  readonly instance: string
}

/** An OTLP/HTTP request body in JSON encoding. */
export function otlpBody(teller: Teller, spans: readonly EndedSpan[]): string {
  const resource = attributes({
    'service.name': teller.service,
    'service.version': teller.version,
    'service.instance.id': teller.instance,
  })
  const scopes = [...Map.groupBy(spans, ({ part }) => part)].map(([part, own]) => {
    const scope = JSON.stringify({ name: `waybill.${part}`, version: teller.version })
    return `{"scope":${scope},"spans":[${own.map(spanText).join(',')}]}`
  })
  return `{"resourceSpans":[{"resource":{"attributes":${resource}},"scopeSpans":[${scopes.join(',')}]}]}`
}

const failure = ',"status":{"code":2}'

/** Built by hand: at a thousand spans a second this is most of the cost of tracing. */
function spanText(span: EndedSpan): string {
  const { traceId, spanId, parentId, state, name, kind, start_ms, end_ms, fields, failed } = span
  const parent = parentId === undefined ? '' : `,"parentSpanId":"${parentId}"`
  const told = state === undefined ? '' : `,"traceState":${JSON.stringify(state)}`
  return (
    `{"traceId":"${traceId}","spanId":"${spanId}"${parent}${told},"flags":257,"name":${JSON.stringify(name)},` +
    `"kind":${spanKinds[kind]},"startTimeUnixNano":"${nanoseconds(start_ms)}",` +
    `"endTimeUnixNano":"${nanoseconds(Math.max(start_ms, end_ms))}",` +
    `"attributes":${attributes(fields)}${failed ? failure : ''}}`
  )
}

function attributes(fields: SpanFields | Readonly<Record<string, string>>): string {
  const parts: string[] = []
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined) continue
    const told =
      typeof value === 'number' ? `"intValue":"${value}"` : `"stringValue":${JSON.stringify(value)}`
    parts.push(`{"key":"${key}","value":{${told}}}`)
  }
  return `[${parts.join(',')}]`
}

/** As text, because the value exceeds the range of a number. */
function nanoseconds(time_ms: number): string {
  const whole = Math.floor(time_ms)
  const rest = Math.floor((time_ms - whole) * 1e6)
  return `${whole}${String(rest).padStart(6, '0')}`
}
