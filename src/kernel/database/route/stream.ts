import type { Socket } from 'node:net'
import type pg from 'pg'

export function streamOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

/** Says goodbye to the server; one that does not answer is left after a second. */
export async function endClient(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => streamOf(client).destroy(), 1_000)
  await client.end().catch(() => {})
  clearTimeout(timer)
}
