import { Problem, found } from '../../kernel/problem.ts'
import type { Keys } from '../../kernel/keys.ts'
import type { Locale } from '../../kernel/messages/messages.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { AuditEntry } from '../../kernel/site-scope.ts'
import { newToken } from '../access/rules.ts'
import type { CredentialsPolicy } from '../accounts/rules.ts'
import { accountByEmail, sitesOf } from '../accounts/store.ts'
import { type Desk, recordAct } from '../audit/store.ts'
import { takeTurn } from '../../mail/store.ts'
import { insertSiteMail } from '../mail/store.ts'
import { isNeeded, linkTo, minutesOf, mostAsked } from './rules.ts'
import type { IssuedLink, LinkKind, LinkRequest } from './schema.ts'
import { type Recipient, insertLink, recipientBy } from './store.ts'

export interface LinkParts {
  /** Whether there is a server of mail. */
  readonly sendsMail: boolean
  /** The public address of the service, where the page behind the link is. */
  readonly address: () => string
  readonly credentialsPolicy: CredentialsPolicy
}

interface Issue {
  readonly kind: LinkKind
  readonly email: string
  readonly site_id: number | null
  readonly recipient: Recipient
  readonly locale?: Locale | undefined
  readonly now: Date
}

/** A link for somebody: sent to them, or shown to who asks for it where nothing can be sent. */
export async function issueLink(connection: Connection, parts: LinkParts, issue: Issue): Promise<IssuedLink> {
  const { kind, email, site_id, recipient, locale = null, now } = issue
  const minutes = minutesOf(kind, recipient.password_reset_minutes)
  if (parts.sendsMail) {
    await insertSiteMail(connection, { kind, site_id, email, locale, now })
    return { email, sent: true, link: null, minutes }
  }
  const token = newToken('sar')
  const { account_id } = recipient
  await insertLink(connection, token, { kind, account_id, site_id, by_mail: false, now, minutes })
  const at = { address: recipient.link_address ?? parts.address(), policy: parts.credentialsPolicy }
  return { email, sent: false, link: linkTo({ ...recipient, kind, site_id }, at, token), minutes }
}

const acts = {
  password_reset: 'password.reset_asked',
  email_verify: 'email.verification_asked',
  site_join: 'user.consent_asked',
} as const satisfies Partial<Readonly<Record<LinkKind, AuditEntry['action']>>>

/** What a link is for that people ask for themselves, or an administrator for them. */
export type AskedKind = keyof typeof acts

export function actOf(kind: AskedKind): AuditEntry['action'] {
  return acts[kind]
}

/** A link by the hand of an administrator. */
export async function giveLink(
  desk: Desk,
  parts: LinkParts,
  wish: LinkRequest & { readonly kind: AskedKind; readonly email: string },
): Promise<IssuedLink> {
  const { connection, visit } = desk
  const { kind, email, locale } = wish
  const { id, closed_at } = found(await accountByEmail(connection, email), 'account')
  if (closed_at !== null) throw new Problem('account_closed')
  const { site_id, recipient } = await placeOf(connection, wish, id)
  if (!isNeeded({ ...recipient, kind, site_id })) throw new Problem('already_verified')
  const entry = { action: actOf(kind), change: { by_mail: parts.sendsMail } }
  await recordAct(desk, null, { ...entry, target: { type: 'account', id } })
  if (site_id !== null) await recordAct(desk, site_id, { ...entry, target: { type: 'user', id } })
  return issueLink(connection, parts, { kind, email, site_id, recipient, locale, now: visit.clock.now() })
}

/** The site whose name and page the link has: the one that was asked for, or the only one that the person may enter. */
export async function placeOf(
  connection: Connection,
  { kind, email, site_id: asked }: Pick<Issue, 'kind' | 'email'> & Pick<LinkRequest, 'site_id'>,
  account_id: number,
): Promise<{ readonly site_id: number | null; readonly recipient: Recipient }> {
  const sites = asked === undefined ? await sitesOf(connection, account_id) : [asked]
  const site_id = sites.length === 1 ? (sites[0] ?? null) : null
  const there = await recipientBy(connection, { kind, email, site_id })
  if (there !== undefined) return { site_id, recipient: there }
  if (asked !== undefined) throw new Problem('invalid', { faults: [{ path: 'site_id', rule: 'selected' }] })
  const anywhere = await recipientBy(connection, { kind, email, site_id: null })
  return { site_id: null, recipient: found(anywhere, 'account') }
}

export interface Turn {
  /** Under which counts are kept. */
  readonly turns: Keys
  readonly what: string
  readonly most?: number
  readonly now: Date
}

/** Only so often within a quarter of an hour, on all nodes together. */
export async function demandTurn(connection: Connection, turn: Turn): Promise<void> {
  const { turns, what, most = mostAsked, now } = turn
  const retryAfter_s = await takeTurn(connection, { key: turns.hash(what), most, now })
  if (retryAfter_s !== undefined) throw new Problem('asked_too_often', { retryAfter_s })
}
