import type { Writable } from 'node:stream'

const heard = () => {}

/** Writes the text and resolves once it has left the process, so that an immediate exit doesn't cut it off. */
export async function written(stream: Writable, text: string): Promise<void> {
  if (text === '') return
  await new Promise<void>((resolve, reject) => {
    // A failed write is also an event, and an unhandled event ends the process with a stack trace.
    stream.once('error', heard)
    stream.write(text, (error) => {
      if (!error) stream.off('error', heard)
      // A closed pipe isn't an error: `waybill … | head` has read all it wanted.
      if (!error || ('code' in error && error.code === 'EPIPE')) resolve()
      else reject(error)
    })
  })
}

/** Width of the terminal, or a readable width for a file. */
export function columnsOf(stream: Writable): number {
  return 'columns' in stream && typeof stream.columns === 'number' ? stream.columns : 100
}
