import type { Socket } from 'node:net'
import type pg from 'pg'

export function streamOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

/** Closes the connection cleanly. A server that doesn't respond is cut off after a second. */
export async function endClient(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => streamOf(client).destroy(), 1_000)
  await client.end().catch(() => {})
  clearTimeout(timer)
}
