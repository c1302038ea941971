import { headersOf } from '../kernel/traces/context.ts'
import { type SpanFields, currentSpan } from '../kernel/traces/span.ts'
import type { Tracer } from '../kernel/traces/tracer.ts'
import type { Answer, WebhookCall } from './sender.ts'

type Send = (call: WebhookCall) => Promise<Answer>

/** Delivery as a trace shows it: the webhook's ID, never its URL. */
interface Delivery {
  readonly webhook_id: number
  /** Number of the attempt, from 1. */
  readonly attempt: number
  /** Request that caused the event: its trace continues with the delivery. */
  readonly request_id: string | null
}

const name = 'webhook delivery'

/** Sends an event. The `traceparent` header tells the receiver which trace it belongs to. */
export function deliverTraced(
  tracer: Tracer,
  delivery: Delivery,
  send: (headers: Headers) => Promise<Answer>,
) {
  const { request_id, webhook_id, attempt } = delivery
  const fields = {
    'waybill.webhook_id': webhook_id,
    'waybill.attempt': attempt,
    ...(request_id !== null && { 'waybill.request_id': request_id }),
  }
  const span = tracer.begin({ name, kind: 'client', request_id, fields })
  if (span === undefined) return send(headersOf(tracer.unkept(request_id)))
  return span.within(async () => {
    const answer = await send(span.headers)
    span.end(outcomeOf(answer))
    return answer
  })
}
type Headers = Readonly<Record<string, string>>

/** Sends a sample, as a span of the request that asked for it. */
export function sendTraced(webhook_id: number, call: WebhookCall, send: Send): Promise<Answer> {
  const parent = currentSpan()
  if (parent === undefined) return send(call)
  const fields = { 'waybill.webhook_id': webhook_id }
  return parent.during({ name, kind: 'client', fields }, async (span) => {
    const answer = await send({ ...call, headers: { ...call.headers, ...span?.headers } })
    span?.end(outcomeOf(answer))
    return answer
  })
}

function outcomeOf({ status, error }: Answer): { readonly failed: boolean; readonly fields: SpanFields } {
  return {
    failed: error !== null,
    fields: {
      ...(status !== null && { 'http.response.status_code': status }),
      ...(error !== null && { 'error.type': error }),
    },
  }
}
