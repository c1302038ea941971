import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { BackupError } from './backup-format.ts'
import { opened, sealed } from './backup-seal.ts'

const passphrase = 'a passphrase of the tests'
const chunk = 64 * 1024
const head = 43

async function* inBlocks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function whole(blocks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const block of blocks) parts.push(block)
  return Buffer.concat(parts)
}

/** Cheap key derivation for tests; in production a guess takes a third of a second. */
const cheap = { log2N: 10, r: 8, p: 1 }
const seal = (bytes: Buffer) => whole(sealed(inBlocks(bytes, 50_000), passphrase, cheap))
const open = (bytes: Buffer, words = passphrase) => whole(opened(inBlocks(bytes, 70_001), words))

test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk])('%i bytes come back', async (size) => {
  const content = randomBytes(size)
  const file = await seal(content)
  expect(file.length).toBe(head + size + 16 * Math.max(1, Math.ceil(size / chunk)))
  expect((await open(file)).equals(content)).toBe(true)
})

test('what is not sealed passes as it is, however short', async () => {
  for (const text of ['', 'x', 'waybill sealed', 'no backup of anything '.repeat(100)])
    expect((await whole(opened(inBlocks(Buffer.from(text), 5), undefined))).toString()).toBe(text)
})

describe('a sealed file', () => {
  let file: Buffer
  beforeAll(async () => {
    file = await seal(Buffer.alloc(3 * chunk, 'secret'))
  })

  test('shows nothing, and looks different each time', async () => {
    expect(file.includes('secret')).toBe(false)
    const again = await seal(Buffer.alloc(chunk, 'secret'))
    expect(again.subarray(head, head + 64).equals(file.subarray(head, head + 64))).toBe(false)
  })

  test('opens by its passphrase only, whichever way its letters are composed', async () => {
    await expect(open(file, 'another passphrase')).rejects.toThrow(/passphrase is not that of the backup/)
    await expect(whole(opened(inBlocks(file, 9), undefined))).rejects.toThrow(/BACKUP_PASSPHRASE/)
    const composed = await whole(sealed(inBlocks(Buffer.from('x'), 1), 'caff\u00e8 dopo la corsa', cheap))
    expect((await open(composed, 'caffe\u0300 dopo la corsa')).toString()).toBe('x')
  })

  const record = chunk + 16
  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['cut off in its head', (bytes) => bytes.subarray(0, head - 1)],
    ['cut off after its head', (bytes) => bytes.subarray(0, head)],
    ['cut off in a chunk', (bytes) => bytes.subarray(0, head + record + 5)],
    ['cut off between two chunks', (bytes) => bytes.subarray(0, head + 2 * record)],
    ['with something after it', (bytes) => Buffer.concat([bytes, Buffer.from('x')])],
    [
      'without a chunk',
      (bytes) => Buffer.concat([bytes.subarray(0, head + record), bytes.subarray(head + 2 * record)]),
    ],
    [
      'with two chunks in turn',
      (bytes) =>
        Buffer.concat([
          bytes.subarray(0, head),
          bytes.subarray(head + record, head + 2 * record),
          bytes.subarray(head, head + record),
          bytes.subarray(head + 2 * record),
        ]),
    ],
    ['with another cost', (bytes) => flipped(bytes, 24 + 2)],
    ['with a cost beyond all memory', (bytes) => withByte(bytes, 24, 60)],
    ['with another salt', (bytes) => flipped(bytes, 30)],
    ['with a wrong byte in the first chunk', (bytes) => flipped(bytes, head + 1)],
    ['with a wrong byte in the last chunk', (bytes) => flipped(bytes, head + 2 * record + 9)],
    ['with a wrong byte at its end', (bytes) => flipped(bytes, bytes.length - 1)],
  ])('%s is refused', async (_name, change) => {
    await expect(open(change(Buffer.from(file)))).rejects.toThrow(BackupError)
  })
})

function withByte(bytes: Buffer, at: number, value: number): Buffer {
  bytes[at] = value
  return bytes
}

function flipped(bytes: Buffer, at: number): Buffer {
  return withByte(bytes, at, (bytes[at] ?? 0) ^ 2)
}
