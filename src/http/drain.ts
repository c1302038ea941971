import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Grace period for a connection that has sent nothing yet. A balancer opens one a moment before its request. */
const silence_ms = 1_000

export interface Drain {
  /** True once shutdown is announced, although everything is still served. */
  readonly begun: boolean
  begin(): void
}

/**
 * Lets a closing server finish. Each connection closes with its current response. Connections without any request close
 * soon after, and the rest after `limit_ms`. Returns the shutdown state.
 */
export function drain(app: FastifyInstance, sockets: ReadonlySet<Socket>, limit_ms: number): Drain {
  const timers: NodeJS.Timeout[] = []
  let begun = false
  const closeSilent = () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  app.addHook('preClose', (done) => {
    begun = true
    timers.push(
      setTimeout(closeSilent, Math.min(silence_ms, limit_ms)),
      setTimeout(() => app.server.closeAllConnections(), limit_ms),
    )
    done()
  })
  app.addHook('onClose', (_app, done) => {
    timers.forEach((timer) => clearTimeout(timer))
    done()
  })
  app.addHook('onSend', (_request, reply, ...[, done]) => {
    // Close connections with their responses: few idle ones remain whose closing could hit a request.
    if (begun) void reply.header('connection', 'close')
    done()
  })
  return {
    get begun() {
      return begun
    },
    begin: () => {
      begun = true
    },
  }
}
