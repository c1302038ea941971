import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { BackupError } from './backup-format.ts'

/*
 * A sealed backup is the gzip of a backup, encrypted with AES-256-GCM in chunks of 64 KiB:
 *
 *   waybill sealed backup 1\n      24 bytes
 *   17, 8, 1                       3 bytes: log2 of N, r and p of scrypt
 *   salt                           16 bytes; the key is scrypt(passphrase, salt) and so belongs to this file alone
 *   chunk, tag                     up to 64 KiB and 16 bytes, again and again; only the last one is shorter
 *
 * The nonce of a chunk is its number (11 bytes) and whether it is the last (1 byte), and everything before the first
 * chunk is authenticated with each: none can be changed, left out, moved, or cut off at the end unnoticed.
 */

const mark = Buffer.from('waybill sealed backup 1\n')
const saltBytes = 16
const headBytes = mark.length + 3 + saltBytes
const chunkBytes = 64 * 1024
const tagBytes = 16

/** Each guess costs 128 MiB and a third of a second. */
const dear = { log2N: 17, r: 8, p: 1 }

type Blocks = AsyncIterable<Buffer>

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

function keyOf(passphrase: string, head: Buffer): Promise<Buffer> {
  const [log2N = 0, r = 0, p = 0] = head.subarray(mark.length)
  // Limits, so that a file can't demand more memory or time than the machine has.
  if (log2N > 20 || r > 16 || p > 4 || log2N * r * p === 0)
    throw new BackupError('the backup is sealed in a way that this program does not know')
  const options = { N: 2 ** log2N, r, p, maxmem: 2 * 128 * 2 ** log2N * r }
  return derive(passphrase.normalize('NFC'), head.subarray(-saltBytes), 32, options)
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

export async function* sealed(
  blocks: Blocks,
  passphrase: string,
  { log2N, r, p } = dear,
): AsyncGenerator<Buffer> {
  const head = Buffer.concat([mark, Buffer.from([log2N, r, p]), randomBytes(saltBytes)])
  const key = await keyOf(passphrase, head)
  yield head
  for await (const { chunk, number, isLast } of chunksOf(blocks, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(head)
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

/** The blocks, decrypted if they're sealed. */
export async function* opened(blocks: Blocks, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const source = blocks[Symbol.asyncIterator]()
  const [head, rest] = await firstBytes(source, headBytes)
  const after = following(rest, source)
  if (!head.subarray(0, mark.length).equals(mark)) {
    yield head
    yield* after
    return
  }
  if (passphrase === undefined)
    throw new BackupError('the backup is encrypted: set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE')
  if (head.length < headBytes) throw new BackupError(wrongLater)
  const key = await keyOf(passphrase, head)
  for await (const { chunk, number, isLast } of chunksOf(after, chunkBytes + tagBytes)) {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(head).setAuthTag(tagIn(chunk))
    try {
      yield Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()])
    } catch (error) {
      throw new BackupError(number === 0 ? wrongStart : wrongLater, { cause: error })
    }
  }
}

const wrongStart = 'the passphrase is not that of the backup, or the backup was changed or cut off'
const wrongLater = 'the backup was changed or cut off'

function tagIn(chunk: Buffer): Buffer {
  if (chunk.length < tagBytes) throw new BackupError(wrongLater)
  return chunk.subarray(-tagBytes)
}

/** Whole chunks, then a last one that may be shorter or empty. */
async function* chunksOf(
  blocks: Blocks,
  size: number,
): AsyncGenerator<{ readonly chunk: Buffer; readonly number: number; readonly isLast: boolean }> {
  let held: Buffer = Buffer.alloc(0)
  let number = 0
  for await (const block of blocks) {
    held = held.length === 0 ? block : Buffer.concat([held, block])
    // A chunk isn't the last one if any bytes follow it.
    for (; held.length > size; held = held.subarray(size), number += 1)
      yield { chunk: held.subarray(0, size), number, isLast: false }
  }
  yield { chunk: held, number, isLast: true }
}

/** Returns fewer bytes if the source ends early. */
async function firstBytes(source: AsyncIterator<Buffer>, length: number): Promise<readonly [Buffer, Buffer]> {
  let held: Buffer = Buffer.alloc(0)
  while (held.length < length) {
    const next = await source.next()
    if (next.done === true) break
    held = Buffer.concat([held, next.value])
  }
  return [held.subarray(0, length), held.subarray(length)]
}

async function* following(first: Buffer, source: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value
}
