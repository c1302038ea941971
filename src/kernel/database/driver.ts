import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import pg from 'pg'

// The only file that reaches into the driver, for what its published types leave out. `driver.test.ts` fails when a new
// version of the driver differs inside.

export interface Wire {
  readonly stream: Socket
  describe(message: object): void
  /** Sends every message. */
  _send(message: Buffer): void
  attachListeners(stream: Pick<Duplex, 'on'>): unknown
}

export function wireOf(client: pg.Client): Wire {
  return (client as unknown as { connection: Wire }).connection
}

export function streamOf(client: pg.Client): Socket {
  return wireOf(client).stream
}

/** Closes the connection cleanly. A server that doesn't respond is cut off after a second. */
export async function endClient(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => streamOf(client).destroy(), 1_000)
  await client.end().catch(() => {})
  clearTimeout(timer)
}

/** The driver's query: how it sends itself, and its handlers for the answer. */
interface DriverQuery extends pg.Submittable {
  submit(wire: unknown): null
  prepare(wire: Wire): void
}

/** The driver's query without its constructor, which makes an event emitter and a result. Neither is used here. */
function BareQuery(): void {}
BareQuery.prototype = pg.Query.prototype
export const DriverQuery = BareQuery as unknown as new () => DriverQuery

/**
 * Holds messages until all requests that arrived together have been handled, then sends them as one. A statement is
 * three messages, and the stream would keep and count each on its own. A transaction often sends several statements at
 * a time.
 */
export function joinMessages(wire: Wire): void {
  const held: Buffer[] = []
  const flush = () => {
    const messages = held.length === 1 ? held[0] : Buffer.concat(held)
    held.length = 0
    if (messages !== undefined && wire.stream.writable) wire.stream.write(messages)
  }
  const hold: Wire['_send'] = (message) => {
    // Not `nextTick`: that runs after each request.
    if (held.push(message) === 1) setImmediate(flush)
  }
  Object.assign(wire, { _send: hold })
}
