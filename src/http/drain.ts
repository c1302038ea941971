import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A connection that has sent nothing yet may do so soon: a balancer opens it a moment before its request. */
const silence_ms = 1_000

/** How the end of a server comes. */
export interface Drain {
  /** Whether somebody said that the end comes, although everything is still served. */
  readonly begun: boolean
  begin(): void
}

/**
 * Lets a closing server come to its end: connections go with the answer that is under way on them, those on which
 * nothing was ever asked soon after, and after `limit_ms` whatever is left. Says whether it closes.
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
    // Clients leave with their answer, so that few idle connections are left to be closed under a request that is on its way.
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
