import { spans } from '../../mail/spans.ts'
import { type CredentialsPolicy, ownsCredentials } from '../accounts/rules.ts'
import { graceDays } from '../../people/closing.ts'
import type { IssuedLink, LinkKind } from './schema.ts'

const usualMinutes: Readonly<Record<LinkKind, number>> = {
  password_reset: 60,
  email_verify: 24 * 60,
  invitation: 7 * 24 * 60,
  account_reopen: graceDays * 24 * 60,
  site_join: 7 * 24 * 60,
}

/** How long a link is good; for new passwords a site may say so. */
export function minutesOf(kind: LinkKind, ofSite: number | null): number {
  return kind === 'password_reset' && ofSite !== null ? ofSite : usualMinutes[kind]
}

/** How often somebody may try to set a password by one link: each time may cost a hash. */
export const mostTries = 10

/** How often within a quarter of an hour one address may be written to for a site, and links from one address may be none. */
export const mostAsked = 3
export const mostWrong = 20

export interface Linked {
  readonly kind: LinkKind
  /** The site whose name the link has. */
  readonly site_id: number | null
  readonly home_site_id: number | null
  readonly site_count: number
  /** Whether no site knows the password, and the address is the person's. */
  readonly is_verified: boolean
}

/**
 * A link to verify an address, or to join a site, takes a new password where another site has made the account, and knows the
 * one it has: else that site could have a stranger verify an account, or take it to a site, that it can enter.
 */
export function asksPassword({ kind, site_id, home_site_id, is_verified }: Linked): boolean {
  if (kind !== 'email_verify' && kind !== 'site_join') return true
  return !is_verified && home_site_id !== null && home_site_id !== site_id
}

/**
 * Whether the site of a link may have its token: with one that sets a password it could set any, so only where it may do that
 * anyway.
 */
export function isForSite(linked: Linked, policy: CredentialsPolicy): boolean {
  const { kind, site_id } = linked
  if (site_id === null) return false
  // Whoever has closed an account opens it again themselves, and no site does for them.
  // Nor does a site consent for its users-to-be.
  if (kind === 'account_reopen' || kind === 'site_join') return false
  if (kind === 'email_verify') return !asksPassword(linked)
  return ownsCredentials(policy, linked, site_id)
}

interface Wanted extends Linked {
  readonly is_confirmed: boolean
  readonly has_password: boolean
  readonly is_closed: boolean
}

/** Whether there is anything left that the link would do. */
export function isNeeded(wanted: Wanted): boolean {
  if (wanted.is_closed || wanted.kind === 'account_reopen')
    return wanted.is_closed && wanted.kind === 'account_reopen'
  if (wanted.kind === 'email_verify') return !wanted.is_confirmed || asksPassword(wanted)
  return wanted.kind === 'password_reset' || wanted.kind === 'site_join' || !wanted.has_password
}

/** The pages of the panel's address. */
const pages: Readonly<Record<LinkKind, string>> = {
  password_reset: '/reset',
  email_verify: '/verify',
  invitation: '/invitation',
  account_reopen: '/reopen',
  site_join: '/join',
}

interface Pages {
  /** The pages that the site has named. */
  readonly password_reset_url: string | null
  readonly email_verify_url: string | null
}

/**
 * Where the link leads. A site says where its token goes by `{token}`; without that, and on the panel's page, it stands behind
 * the `#`, which no server on the way gets to see. Whoever takes up an invitation sets a password, as on the page for that.
 */
export function linkTo(
  linked: Linked & Pages,
  at: { readonly address: string; readonly policy: CredentialsPolicy },
  token: string,
): string {
  const own = linked.kind === 'email_verify' ? linked.email_verify_url : linked.password_reset_url
  const url = isForSite(linked, at.policy) ? own : null
  if (url === null) return `${at.address}${pages[linked.kind]}#token=${token}`
  return url.includes('{token}') ? url.replaceAll('{token}', token) : `${url}#token=${token}`
}

/** What the command line says of a link. */
export function shownLink({ email, link, minutes }: IssuedLink): string {
  const span = spans.en(minutes)
  return link === null
    ? `A link for ${email}, good once and for ${span}, goes out by mail as soon as a worker runs.`
    : `Link for ${email}, good once and for ${span}; shown only now:\n  ${link}`
}
