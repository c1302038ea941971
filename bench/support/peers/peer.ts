import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as z from 'zod'

/** Message of a peer's process when it is ready: its address, and tokens with their users. */
export const Ready = z.object({
  address: z.string(),
  tokens: z.array(z.object({ token: z.string(), owner: z.string() })),
})
export type Ready = z.output<typeof Ready>

/** Loads packages from the folder they were installed into. */
export function packagesIn(folder: string): (name: string) => unknown {
  return createRequire(join(folder, 'package.json'))
}

export async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('the server has no port')
  return `http://127.0.0.1:${at.port}`
}

/** A port that is free, for a peer that takes no 0. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const address = await listening(server)
  server.close()
  await once(server, 'close')
  return Number(new URL(address).port)
}

export function announce(ready: Ready): void {
  process.stdout.write(`\n${JSON.stringify(ready)}\n`)
}
