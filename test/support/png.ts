import { crc32, deflateSync } from 'node:zlib'

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

interface Drawn {
  readonly width: number
  readonly height: number
  readonly depth?: number
  readonly colour?: number
  readonly interlaced?: number
  /** Bytes in the image data, if they differ from what the header implies. */
  readonly packed?: number
}

/** A PNG of one colour, or one with a false header. */
export function png({ width, height, depth = 8, colour = 2, interlaced = 0, packed }: Drawn): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, colour, 0, 0, interlaced], 8)
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colour] ?? 1
  const row = Buffer.alloc(1 + width * channels, 0)
  for (let x = 0; x < width; x += 1) row.set([200, 40, 30, 255].slice(0, channels), 1 + x * channels)
  const rows =
    packed === undefined ? Buffer.concat(Array.from({ length: height }, () => row)) : Buffer.alloc(packed)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...(colour === 3 ? [chunk('PLTE', Buffer.from([0, 0, 0, 200, 40, 30]))] : []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
