import { once } from 'node:events'
import { type Server, type Socket, createServer } from 'node:net'

/** Reply to a script: raw bytes, where `{key}` stands for the script's key; no reply at all; or a closed connection. */
export type Lie = Buffer | string | typeof silence | typeof goodbye
export const silence = Symbol('silence')
export const goodbye = Symbol('goodbye')

/**
 * A fake Redis: it speaks enough of the protocol for a client to connect, and the test chooses the replies to scripts.
 */
export class LyingRedis {
  /** Reply to a script, given the number of earlier scripts. */
  lie: (count: number) => Lie = () => '$-1\r\n'
  /** Number of scripts received. */
  asked = 0
  readonly url: string
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor(server: Server) {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('not listening on a port')
    this.url = `redis://127.0.0.1:${address.port}`
    this.#server = server
    server.on('connection', (socket) => this.#serve(socket))
  }

  static async start(): Promise<LyingRedis> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new LyingRedis(server)
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => {}).on('close', () => void this.#sockets.delete(socket))
    let rest = ''
    socket.on('data', (chunk: Buffer) => {
      const { commands, left } = commandsIn(rest + chunk.toString('latin1'))
      rest = left
      for (const [name = '', , , key = ''] of commands) this.#answer(socket, name.toLowerCase(), key)
    })
  }

  #answer(socket: Socket, command: string, key: string): void {
    if (command === 'eval' || command === 'evalsha') {
      const lie = this.lie(this.asked)
      this.asked += 1
      if (lie === goodbye) socket.resetAndDestroy()
      else if (typeof lie === 'string') socket.write(lie.replaceAll('{key}', `$${key.length}\r\n${key}`))
      else if (lie !== silence) socket.write(lie)
    } else if (command === 'info') {
      socket.write('$15\r\nredis_version:7\r\n')
    } else {
      socket.write('+OK\r\n')
    }
  }
}

/** Complete commands received so far, split into words. */
function commandsIn(text: string): {
  readonly commands: readonly (readonly string[])[]
  readonly left: string
} {
  const commands: (readonly string[])[] = []
  let left = text
  for (;;) {
    const head = /^\*(\d+)\r\n/.exec(left)
    if (head === null) return { commands, left }
    const words: string[] = []
    let at = head[0].length
    for (let missing = Number(head[1]); missing > 0; missing -= 1) {
      const size = /^\$(\d+)\r\n/.exec(left.slice(at, at + 16))
      if (size === null) return { commands, left }
      const from = at + size[0].length
      at = from + Number(size[1]) + 2
      if (at > left.length) return { commands, left }
      words.push(left.slice(from, at - 2))
    }
    commands.push(words)
    left = left.slice(at)
  }
}
