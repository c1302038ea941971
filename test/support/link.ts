import { type NetConnectOpts, type Server, type Socket, connect, createServer } from 'node:net'

interface Place {
  readonly host: string
  readonly port: number
}

/** A TCP proxy to a server. A test can cut and mend it, or stall it without closing. */
export class Link {
  readonly url: string
  readonly #port: number
  readonly #host: string
  #target: NetConnectOpts
  readonly #sockets = new Set<Socket>()
  #server: Server
  #stalled = false
  #lost = ''
  #sent: string[] | undefined
  #trap: { readonly side: 'before' | 'after'; readonly sprung: () => void } | undefined

  private constructor(url: string, server: Server) {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('not listening on a port')
    this.#port = address.port
    this.#host = address.address
    const { target, via } = read(url)
    this.#target = target
    this.url = via(this.#port)
    this.#server = server
    this.#accept()
  }

  /** Opens a proxy on its own address. By default the system chooses the port. */
  static async to(url: string, at: Place = { host: '127.0.0.1', port: 0 }): Promise<Link> {
    return new Link(url, await listening(at))
  }

  /** Sends new connections to another server, as a balancer does after a failover. Open connections stay. */
  lead(url: string): void {
    this.#target = read(url).target
  }

  /** Breaks every connection and refuses new ones. */
  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
    this.#stalled = false
  }

  async mend(): Promise<void> {
    this.#server = await listening({ host: this.#host, port: this.#port })
    this.#accept()
  }

  /** Drops all data until the link is cut. Connections stay open, and new ones are accepted. */
  stall(): void {
    this.#stalled = true
  }

  /**
   * Breaks the connection that sends the next COMMIT, either before the server receives it or after it has committed.
   */
  cutAtCommit(side: 'before' | 'after'): Promise<void> {
    return new Promise((resolve) => {
      this.#trap = { side, sprung: resolve }
    })
  }

  /** Starts recording the data sent to the server, in its original chunks. */
  watch(): void {
    this.#sent = []
  }

  get sent(): readonly string[] {
    return this.#sent ?? []
  }

  /** Data sent since the link stalled. */
  get lost(): string {
    return this.#lost
  }

  #accept(): void {
    this.#server.on('connection', (near) => {
      const far = connect(this.#target)
      near.prependListener('data', (chunk) => {
        this.#sent?.push(chunk.toString('latin1'))
        this.#spring(chunk, near, far)
      })
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from)
        from.on('data', (chunk) => {
          if (this.#stalled) this.#lost += chunk.toString('latin1')
          else if (!to.destroyed) to.write(chunk)
        })
        from.on('error', () => {})
        from.on('close', () => {
          this.#sockets.delete(from)
          to.destroy()
        })
      }
    })
  }

  #spring(chunk: Buffer, near: Socket, far: Socket): void {
    const trap = this.#trap
    if (trap === undefined || !chunk.includes('commit\0')) return
    this.#trap = undefined
    if (trap.side === 'before') far.destroy()
    else {
      // The server answers after it has committed, perhaps along with other responses. None of them is forwarded.
      let answered = ''
      far.removeAllListeners('data')
      far.on('data', (answer) => {
        answered += answer.toString('latin1')
        if (answered.includes('COMMIT\0')) near.destroy()
      })
    }
    near.once('close', trap.sprung)
  }
}

/** Parses the address by hand: the bundled server's host is a socket folder, which `URL` rejects. */
function read(url: string): { target: NetConnectOpts; via: (port: number) => string } {
  const [, who = '', place = '', database = '', query = ''] =
    /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)([^?]*)\??(.*)$/.exec(url) ?? []
  const params = new URLSearchParams(query)
  const host = params.get('host') ?? place.replace(/:\d+$/, '')
  const port = Number(params.get('port') ?? /:(\d+)$/.exec(place)?.[1] ?? 5432)
  params.delete('host')
  params.delete('port')
  // The traps search for words on the wire, so it can't be encrypted.
  params.set('sslmode', 'disable')
  return {
    target: host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
    via: (here) => `${who}127.0.0.1:${here}${database}?${params.toString()}`,
  }
}

async function listening({ host, port }: Place): Promise<Server> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  return server
}
