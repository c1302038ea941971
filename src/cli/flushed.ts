import type { Writable } from 'node:stream'

/** Resolves when all output has left the process or nobody reads it any more: a pipe is as slow as its reader. */
export function flushed(stream: Writable): Promise<void> {
  return new Promise((done) => {
    if (stream.destroyed) return done()
    stream.once('close', done)
    stream.write('', () => done())
  })
}
