import { isIP } from 'node:net'
import type { SignOnRule } from '../../../kernel/config.ts'
import { type LogRow, LoginAnswer, RefusalAnswer, SecondNeeded } from './schema.ts'

/** What users have as their issuer who are linked to an account of the authentication service: the console's site there. */
export function issuerOf(client_id: string): string {
  return `${issuerScheme}${client_id}`
}

export const issuerScheme = 'waybill:'

/** What the service said, whatever it was. */
export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly retryAfter_s: number | undefined
}

/** Somebody whom the service knows. */
export interface Arrived {
  readonly kind: 'arrived'
  readonly subject: string
  readonly name: string
  readonly email: string
  /** Of the session there, which nobody needs for long. */
  readonly token: string
  /** When it was opened, by the clock of the service. */
  readonly at: Date
}

/** What a login there came to. */
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
  /** It does not answer, or does not serve the console's site. */
  | { readonly kind: 'away'; readonly reason: string }

/** How long a session of the service lives, as documented. */
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

/** What a refusal of ours is called; empty where it is none. */
export function codeOf(body: unknown): string {
  return RefusalAnswer.safeParse(body).data?.code ?? ''
}

/** Whether the service says that the console's site is served no more: its secret ended, or somebody closed the site. */
export function isClosed({ body }: Pick<Answer, 'body'>): boolean {
  return ['invalid_client', 'site_not_in_production', 'authentication_disabled'].includes(codeOf(body))
}

/** Two nodes of the service may be so far apart from each other. */
const skew_ms = 2_000

/** From when on what happens there ends a session that was opened then. */
export function sessionSince(opened_at: Date): Date {
  return new Date(opened_at.getTime() - skew_ms)
}

/** Of whom the log tells something that ends sessions, or that may. */
export interface Told {
  /** Sessions that were opened before that are over. */
  readonly ended: ReadonlyMap<number, Date>
  /** Who may be suspended or gone: the service is asked. */
  readonly doubtful: readonly number[]
  /** The site was changed: whether it is served is asked. */
  readonly site: boolean
}

const endings = new Set([
  'password.changed',
  'password.reset',
  'user.sessions_ended',
  'user.detached',
  'factor.added',
])
/** What says nothing of whether somebody may go on. */
const harmless =
  /^(login|logout|session\.ended|password\.reset_asked|email\.verification_asked|factor\.codes_made|user\.(created|attached|invited|(company|group)_(added|removed)))$/

/** Credentials that somebody else has set, and factors that somebody else has taken away, end sessions there. */
function ends({ action, change }: LogRow): boolean {
  if (endings.has(action)) return true
  if (action === 'factor.removed') return 'factors' in change
  return action === 'user.updated' && ('password' in change || 'email' in change)
}

/** What the log of the site tells; its rows may come in any order, and again. */
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

/** `example.com=1:operator`; undefined for anything else. */
export function ruleIn(typed: string): SignOnRule | undefined {
  const [, domain, company, role] = typedRule.exec(typed.toLowerCase()) ?? []
  if (domain === undefined) return undefined
  if (role !== 'viewer' && role !== 'operator' && role !== 'manager') return undefined
  return { domain, company_id: Number(company), role }
}

/**
 * Passwords and the secret of the site travel there: encrypted, or over a network that is ours, by an address or a name that
 * nobody else can have.
 */
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
