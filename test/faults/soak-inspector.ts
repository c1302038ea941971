import { once } from 'node:events'
import * as z from 'zod'

const Reply = z.object({ id: z.int(), result: z.record(z.string(), z.unknown()).optional() })
const Usage = z.object({ usedSize: z.number(), backingStorageSize: z.number().default(0) })

const patience_ms = 30_000

/** Figures of a program that was started with `--inspect`. */
export function inspectorIn(said: string): string | undefined {
  return /Debugger listening on (ws:\S+)/.exec(said)?.[1]
}

/** Heap of a program after garbage collection, which shows leaks. */
export async function heapOf(inspector: string): Promise<{ heap: number; buffers: number }> {
  const socket = new WebSocket(inspector)
  const signal = AbortSignal.timeout(patience_ms)
  try {
    await once(socket, 'open', { signal })
    const ask = async (id: number, method: string) => {
      const replied = once(socket, 'message', { signal })
      socket.send(JSON.stringify({ id, method }))
      const [event] = z.tuple([z.instanceof(MessageEvent)]).parse(await replied)
      const reply = Reply.parse(JSON.parse(String(event.data)))
      if (reply.id !== id) throw new Error(`the inspector answered something else than ${method}`)
      return reply.result
    }
    // Once more for what only the finalizers of the first let go.
    await ask(1, 'HeapProfiler.collectGarbage')
    await ask(2, 'HeapProfiler.collectGarbage')
    const { usedSize, backingStorageSize } = Usage.parse(await ask(3, 'Runtime.getHeapUsage'))
    return { heap: usedSize, buffers: backingStorageSize }
  } finally {
    socket.close()
  }
}
