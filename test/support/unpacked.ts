import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

const readers: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  identity: (bytes) => bytes,
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}

/** Response bytes after decompression. */
export function unpacked(bytes: Buffer, encoding = 'identity'): Buffer {
  const read = readers[encoding]
  if (read === undefined) throw new Error(`nobody can read ${encoding}`)
  return bytes.length === 0 ? bytes : read(bytes)
}
