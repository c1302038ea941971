import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPrivate } from '../../../kernel/private-file.ts'

/** Standard streams, which `-` stands for. */
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

/** Thrown before anything is written. */
class ExportError extends Error {
  override readonly name = 'ExportError'
}

/** Writes to a file that only its owner may read, or to standard output for `-`. */
export async function writeTexts(
  texts: AsyncIterable<string>,
  file: string,
  stdout: () => Writable,
): Promise<void> {
  if (file === '-') return poured(texts, stdout())
  await pipeline(texts, (await openPrivate(file)).createWriteStream())
}

/** Writes to a stream without closing it. Ignores EPIPE: in `waybill … | head`, the reader stops early. */
async function poured(texts: AsyncIterable<string>, stream: Writable): Promise<void> {
  try {
    await pipeline(texts, stream, { end: false })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
  }
}
