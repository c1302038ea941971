import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// RFC 6238 as every authenticator app implements it: SHA-1, six digits, thirty seconds.

const step_s = 30
const digits = 6
/** Tolerated clock difference, in steps. */
const drift = 1
const secretBytes = 20

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding, as people type it. */
export function base32(bytes: Buffer): string {
  let text = ''
  let [held, bits] = [0, 0]
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) text += alphabet[(held >>> (bits - 5)) & 31]
    held &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + alphabet[(held << (5 - bits)) & 31]
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = []
  let [held, bits] = [0, 0]
  for (const letter of text) {
    held = (held << 5) | alphabet.indexOf(letter)
    bits += 5
    if (bits >= 8) bytes.push((held >>> (bits -= 8)) & 255)
    held &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}

/** 160 random bits, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return base32(randomBytes(secretBytes))
}

export function totpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1_000 / step_s)
}

function codeOf(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const value = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(value % 10 ** digits).padStart(digits, '0')
}

export function totpCode(secret: string, now: Date): string {
  return codeOf(fromBase32(secret), stepAt(now))
}

/** Step of a valid code, if it is later than the last accepted one: each code is valid once. */
export function totpStep(
  secret: string,
  code: string,
  at: { readonly now: Date; readonly after: number | null },
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const key = fromBase32(secret)
  const given = Buffer.from(code)
  const present = stepAt(at.now)
  const steps = Array.from({ length: 2 * drift + 1 }, (_, each) => present - drift + each)
  // Compute every code, whichever matches.
  const right = steps.filter((step) => timingSafeEqual(Buffer.from(codeOf(key, step)), given))
  return right.find((step) => at.after === null || step > at.after)
}
