import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Gate } from '../kernel/service.ts'
import { type TraceContext, contextFrom } from '../kernel/traces/context.ts'
import type { SpanCounts } from '../kernel/traces/exporter.ts'
import { type Span, currentSpan } from '../kernel/traces/span.ts'
import type { Tracer } from '../kernel/traces/tracer.ts'

/** Everything a server needs to trace its requests. Without it, nothing is traced. */
export interface RequestTraces {
  readonly tracer: Tracer
  readonly counts: () => Readonly<Record<string, SpanCounts>>
}

const spans = new WeakMap<IncomingMessage, Span>()

/** The trace of a request: one kept here, or else the one its caller names. */
export function traceOf(request: IncomingMessage): TraceContext | undefined {
  return spans.get(request) ?? contextFrom(request.headers['traceparent'])
}

/** Creates one span for each traced request, from its headers to the last byte of its response. Probes have no span. */
export function traceRequests(app: FastifyInstance, { tracer }: RequestTraces): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const span = spans.get(request.raw)
      return span === undefined
        ? handler.call(this, request, reply)
        : span.within(() => handler.call(this, request, reply))
    }
  })
  app.addHook('onRequest', ({ method, id, headers, raw, routeOptions }, _reply, done) => {
    const { url: route, config } = routeOptions
    if (config.probe !== true) {
      const span = tracer.begin({
        // Never the path: its contents are up to the caller.
        name: route === undefined ? method : `${method} ${route}`,
        kind: 'server',
        caller: contextFrom(headers['traceparent'], headers['tracestate']),
        request_id: id,
        fields: {
          'http.request.method': method,
          ...(route !== undefined && { 'http.route': route }),
          'waybill.request_id': id,
        },
      })
      if (span !== undefined) spans.set(raw, span)
    }
    done()
  })
  app.addHook('onResponse', ({ raw }, { statusCode }, done) => {
    const fields = { 'http.response.status_code': statusCode }
    spans.get(raw)?.end({ fields, failed: statusCode >= 500 })
    done()
  })
}

export function tracedGate(gate: Gate): Gate {
  return {
    identify(op, arrival) {
      const span = currentSpan()
      if (span === undefined) return gate.identify(op, arrival)
      return span.during({ name: 'gate', kind: 'internal' }, async () => gate.identify(op, arrival))
    },
  }
}
