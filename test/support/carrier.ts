import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import * as z from 'zod'

const Body = z.looseObject({
  type: z.string(),
  request_id: z.string().optional(),
  labels: z.array(z.looseObject({ request_id: z.string() })).optional(),
})
type Body = z.output<typeof Body>

/** A request as the carrier received it. */
export interface Called {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: Body
}

type Reaction = 'hang' | 'reset' | { readonly status: number; readonly body?: string | object }

export const zpl = '^XA^FO50,50^FDlabel^FS^XZ'

/** A carrier that follows the protocol unless a test overrides it. */
export class Carrier {
  readonly calls: Called[] = []
  /** Labels sold, by request. */
  readonly sold = new Map<string, object>()
  readonly cancelled: string[] = []
  status = 'in_transit'
  /** Overrides the carrier's reaction. Undefined keeps the normal one. */
  react: (call: Called) => Reaction | undefined | Promise<Reaction | undefined> = () => undefined
  address = ''
  readonly #server = createServer((request, response) => void this.#take(request, response))

  static async open(): Promise<Carrier> {
    const carrier = new Carrier()
    await new Promise<void>((resolve) => void carrier.#server.listen(0, '127.0.0.1', resolve))
    const at = carrier.#server.address()
    carrier.address = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`
    return carrier
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  asked(path: string): readonly Called[] {
    return this.calls.filter((call) => call.path === path)
  }

  /** Sells one label per request. */
  sell({ request_id = '' }: Body): object {
    const label = this.sold.get(request_id) ?? {
      reference: `R-${this.sold.size + 1}`,
      tracking_number: `TRACK${this.sold.size + 1}`,
      tracking_url: 'https://carrier.example.com/t/1',
      label: { content_type: 'application/zpl', content: Buffer.from(zpl).toString('base64') },
    }
    this.sold.set(request_id, label)
    return label
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    await new Promise((resolve) => request.once('end', resolve))
    const text = Buffer.concat(chunks).toString()
    const call = {
      path: request.url ?? '',
      headers: request.headers,
      text,
      body: Body.parse(JSON.parse(text)),
    }
    this.calls.push(call)
    const reaction = (await this.react(call)) ?? this.#usual(call)
    if (reaction === 'hang') return
    if (reaction === 'reset') {
      request.socket.resetAndDestroy()
      return
    }
    const { status, body = {} } = reaction
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

  #usual({ path, body }: Called): Reaction {
    if (path.endsWith('/labels')) return { status: 200, body: this.sell(body) }
    if (path.endsWith('/track')) {
      const { status } = this
      const labels = (body.labels ?? []).map(({ request_id }) => ({ request_id, status, detail: 'Hub' }))
      return { status: 200, body: { labels } }
    }
    if (path.endsWith('/cancel')) this.cancelled.push(body.request_id ?? '')
    return { status: 200 }
  }
}
