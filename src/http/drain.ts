import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A connection that has sent nothing yet may do so soon: a balancer opens it a moment before its request. */
const silence_ms = 1_000

/**
 * Lets a closing server come to its end: connections go with the answer that is under way on them, those on which
 * nothing was ever asked soon after, and after `limit_ms` whatever is left.
 */
export function drain(app: FastifyInstance, sockets: ReadonlySet<Socket>, limit_ms: number): void {
  const timers: NodeJS.Timeout[] = []
  let closing = false
  const closeSilent = () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  app.addHook('preClose', (done) => {
    closing = true
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
    if (closing) void reply.header('connection', 'close')
    done()
  })
}
