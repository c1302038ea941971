import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'
import * as z from 'zod'

const Body = z.looseObject({
  id: z.string(),
  type: z.string(),
  sequence: z.int(),
  // Empty for an event without a resource.
  resource: z
    .looseObject({ type: z.string(), id: z.int() })
    .nullable()
    .transform((given) => given ?? { type: '', id: 0 }),
})
type Body = z.output<typeof Body>

/** A message as the receiver got it. */
export interface Arrived {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: Body
}

/** Reaction to a message: a status, or no response. */
export type Reaction =
  | number
  | 'hang'
  | 'reset'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }

/** A webhook receiver whose reactions the test chooses. */
export class Receiver {
  readonly arrived: Arrived[] = []
  react: (message: Arrived) => Reaction | Promise<Reaction> = () => 204
  /** Whether messages are kept for inspection. */
  keep = true
  address = ''
  readonly #server = createServer((request, response) => void this.#take(request, response))

  static async start(): Promise<Receiver> {
    const receiver = new Receiver()
    await new Promise<void>((resolve) => void receiver.#server.listen(0, '127.0.0.1', resolve))
    const at = receiver.#server.address()
    receiver.address = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`
    return receiver
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Throws unless the message was signed with this secret. */
  static verify({ headers, text }: Arrived, secret: string): unknown {
    const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    return new Webhook(secret).verify(text, signed)
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    await new Promise((resolve) => request.once('end', resolve))
    const text = Buffer.concat(chunks).toString()
    const message = {
      path: request.url ?? '',
      headers: request.headers,
      text,
      body: Body.parse(JSON.parse(text)),
    }
    if (this.keep) this.arrived.push(message)
    const reaction = await this.react(message)
    if (reaction === 'hang') return
    if (reaction === 'reset') {
      request.socket.resetAndDestroy()
      return
    }
    const { status, headers = {}, body = '' } = typeof reaction === 'number' ? { status: reaction } : reaction
    response.writeHead(status, headers).end(body)
  }
}
