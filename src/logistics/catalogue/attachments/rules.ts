import type { Fault } from '../../../kernel/faults.ts'
import type { ContentType } from './schema.ts'

/** Maximum file and thumbnail size, in bytes. */
export const largestFile = 10 * 1_048_576
export const largestThumbnail = 65_536

/** Maximum files per record. */
export const filesOfRecord = 100

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** File type by its first bytes; the name and the sender's claim don't count. */
export function typeOf(bytes: Buffer): ContentType | undefined {
  const begins = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text
  if (begins('\xFF\xD8\xFF')) return 'image/jpeg'
  if (begins('\x89PNG\r\n\x1A\n')) return 'image/png'
  if (begins('RIFF') && begins('WEBP', 8)) return 'image/webp'
  if (begins('ftyp', 4) && heicBrands.has(bytes.toString('latin1', 8, 12))) return 'image/heic'
  return begins('%PDF-') ? 'application/pdf' : undefined
}

const endings: Readonly<Record<ContentType, readonly [string, ...string[]]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'application/pdf': ['pdf'],
}

/** File name with an extension that fits its type, so that nobody opens it as something else. */
export function savedAs(name: string, type: ContentType): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return endings[type].includes(ending) ? name : `${name}.${endings[type][0]}`
}

/** Decodes Base64 text, plain or as a browser's data URL (`data:image/png;base64,…`). */
export function bytesOf(text: string): Buffer | undefined {
  const at = text.startsWith('data:') ? text.indexOf(',') + 1 : 0
  const packed = text.slice(at)
  const isBase64 = packed.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(packed)
  return isBase64 ? Buffer.from(packed, 'base64') : undefined
}

interface Sent {
  readonly content: string
  readonly thumbnail?: string | null | undefined
}

interface File {
  readonly content: Buffer
  readonly type: ContentType
  readonly thumbnail: Buffer | null
}

/** The decoded file, or its faults. */
export function fileOf(sent: Sent): File | readonly Fault[] {
  const content = bytesOf(sent.content)
  const type = content && typeOf(content)
  const small = sent.thumbnail ?? null
  const thumbnail = small === null ? null : bytesOf(small)
  const faults = [
    ...bytesFaults('content', content, { known: type !== undefined, max: largestFile }),
    ...(thumbnail === null
      ? []
      : bytesFaults('thumbnail', thumbnail, {
          known: thumbnail !== undefined && typeOf(thumbnail) === 'image/jpeg',
          max: largestThumbnail,
        })),
  ]
  return content === undefined || type === undefined || thumbnail === undefined || faults.length > 0
    ? faults
    : { content, type, thumbnail }
}

function bytesFaults(
  path: string,
  bytes: Buffer | undefined,
  { known, max }: { readonly known: boolean; readonly max: number },
): readonly Fault[] {
  if (bytes === undefined) return [{ path, rule: 'format' }]
  if (bytes.length > max) return [{ path, rule: 'file_size', params: { max: `${max / 1_024} KB` } }]
  if (known) return []
  return [{ path, rule: path === 'thumbnail' ? 'thumbnail_type' : 'file_type' }]
}
