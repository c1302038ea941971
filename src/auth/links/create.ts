import { Problem, found } from '../../kernel/problem.ts'
import type { Locale } from '../../kernel/messages/messages.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { AuditEntry } from '../access/scopes.ts'
import { newToken } from '../access/rules.ts'
import type { CredentialsPolicy } from '../accounts/rules.ts'
import { accountByEmail, sitesOf } from '../accounts/store.ts'
import { type Desk, recordAct } from '../audit/store.ts'
import { insertSiteMail } from '../mail/store.ts'
import { isNeeded, linkTo, minutesOf } from './rules.ts'
import type { IssuedLink, LinkKind, LinkRequest } from './schema.ts'
import { type Recipient, insertLink, recipientBy } from './store.ts'

export interface LinkParts {
  readonly sendsMail: boolean
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

/** Issues a link: mails it to the person, or returns it to the caller if no mail can be sent. */
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

export const acts = {
  password_reset: 'password.reset_asked',
  email_verify: 'email.verification_asked',
  site_join: 'user.consent_asked',
} as const satisfies Partial<Readonly<Record<LinkKind, AuditEntry['action']>>>

/** Kinds of link that people request for themselves, or an administrator requests for them. */
export type AskedKind = keyof typeof acts

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
  const entry = { action: acts[kind], change: { by_mail: parts.sendsMail } }
  await recordAct(desk, null, { ...entry, target: { type: 'account', id } })
  if (site_id !== null) await recordAct(desk, site_id, { ...entry, target: { type: 'user', id } })
  return issueLink(connection, parts, { kind, email, site_id, recipient, locale, now: visit.clock.now() })
}

/** The site whose name and page the link uses: the requested site, or the only one that the person may enter. */
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
