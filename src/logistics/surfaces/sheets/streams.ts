import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPrivate } from '../../../kernel/private-file.ts'

/** What `-` stands for. */
export interface Streams {
  readonly stdin: () => Readable
  readonly stdout: () => Writable
}

export const standardStreams: Streams = {
  stdin: () => process.stdin,
  stdout() {
    if (process.argv.includes('--json')) {
      throw new ExportError('with --json the sheet cannot go to standard output')
    }
    return process.stdout
  },
}

/** Nothing was written. */
class ExportError extends Error {
  override readonly name = 'ExportError'
}

/** Into a file that only its owner may read, or with `-` into standard output. */
export async function writeTexts(
  texts: AsyncIterable<string>,
  file: string,
  stdout: () => Writable,
): Promise<void> {
  if (file === '-') return poured(texts, stdout())
  await pipeline(texts, (await openPrivate(file)).createWriteStream())
}

/** Into a stream that stays open; `waybill … | head` has read what it wanted. */
async function poured(texts: AsyncIterable<string>, stream: Writable): Promise<void> {
  try {
    await pipeline(texts, stream, { end: false })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
  }
}
