import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { randomText } from '../../../kernel/secrets.ts'

/** The secret part of a token: 40 random characters and their checksum, so a mistyped token costs no query. */
export function newSecret(): string {
  const random = randomText(40)
  return random + checksum(random)
}

/** `session` for a signed-in user, `api` for a program that a user gave a token to. */
export type TokenKind = 'session' | 'api'

interface TokenParts {
  readonly kind: TokenKind
  readonly id: number
  readonly secret: string
}

/** Parses `{id}|{secret}` (session) or `wbt_{id}_{secret}` (API token); undefined if the text can't be a token. */
export function tokenParts(token: string): TokenParts | undefined {
  const match = /^(?:([1-9]\d{0,14})\||wbt_([1-9]\d{0,14})_)([A-Za-z0-9]{40})([0-9a-f]{8})$/.exec(token)
  if (match === null) return undefined
  const [, session, api, random = '', sum] = match
  if (checksum(random) !== sum) return undefined
  const kind = session === undefined ? 'api' : 'session'
  return { kind, id: Number(session ?? api), secret: random + sum }
}

/** The prefix identifies the token to people and to secret scanners. */
export function apiToken(id: number, secret: string): string {
  return `wbt_${id}_${secret}`
}

/** Only this hash of a token is stored. */
export function tokenHash(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** When a token expires if unused, and the limit however often it is used. */
export interface TokenEnd {
  readonly expires_at: Date | null
  /** Null if use doesn't extend the token. */
  readonly renewable_until: Date | null
}

const [day_ms, longest_ms] = [86_400_000, 90 * 86_400_000]

/** Each use extends a token, up to 90 days in total. A longer configured lifetime is kept. */
export function newEnd(now: Date, lifetime_s: number | undefined): TokenEnd {
  if (lifetime_s === undefined) return { expires_at: null, renewable_until: null }
  const lifetime_ms = lifetime_s * 1_000
  const after = (ms: number) => new Date(now.getTime() + ms)
  return { expires_at: after(lifetime_ms), renewable_until: after(Math.max(lifetime_ms, longest_ms)) }
}

/** The extended expiry of a token in use; undefined if it isn't worth a write. One write a day is enough. */
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

/** Whether a use is worth a write: people want to know the day and roughly the hour. */
export function isWorthNoting(last_used_at: Date | null, now: Date): boolean {
  return last_used_at === null || now.getTime() - last_used_at.getTime() >= noteEvery_ms
}

/** Restricts a program to part of what its user may do. */
export interface TokenLimits {
  readonly read_only: boolean
  /** Null for all modules. */
  readonly modules: readonly string[] | null
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}

/** Expiry as responses show it; null if tokens never expire. */
export function shownEnd({ expires_at }: Pick<TokenEnd, 'expires_at'>): string | null {
  return expires_at?.toISOString().replace('Z', '000Z') ?? null
}
