import { inflateSync } from 'node:zlib'
import type { Fault } from '../../../kernel/faults.ts'
import { bytesOf } from '../../catalogue/attachments/rules.ts'
import type { LogoType } from './schema-logo.ts'

export const largestLogo = 262_144
/** Pixels per side: fewer print as a blot, and more take time at each print. */
const [fewest, most] = [16, 1_000]

interface Picture {
  readonly type: LogoType
  readonly width: number
  readonly height: number
}

export interface Logo extends Picture {
  readonly bytes: Buffer
}

/** A drawable picture, or its faults. */
export function logoOf(content: string): Logo | readonly Fault[] {
  const path = 'content'
  const bytes = bytesOf(content)
  if (bytes === undefined) return [{ path, rule: 'format' }]
  if (bytes.length > largestLogo)
    return [{ path, rule: 'file_size', params: { max: `${largestLogo / 1_024} KB` } }]
  const picture = pngIn(bytes) ?? jpegIn(bytes)
  if (picture === undefined) return [{ path, rule: 'logo_kind' }]
  const { type, width, height } = picture
  if (Math.min(width, height) < fewest || Math.max(width, height) > most)
    return [{ path, rule: 'logo_pixels', params: { min: fewest, max: most } }]
  return type === 'image/png' && !isWholePng(bytes, picture)
    ? [{ path, rule: 'logo_kind' }]
    : { type, width, height, bytes }
}

/** Values per pixel, by PNG colour type. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const header = 16

function pngIn(bytes: Buffer): Picture | undefined {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1A\n') return undefined
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  const [depth, colour, , , interlaced] = bytes.subarray(header + 8)
  if (depth !== 8 || interlaced !== 0 || channels[colour ?? -1] === undefined) return undefined
  return { type: 'image/png', width: bytes.readUInt32BE(header), height: bytes.readUInt32BE(header + 4) }
}

/** Checks that the packed data is exactly as large as the dimensions say: a small file could unpack to gigabytes. */
function isWholePng(bytes: Buffer, { width, height }: Picture): boolean {
  const colour = bytes[header + 9] ?? 0
  const size = height * (1 + width * (channels[colour] ?? 1))
  const chunks = chunksOf(bytes)
  const packed = Buffer.concat(chunks.flatMap(({ kind, data }) => (kind === 'IDAT' ? [data] : [])))
  if (colour === 3 && !chunks.some(({ kind }) => kind === 'PLTE')) return false
  try {
    return inflateSync(packed, { maxOutputLength: size }).length === size
  } catch {
    return false
  }
}

function chunksOf(bytes: Buffer): readonly { readonly kind: string; readonly data: Buffer }[] {
  const chunks: { kind: string; data: Buffer }[] = []
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const kind = bytes.toString('latin1', at + 4, at + 8)
    chunks.push({ kind, data: bytes.subarray(at + 8, at + 8 + length) })
    if (kind === 'IEND') break
    at += 12 + length
  }
  return chunks
}

/** Frame markers with the size of a JPEG. Others of C0 to CF are tables, or rare and not drawn everywhere. */
const frames = new Set([0xc0, 0xc1, 0xc2])

function jpegIn(bytes: Buffer): Picture | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  for (let at = 2; at + 10 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (frames.has(marker)) {
      const colours = bytes[at + 9]
      const isPlain = bytes[at + 4] === 8 && (colours === 1 || colours === 3)
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
      return isPlain ? { type: 'image/jpeg', width, height } : undefined
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
