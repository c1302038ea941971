import type { Worker } from 'node:cluster'
import * as z from 'zod'

// Messages by which node:cluster hands a connection over, and learns that it was accepted.
const Handed = z.object({ cmd: z.literal('NODE_CLUSTER'), act: z.literal('newconn'), seq: z.int() })
const Taken = z.object({ ack: z.int() })

/** Closes connections handed to a process that died before it accepted them, which node:cluster forgets for ever. */
export function closeUntaken(worker: Worker): void {
  const underway = new Map<number, unknown>()
  const { process: child } = worker
  const send: unknown = Reflect.get(child, 'send')
  if (typeof send !== 'function') return
  Reflect.set(child, 'send', (...sent: readonly unknown[]): unknown => {
    const [message, connection] = sent
    const handed = connection === undefined ? undefined : Handed.safeParse(message).data
    if (handed !== undefined) underway.set(handed.seq, connection)
    const result: unknown = Reflect.apply(send, child, sent)
    return result
  })
  child.on('internalMessage', (message: unknown) => {
    const taken = Taken.safeParse(message).data
    if (taken !== undefined) underway.delete(taken.ack)
  })
  worker.once('exit', () => {
    for (const connection of underway.values()) if (isClosable(connection)) connection.close()
    underway.clear()
  })
}

function isClosable(value: unknown): value is { close(): void } {
  return typeof value === 'object' && value !== null && 'close' in value && typeof value.close === 'function'
}
