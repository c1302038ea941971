import type { Locale } from '../../kernel/messages/messages.ts'
import { passwordFaults } from '../../kernel/password-policy.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import { Problem, found, refuse } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { SiteVisit } from '../../kernel/site-scope.ts'
import { newToken } from '../access/rules.ts'
import { type CredentialsPolicy, ownsCredentials } from '../accounts/rules.ts'
import {
  accountByEmail,
  endSessions,
  setCredentials,
  setPassword,
  sitesOf,
  unlockAccount,
} from '../accounts/store.ts'
import { type Desk, recordAct } from '../audit/store.ts'
import { insertMail } from '../mail/store.ts'
import { ownPage, resetLink, usualMinutes } from './rules.ts'
import type { ResetLink, ResetLinkWish } from './schema.ts'
import {
  type Recipient,
  type Reset,
  claimReset,
  countTry,
  insertReset,
  recipientBy,
  resetByToken,
  verifyAddress,
} from './store.ts'

/** From where somebody comes with a link: the server of a site, or the panel's page. */
export interface Door {
  /** Each statement on its own. */
  readonly connection: Connection
  /** One transaction. */
  readonly write: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>
  /** Where a site comes with it: only with links of its own, for accounts whose credentials it may set. */
  readonly site: { readonly id: number; readonly policy: CredentialsPolicy } | null
  readonly visit: Pick<SiteVisit, 'request_id' | 'address' | 'clock'>
}

export interface Chosen {
  readonly token: string
  readonly password: string
}

/** Sets the password of whoever the link is for. What is refused leaves the link as it is, but for the count of its tries. */
export async function setByResetLink(door: Door, passwords: Passwords, chosen: Chosen): Promise<void> {
  const { connection, visit, site } = door
  const now = visit.clock.now()
  const reset = found(
    await resetByToken(connection, chosen.token, { now, site_id: site?.id ?? null }),
    'reset_link',
  )
  demandOwned(door, reset)
  const { email, name, site_name, password_hash: current } = reset
  refuse(passwordFaults(chosen.password, [email, name, ...(site_name === null ? [] : [site_name])]))
  found((await door.write((writing) => countTry(writing, reset.id))) || undefined, 'reset_link')
  if (await passwords.matches(current, chosen.password)) {
    throw new Problem('invalid', { faults: [{ path: 'password', rule: 'same_password' }] })
  }
  const password_hash = await passwords.hash(chosen.password)
  await door.write(async (writing) => {
    const at = visit.clock.now()
    found((await claimReset(writing, reset, at)) || undefined, 'reset_link')
    const sites = await sitesOf(writing, reset.account_id)
    demandOwned(door, { ...reset, site_count: sites.length })
    await applied(writing, { door, reset, password_hash })
    // Whoever forgot a password has mostly guessed at it before.
    await unlockAccount(writing, email)
    await recordReset({ connection: writing, visit }, { reset, sites })
  })
}

function demandOwned({ site }: Door, account: Pick<Reset, 'site_count' | 'home_site_id'>): void {
  if (site !== null && !ownsCredentials(site.policy, account, site.id)) throw new Problem('account_not_owned')
}

interface Setting {
  readonly door: Door
  readonly reset: Reset
  readonly password_hash: string
}

/**
 * On our own page the person has typed it. What came through a site it may have chosen itself, as it may by PATCH, and it
 * means the same: the address is verified no more.
 */
async function applied(writing: Connection, { door, reset, password_hash }: Setting): Promise<void> {
  const { account_id, email, by_mail } = reset
  const now = door.visit.clock.now()
  if (door.site === null) {
    await setPassword(writing, account_id, { password_hash, now, keepToken_id: null })
    if (by_mail) await verifyAddress(writing, account_id, now)
    return
  }
  const by_site_id = door.site.id
  await setCredentials(writing, account_id, {
    email,
    password_hash,
    email_verified_at: null,
    by_site_id,
    now,
  })
  await endSessions(writing, account_id)
}

/** The password holds on every site, so each has it on its log; only the site of the link learns from where. */
async function recordReset(
  { connection, visit }: Pick<Door, 'connection' | 'visit'>,
  { reset, sites }: { readonly reset: Reset; readonly sites: readonly number[] },
): Promise<void> {
  const { account_id: id, site_id, by_mail } = reset
  const actor = { type: 'user', id } as const
  const entry = { action: 'password.reset', target: { type: 'user', id }, change: { by_mail } } as const
  for (const each of sites.length === 0 ? [null] : sites) {
    const address = each === site_id ? visit.address : ''
    await recordAct({ connection, visit: { ...visit, actor, address } }, each, entry)
  }
}

/** The site whose name and page the link has: the one that was asked for, or the only one that the person may enter. */
async function placeOf(
  connection: Connection,
  { email, site_id: asked }: { readonly email: string; readonly site_id?: number | undefined },
  account_id: number,
): Promise<{ readonly site_id: number | null; readonly recipient: Recipient }> {
  const sites = asked === undefined ? await sitesOf(connection, account_id) : [asked]
  const site_id = sites.length === 1 ? (sites[0] ?? null) : null
  const there = await recipientBy(connection, { email, site_id })
  if (there !== undefined) return { site_id, recipient: there }
  if (asked !== undefined) throw new Problem('invalid', { faults: [{ path: 'site_id', rule: 'selected' }] })
  const anywhere = await recipientBy(connection, { email, site_id: null })
  return { site_id: null, recipient: found(anywhere, 'account') }
}

export interface LinkParts {
  /** Whether there is a server of mail. */
  readonly sendsMail: boolean
  readonly locale: Locale
  /** The public address of the service, where the page behind the link is. */
  readonly address: () => string
  readonly credentialsPolicy: CredentialsPolicy
}

/** A link for somebody, by the hand of an administrator: sent to them, or shown where nothing can be sent. */
export async function giveResetLink(
  desk: Desk,
  parts: LinkParts,
  wish: ResetLinkWish & { readonly email: string },
): Promise<ResetLink> {
  const { connection, visit } = desk
  const { email, locale = parts.locale } = wish
  const { id } = found(await accountByEmail(connection, email), 'account')
  const { site_id, recipient } = await placeOf(connection, wish, id)
  const now = visit.clock.now()
  const minutes = recipient.minutes ?? usualMinutes
  const { sendsMail } = parts
  const entry = { action: 'password.reset_asked', change: { by_mail: sendsMail } } as const
  await recordAct(desk, null, { ...entry, target: { type: 'account', id } })
  if (site_id !== null) await recordAct(desk, site_id, { ...entry, target: { type: 'user', id } })
  if (sendsMail) {
    await insertMail(connection, { kind: 'password_reset', site_id, email, locale, now })
    return { email, sent: true, link: null, minutes }
  }
  const token = newToken('sar')
  await insertReset(connection, token, { account_id: id, site_id, by_mail: false, now, minutes })
  const url = ownPage({ site_id, url: recipient.url, account: recipient }, parts.credentialsPolicy)
  const link = resetLink({ url, address: parts.address() }, token)
  return { email, sent: false, link, minutes }
}
