import { type Server, createServer } from 'node:http'

/** Takes webhooks, and fails one in so many, which then comes again. */
export class Sink {
  readonly #server: Server
  arrived = 0
  refused = 0
  address = ''

  private constructor(failing: number) {
    this.#server = createServer((request, response) => {
      request.resume().on('end', () => {
        this.arrived += 1
        const fails = request.url === '/unsteady' && this.arrived % failing === 0
        if (fails) this.refused += 1
        response.writeHead(fails ? 500 : 204).end()
      })
    })
  }

  static async open(failing = 20): Promise<Sink> {
    const sink = new Sink(failing)
    await new Promise<void>((resolve) => void sink.#server.listen(0, '127.0.0.1', resolve))
    const at = sink.#server.address()
    sink.address = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`
    return sink
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
