import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  createServer,
  request,
} from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Hears what should not be. */
type Complain = (line: string) => void

/** A node behind the balancer. */
interface Backend {
  readonly address: string
  /** Told to clients, so that they know whose answer it is. */
  readonly name: string
  readonly agent: Agent
  /** `late`: has no room now, or does not answer in time; `leaving`: was told to stop. */
  state: 'new' | 'ready' | 'late' | 'leaving'
  answered: number
  underWay: number
}

/** For a node that has said already that it is. */
const ready_ms = 60_000

const ownHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/**
 * An ordinary balancer: looks at `/readyz` of every node, and gives a request to the one that has the fewest under way of
 * those that are ready, so that one that has just started gets as many as it can do; where none is ready, of those that are
 * late, which say themselves what they lack. It repeats nothing, so that whatever a node does wrong is
 * seen by a client.
 */
export class Balancer {
  readonly #server: Server
  readonly #every_ms: number
  readonly #complain: Complain
  readonly #backends = new Map<string, Backend>()
  readonly #over = new AbortController()
  #turn = 0
  address = ''

  private constructor(every_ms: number, complain: Complain) {
    this.#every_ms = every_ms
    this.#complain = complain
    this.#server = createServer((incoming, outgoing) => void this.#pass(incoming, outgoing))
    this.#server.keepAliveTimeout = 60_000
  }

  static async open(every_ms: number, complain: Complain): Promise<Balancer> {
    const balancer = new Balancer(every_ms, complain)
    await new Promise<void>((resolve) => void balancer.#server.listen(0, '127.0.0.1', resolve))
    const at = balancer.#server.address()
    balancer.address = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`
    return balancer
  }

  /** Takes a node in, and waits until it gets requests. */
  async add(address: string, name: string): Promise<void> {
    const agent = new Agent({ keepAlive: true })
    const backend: Backend = { address, name, agent, state: 'new', answered: 0, underWay: 0 }
    this.#backends.set(address, backend)
    await this.#look(backend)
    void this.#watch(backend)
    for (const end = performance.now() + ready_ms; backend.state !== 'ready'; await sleep(this.#every_ms)) {
      if (performance.now() > end || this.#over.signal.aborted) throw new Error(`${name} does not get ready`)
    }
  }

  /** The last output of a node must be read: only the node itself closes connections. */
  remove(address: string): void {
    this.#backends.delete(address)
  }

  /** How many requests a node has had. */
  answered(address: string): number {
    return this.#backends.get(address)?.answered ?? 0
  }

  async close(): Promise<void> {
    this.#over.abort()
    for (const { agent } of this.#backends.values()) agent.destroy()
    this.#backends.clear()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #watch(backend: Backend): Promise<void> {
    while (this.#backends.get(backend.address) === backend && !this.#over.signal.aborted) {
      await sleep(this.#every_ms)
      await this.#look(backend)
    }
  }

  async #look(backend: Backend): Promise<void> {
    const answer = await fetch(`${backend.address}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    )
    const said = await answer?.text().catch(() => undefined)
    if (answer?.ok === true) backend.state = 'ready'
    else if (said?.includes('"stopping"') === true) backend.state = 'leaving'
    else if (backend.state === 'ready') backend.state = 'late'
  }

  #of(state: Backend['state']): Backend[] {
    return [...this.#backends.values()].filter((backend) => backend.state === state)
  }

  /** In turn where several have as few. */
  #leastBusy(asking: readonly Backend[]): Backend | undefined {
    const fewest = Math.min(...asking.map(({ underWay }) => underWay))
    const idle = asking.filter(({ underWay }) => underWay === fewest)
    return idle[(this.#turn += 1) % idle.length]
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const ready = this.#of('ready')
    const backend = this.#leastBusy(ready.length > 0 ? ready : this.#of('late'))
    try {
      if (backend === undefined) throw new Error('no node is ready')
      backend.underWay += 1
      const answer = await asked(backend, incoming)
      backend.answered += 1
      outgoing.writeHead(answer.statusCode ?? 502, { ...passed(answer.headers), 'x-node': backend.name })
      await pipeline(answer, outgoing)
    } catch (error) {
      const why = `balancer: ${backend?.name ?? 'nobody'}: ${String(error)}`
      if (outgoing.headersSent) {
        if (!this.#over.signal.aborted) this.#complain(`${why}, in the middle of an answer`)
        outgoing.destroy()
      } else outgoing.writeHead(502).end(why)
    } finally {
      if (backend !== undefined) backend.underWay -= 1
    }
  }
}

function asked({ address, agent }: Backend, incoming: IncomingMessage): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method, url = '/', headers } = incoming
    const outgoing = request(`${address}${url}`, { method, headers: passed(headers), agent })
    outgoing.on('response', resolve).on('error', reject)
    incoming.on('error', () => outgoing.destroy()).pipe(outgoing)
  })
}

function passed(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name)))
}
