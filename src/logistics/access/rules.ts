import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { randomText } from '../../kernel/secrets.ts'

/** The secret part of a token: 40 random characters and their checksum, so that a mistyped one costs no query. */
export function newSecret(): string {
  const random = randomText(40)
  return random + checksum(random)
}

/** `{id}|{secret}` taken apart, or undefined when it cannot be a token. */
export function tokenParts(token: string): { readonly id: number; readonly secret: string } | undefined {
  const match = /^([1-9]\d{0,14})\|([A-Za-z0-9]{40})([0-9a-f]{8})$/.exec(token)
  if (match === null) return undefined
  const [, id, random = '', sum] = match
  return checksum(random) === sum ? { id: Number(id), secret: random + sum } : undefined
}

/** What is stored of a token. */
export function tokenHash(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** When a token ends: unused, and however often it is used. */
export interface TokenEnd {
  readonly expires_at: Date | null
  /** Null where using it changes nothing. */
  readonly renewable_until: Date | null
}

const [day_ms, longest_ms] = [86_400_000, 90 * 86_400_000]

/** Each use makes a new token live on, up to 90 days; a lifetime that is longer is kept as it is. */
export function newEnd(now: Date, lifetime_s: number | undefined): TokenEnd {
  if (lifetime_s === undefined) return { expires_at: null, renewable_until: null }
  const lifetime_ms = lifetime_s * 1_000
  const after = (ms: number) => new Date(now.getTime() + ms)
  return { expires_at: after(lifetime_ms), renewable_until: after(Math.max(lifetime_ms, longest_ms)) }
}

/** The later end of a token that is used now; undefined while that is not worth a write: one a day is enough. */
export function laterEnd(
  { expires_at, renewable_until }: TokenEnd,
  now: Date,
  lifetime_s: number | undefined,
): Date | undefined {
  if (expires_at === null || renewable_until === null || lifetime_s === undefined) return undefined
  const lifetime_ms = lifetime_s * 1_000
  const end_ms = Math.min(now.getTime() + lifetime_ms, renewable_until.getTime())
  const isWorthIt = end_ms - expires_at.getTime() >= Math.min(day_ms, lifetime_ms / 30)
  return isWorthIt ? new Date(end_ms) : undefined
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}
