import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { randomText } from '../../../kernel/secrets.ts'

/** The secret part of a token: 40 random characters and their checksum, so that a mistyped one costs no query. */
export function newSecret(): string {
  const random = randomText(40)
  return random + checksum(random)
}

/** Somebody who signed in, or a program that they gave a token to. */
export type TokenKind = 'session' | 'api'

interface TokenParts {
  readonly kind: TokenKind
  readonly id: number
  readonly secret: string
}

/** `{id}|{secret}` of a session, `wbt_{id}_{secret}` of a program; undefined when it cannot be a token. */
export function tokenParts(token: string): TokenParts | undefined {
  const match = /^(?:([1-9]\d{0,14})\||wbt_([1-9]\d{0,14})_)([A-Za-z0-9]{40})([0-9a-f]{8})$/.exec(token)
  if (match === null) return undefined
  const [, session, api, random = '', sum] = match
  if (checksum(random) !== sum) return undefined
  const kind = session === undefined ? 'api' : 'session'
  return { kind, id: Number(session ?? api), secret: random + sum }
}

/** Its beginning says to people, and to programs that look for secrets in files, what it is. */
export function apiToken(id: number, secret: string): string {
  return `wbt_${id}_${secret}`
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

const noteEvery_ms = 5 * 60_000

/** Whether the use of a token is worth a write: people want to know the day and about the hour. */
export function isWorthNoting(last_used_at: Date | null, now: Date): boolean {
  return last_used_at === null || now.getTime() - last_used_at.getTime() >= noteEvery_ms
}

/** What a program may do of what its person may. */
export interface TokenLimits {
  readonly read_only: boolean
  /** Null for all of them. */
  readonly modules: readonly string[] | null
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}

/** As answers tell it; null where tokens have no end. */
export function shownEnd({ expires_at }: Pick<TokenEnd, 'expires_at'>): string | null {
  return expires_at?.toISOString().replace('Z', '000Z') ?? null
}
