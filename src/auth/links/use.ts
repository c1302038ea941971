import { claimLink, countTry } from '../../identity/links/store.ts'
import { passwordFaults } from '../../kernel/password-policy.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import { Problem, found, refuse } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { AuditEntry } from '../access/scopes.ts'
import type { SiteVisit } from '../access/types.ts'
import type { CredentialsPolicy } from '../accounts/rules.ts'
import { endSessions, setCredentials, setPassword, sitesOf, unlockAccount } from '../accounts/store.ts'
import { recordAct } from '../audit/store.ts'
import type { NoticeParts } from '../../identity/notices/tell.ts'
import { tell } from '../notices/tell.ts'
import { recordClosing } from '../closing/act.ts'
import { unshutAccount } from '../closing/store.ts'
import { asksPassword, isForSite } from './rules.ts'
import type { LinkKind } from './schema.ts'
import { type Link, accountLinks, confirmAddress, joinSite, linkByToken, touchPlaces } from './store.ts'

/** Origin of a link's use: the server of a site, or the panel's page. */
export interface Door {
  /** Runs each statement on its own. */
  readonly connection: Connection
  readonly write: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>
  /** The site that presents the link, one of its own whose token it may have; null on the panel's page. */
  readonly site: { readonly id: number; readonly policy: CredentialsPolicy } | null
  readonly kinds: readonly LinkKind[]
  readonly visit: Pick<SiteVisit, 'request_id' | 'address' | 'clock'>
  readonly notices: NoticeParts
}

interface Typed {
  readonly token: string
  readonly password?: string | undefined
}

/** Carries out the action of a link. A refusal leaves the link as it is, except for its count of attempts. */
export async function useLink(door: Door, passwords: Passwords, typed: Typed): Promise<Link> {
  const { connection, visit, site, kinds } = door
  const at = { now: visit.clock.now(), site_id: site?.id ?? null, kinds }
  const link = found(await linkByToken(connection, typed.token, at), 'link')
  demandOwned(door, link)
  const password_hash = asksPassword(link)
    ? await chosenHash(door, passwords, { link, password: typed.password })
    : undefined
  await door.write(async (writing) => {
    const now = visit.clock.now()
    const setsPassword = password_hash !== undefined
    const claim = { ...link, owner_id: link.account_id, setsPassword, now }
    found((await claimLink(writing, accountLinks, claim)) || undefined, 'link')
    const sites = await sitesOf(writing, link.account_id)
    demandOwned(door, { ...link, site_count: sites.length })
    const isReopened = link.kind === 'account_reopen'
    if (isReopened) found((await unshutAccount(writing, link.account_id, now)) || undefined, 'link')
    if (link.kind === 'site_join') found((await joinSite(writing, link, now)) || undefined, 'link')
    await applied(writing, { door, link, password_hash })
    await touchPlaces(writing, link.account_id, now)
    // A person who forgot a password has usually guessed at it before.
    if (setsPassword) await unlockAccount(writing, link.email)
    if (setsPassword && link.kind !== 'invitation' && !isReopened)
      await tell(writing, door.notices, {
        kind: 'password_changed',
        email: link.email,
        site_id: link.site_id,
        now,
      })
    await recordUse({ connection: writing, visit }, { link, sites, setsPassword })
  })
  return link
}

function demandOwned({ site }: Door, link: Link): void {
  if (site !== null && !isForSite(link, site.policy)) throw new Problem('account_not_owned')
}

/** Hash of the chosen password, computed before anything is locked. */
async function chosenHash(
  door: Door,
  passwords: Passwords,
  { link, password }: { readonly link: Link; readonly password: string | undefined },
): Promise<string> {
  const { id, email, name, site_name, password_hash: current } = link
  if (password === undefined)
    throw new Problem('invalid', { faults: [{ path: 'password', rule: 'required' }] })
  refuse(passwordFaults(password, [email, name, ...(site_name === null ? [] : [site_name])]))
  found((await door.write((writing) => countTry(writing, id))) || undefined, 'link')
  if (await passwords.matches(current, password)) {
    throw new Problem('invalid', { faults: [{ path: 'password', rule: 'same_password' }] })
  }
  return passwords.hash(password)
}

interface Setting {
  readonly door: Door
  readonly link: Link
  readonly password_hash: string | undefined
}

/**
 * On our own page the person typed the password. A password that came through a site may be the site's own choice, as
 * with PATCH, and likewise clears the verification of the address. Either way, mail to the address is shown to be read.
 * A verification link that didn't come by mail counts as an administrator's word for that.
 */
async function applied(writing: Connection, { door, link, password_hash }: Setting): Promise<void> {
  const { account_id, email, by_mail, kind } = link
  const now = door.visit.clock.now()
  const isOurPage = door.site === null
  if (password_hash !== undefined) {
    if (door.site === null) {
      await setPassword(writing, account_id, { password_hash, now, keepToken_id: null })
    } else {
      const given = { email, password_hash, email_verified_at: null, by_site_id: door.site.id, now }
      await setCredentials(writing, account_id, given)
      await endSessions(writing, account_id)
    }
  }
  if (by_mail || kind === 'email_verify' || kind === 'site_join') {
    const isVerified = isOurPage && password_hash !== undefined
    await confirmAddress(writing, account_id, { isVerified, now })
  }
}

const acts = { password_reset: 'password.reset', invitation: 'user.joined' } as const

interface Use {
  readonly link: Link
  readonly sites: readonly number[]
  readonly setsPassword: boolean
}

/** The act applies on every site, so each site's log records it. Only the link's site sees the client address. */
async function recordUse(
  { connection, visit }: Pick<Door, 'connection' | 'visit'>,
  { link, sites, setsPassword }: Use,
): Promise<void> {
  const { account_id: id, site_id, by_mail, kind } = link
  const actor = { type: 'user', id } as const
  if (kind === 'account_reopen')
    return recordClosing({ connection, visit: { ...visit, actor } }, { id, site_id, act: 'reopened' })
  const target = { type: 'user', id }
  const record = (each: number | null, entry: Pick<AuditEntry, 'action' | 'change'>) => {
    const address = each === site_id ? visit.address : ''
    return recordAct({ connection, visit: { ...visit, actor, address } }, each, { ...entry, target })
  }
  // Joining concerns only the joined site; a new password concerns every site.
  if (kind === 'site_join') await record(site_id, { action: 'user.attached', change: { by_mail } })
  if (kind === 'site_join' && !setsPassword) return
  const verifies = kind === 'email_verify' || kind === 'site_join'
  const change = { by_mail, ...(verifies && setsPassword && { password: 'set' }) }
  for (const each of sites.length === 0 ? [null] : sites)
    await record(each, { action: verifies ? 'email.verified' : acts[kind], change })
}
