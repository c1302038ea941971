import { randomFillSync } from 'node:crypto'

const pool = new Uint8Array(4096)
let used = pool.length

/** A UUID of version 7: sorts by time, 74 random bits. Randomness is drawn in bulk: a call of the system for each would cost more than the rest. */
export function uuidv7(now = Date.now()): string {
  if (used + 16 > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = pool.subarray(used, used + 16)
  used += 16
  const view = new DataView(bytes.buffer, bytes.byteOffset, 16)
  view.setUint32(0, Math.floor(now / 0x10000))
  view.setUint16(4, now % 0x10000)
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f))
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f))
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, 16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
