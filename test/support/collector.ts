import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import * as z from 'zod'

const Attribute = z.object({
  key: z.string(),
  value: z.union([z.object({ stringValue: z.string() }), z.object({ intValue: z.string() })]),
})
const Attributes = z
  .array(Attribute)
  .transform((list) =>
    Object.fromEntries(
      list.map(({ key, value }) => [
        key,
        'stringValue' in value ? value.stringValue : Number(value.intValue),
      ]),
    ),
  )
const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`))

/** A span by the OTLP schema, as far as we use it. An unknown field is an error. */
const Span = z.strictObject({
  traceId: hex(32),
  spanId: hex(16),
  parentSpanId: hex(16).optional(),
  traceState: z.string().optional(),
  flags: z.literal(257),
  name: z.string().min(1),
  kind: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: Attributes,
  status: z.strictObject({ code: z.literal(2) }).optional(),
})
const Body = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: Attributes }),
      scopeSpans: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.string(), version: z.string() }),
          spans: z.array(Span),
        }),
      ),
    }),
  ),
})

export type CollectedSpan = z.output<typeof Span> & {
  readonly scope: string
  readonly resource: Readonly<Record<string, string | number>>
}

/** A trace collector whose reactions the test chooses. */
export class Collector {
  readonly spans: CollectedSpan[] = []
  /** Received bodies, byte for byte. */
  readonly texts: string[] = []
  readonly headers: IncomingHttpHeaders[] = []
  readonly paths: string[] = []
  react: () => number | 'hang' = () => 200
  address = ''
  readonly #server = createServer((request, response) => void this.#take(request, response))

  static async start(port = 0): Promise<Collector> {
    const collector = new Collector()
    await new Promise<void>((resolve) => void collector.#server.listen(port, '127.0.0.1', resolve))
    const at = collector.#server.address()
    collector.address = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`
    return collector
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  of(traceId: string): readonly CollectedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId)
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const status = this.react()
    if (status === 'hang') return
    if (status === 200) this.#keep(body)
    this.headers.push(request.headers)
    this.paths.push(request.url ?? '')
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  }

  #keep(body: string): void {
    this.texts.push(body)
    for (const { resource, scopeSpans } of Body.parse(JSON.parse(body)).resourceSpans) {
      for (const { scope, spans } of scopeSpans) {
        for (const span of spans)
          this.spans.push({ ...span, scope: scope.name, resource: resource.attributes })
      }
    }
  }
}
