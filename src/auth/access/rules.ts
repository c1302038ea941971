import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

export function holds(held: readonly string[], needed: string): boolean {
  return held.includes('*') || held.includes(needed)
}

/** Whether `outer` holds everything in `inner`. */
export function within(inner: readonly string[], outer: readonly string[]): boolean {
  return inner.every((permission) => holds(outer, permission))
}

/** Permissions of the management API and action keys of the application, held or to be granted. */
export interface Power {
  readonly api_permissions: readonly string[]
  readonly action_keys: readonly string[]
}

/**
 * A token: a prefix, 256 random bits and a checksum. Prefixes: `sat_` for site users, `sad_` for administrators, `sai_`
 * for set-up links of administrators, `sar_` for links sent to people.
 */
export function newToken(prefix: 'sat' | 'sad' | 'sai' | 'sar'): string {
  const random = randomBytes(32).toString('base64url')
  return `${prefix}_${random}${checksum(random)}`
}

/** Whether the text has the form of our tokens. A mistyped token costs neither a hash nor a query. */
export function isToken(prefix: 'sat' | 'sad', token: string): boolean {
  const match = /^(sat|sad)_([A-Za-z0-9_-]{43})([0-9a-f]{8})$/.exec(token)
  return match?.[1] === prefix && checksum(match[2] ?? '') === match[3]
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}
