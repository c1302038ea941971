import type { Writable } from 'node:stream'

const heard = () => {}

/** Resolves when the text has left the process, so that an exit right after it cuts nothing off. */
export async function written(stream: Writable, text: string): Promise<void> {
  if (text === '') return
  await new Promise<void>((resolve, reject) => {
    // A failed write is also an event, and an event nobody listens to ends the process with a stack trace.
    stream.once('error', heard)
    stream.write(text, (error) => {
      if (!error) stream.off('error', heard)
      if (!error || isClosedPipe(error)) resolve()
      else reject(error)
    })
  })
}

/** `waybill … | head` has read what it wanted. */
function isClosedPipe(error: Error): boolean {
  return 'code' in error && error.code === 'EPIPE'
}

/** The width of the terminal, or what reads well in a file. */
export function columnsOf(stream: Writable): number {
  return 'columns' in stream && typeof stream.columns === 'number' ? stream.columns : 100
}
