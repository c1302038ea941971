import { isIP } from 'node:net'
import type { SignOnRule } from '../sign-on/rules.ts'
import { type LogRow, LoginAnswer, RefusalAnswer, SecondNeeded } from './schema.ts'

/** Issuer of users linked to an account of the authentication service: the console's site there. */
export function issuerOf(client_id: string): string {
  return `${issuerScheme}${client_id}`
}

export const issuerScheme = 'waybill:'

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly retryAfter_s: number | undefined
}

export interface Arrived {
  readonly kind: 'arrived'
  readonly subject: string
  readonly name: string
  readonly email: string
  /** Token of the session there, which is needed only briefly. */
  readonly token: string
  /** When the session was opened, by the service's clock. */
  readonly at: Date
}

export type Outcome =
  | Arrived
  | { readonly kind: 'second'; readonly details: SecondNeeded }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'refused'; readonly code: 'sign_on_unknown' | 'sign_on_unverified' }
  | { readonly kind: 'wrong_factor'; readonly code: 'invalid_factor' | 'challenge_ended' }
  | {
      readonly kind: 'busy'
      readonly code: 'login_locked' | 'too_many_attempts'
      readonly retryAfter_s: number
    }
  /** The service doesn't answer, or doesn't serve the console's site. */
  | { readonly kind: 'away'; readonly reason: string }

/** Documented lifetime of a session of the service. */
const session_ms = 3_600_000

const byCode: Readonly<Record<string, Outcome>> = {
  invalid_credentials: { kind: 'wrong' },
  // A password that no account can have.
  invalid: { kind: 'wrong' },
  no_site_access: { kind: 'refused', code: 'sign_on_unknown' },
  email_not_verified: { kind: 'refused', code: 'sign_on_unverified' },
  invalid_factor: { kind: 'wrong_factor', code: 'invalid_factor' },
  challenge_ended: { kind: 'wrong_factor', code: 'challenge_ended' },
}

export function outcomeOf({ status, body, retryAfter_s = 1 }: Answer): Outcome {
  const login = status === 200 ? LoginAnswer.safeParse(body).data : undefined
  if (login !== undefined) {
    const { token, user, expires_at } = login
    const at = new Date(Date.parse(expires_at) - session_ms)
    return { kind: 'arrived', subject: String(user.id), name: user.name, email: user.email, token, at }
  }
  const code = codeOf(body)
  if (code === 'mfa_required') {
    const { data: details } = SecondNeeded.safeParse(body)
    if (details !== undefined) return { kind: 'second', details }
  }
  if (code === 'login_locked' || code === 'too_many_attempts') return { kind: 'busy', code, retryAfter_s }
  return byCode[code] ?? { kind: 'away', reason: code === '' ? `status ${status}` : code }
}

export function codeOf(body: unknown): string {
  return RefusalAnswer.safeParse(body).data?.code ?? ''
}

/** Whether the service has stopped serving the console's site: its secret ended, or the site was closed. */
export function isClosed({ body }: Pick<Answer, 'body'>): boolean {
  return ['invalid_client', 'site_not_in_production', 'authentication_disabled'].includes(codeOf(body))
}

/** Maximum clock skew between two nodes of the service. */
const skew_ms = 2_000

/** Moment from which events at the service end a session opened then. */
export function sessionSince(opened_at: Date): Date {
  return new Date(opened_at.getTime() - skew_ms)
}

/** People whose log entries end sessions, or may end them. */
export interface Told {
  readonly ended: ReadonlyMap<number, Date>
  /** People who may be suspended or deleted: ask the service. */
  readonly doubtful: readonly number[]
  /** The site was changed: ask whether it's still served. */
  readonly site: boolean
}

const endings = new Set([
  'password.changed',
  'password.reset',
  'user.sessions_ended',
  'user.detached',
  'factor.added',
])
/** Log actions that don't affect whether a person may continue. */
const harmless =
  /^(login|logout|session\.ended|password\.reset_asked|email\.verification_asked|factor\.codes_made|user\.(created|attached|invited|(company|group)_(added|removed)))$/

/** Credentials set, or factors removed, by someone else end sessions there. */
function ends({ action, change }: LogRow): boolean {
  if (endings.has(action)) return true
  if (action === 'factor.removed') return 'factors' in change
  return action === 'user.updated' && ('password' in change || 'email' in change)
}

/** Extracts from the site's log which sessions end. Rows may arrive in any order, and repeatedly. */
export function toldBy(rows: readonly LogRow[]): Told {
  const ended = new Map<number, Date>()
  const doubtful = new Set<number>()
  for (const row of rows) {
    if (row.outcome !== 'done' || row.target?.type !== 'user' || row.target.id === null) continue
    const { id } = row.target
    if (harmless.test(row.action)) continue
    doubtful.add(id)
    const at = new Date(row.at)
    if (ends(row) && at > (ended.get(id) ?? new Date(0))) ended.set(id, at)
  }
  return { ended, doubtful: [...doubtful], site: rows.some(({ action }) => action === 'site.updated') }
}

const typedRule = /^([a-z0-9-]+(?:\.[a-z0-9-]+)+)=([1-9]\d{0,14}):(viewer|operator|manager)$/

/** Parses `example.com=1:operator`; undefined for anything else. */
export function ruleIn(typed: string): SignOnRule | undefined {
  const [, domain, company, role] = typedRule.exec(typed.toLowerCase()) ?? []
  if (domain === undefined) return undefined
  if (role !== 'viewer' && role !== 'operator' && role !== 'manager') return undefined
  return { domain, company_id: Number(company), role }
}

/** Passwords travel to this URL: it must be encrypted, or inside a private network. */
export function isServiceUrl(value: string): boolean {
  const url = URL.parse(value)
  if (url === null || url.username !== '' || url.search !== '' || url.hash !== '') return false
  if (url.protocol === 'https:') return true
  return url.protocol === 'http:' && isInside(url.hostname.replace(/^\[|\]$/g, ''))
}

function isInside(host: string): boolean {
  if (isIP(host) === 4) return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(host)
  if (isIP(host) === 6) return /^(::1$|f[cd])/.test(host)
  return /^[\w-]+$|\.(localhost|internal|svc|cluster\.local)$/.test(host)
}
