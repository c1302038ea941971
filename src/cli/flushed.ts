import type { Writable } from 'node:stream'

/** Until whatever was written has left the process, or nobody reads it any more. A pipe takes it as fast as its reader does. */
export function flushed(stream: Writable): Promise<void> {
  return new Promise((done) => {
    if (stream.destroyed) return done()
    stream.once('close', done)
    stream.write('', () => done())
  })
}
