import { type CredentialsPolicy, ownsCredentials } from '../accounts/rules.ts'
import { graceDays } from '../../identity/closing/grace.ts'
import type { LinkKind } from './schema.ts'

const usualMinutes: Readonly<Record<LinkKind, number>> = {
  password_reset: 60,
  email_verify: 24 * 60,
  invitation: 7 * 24 * 60,
  account_reopen: graceDays * 24 * 60,
  site_join: 7 * 24 * 60,
}

/** Validity of a link. A site may set it for new passwords. */
export function minutesOf(kind: LinkKind, ofSite: number | null): number {
  return kind === 'password_reset' && ofSite !== null ? ofSite : usualMinutes[kind]
}

/** Maximum invalid links from one client address in a quarter of an hour. */
export const mostWrong = 20

export interface Linked {
  readonly kind: LinkKind
  readonly site_id: number | null
  readonly home_site_id: number | null
  readonly site_count: number
  /** Whether the address is the person's and no site knows the password. */
  readonly is_verified: boolean
}

/**
 * A link to verify an address or to join a site requires a new password if another site created the account and knows
 * its password. Otherwise that site could enter an account after a stranger verified it or took it to another site.
 */
export function asksPassword({ kind, site_id, home_site_id, is_verified }: Linked): boolean {
  if (kind !== 'email_verify' && kind !== 'site_join') return true
  return !is_verified && home_site_id !== null && home_site_id !== site_id
}

/**
 * Whether the site of a link may have its token. With a link that sets a password, the site could set any. It gets the
 * token only where it may do that anyway.
 */
export function isForSite(linked: Linked, policy: CredentialsPolicy): boolean {
  const { kind, site_id } = linked
  if (site_id === null) return false
  // Only the person who closed an account reopens it; no site does so for them. Nor does a site consent for its future
  // users.
  if (kind === 'account_reopen' || kind === 'site_join') return false
  if (kind === 'email_verify') return !asksPassword(linked)
  return ownsCredentials(policy, linked, site_id)
}

interface Wanted extends Linked {
  readonly is_confirmed: boolean
  readonly has_password: boolean
  readonly is_closed: boolean
}

/** Whether the link still has anything to do. */
export function isNeeded(wanted: Wanted): boolean {
  if (wanted.is_closed || wanted.kind === 'account_reopen')
    return wanted.is_closed && wanted.kind === 'account_reopen'
  if (wanted.kind === 'email_verify') return !wanted.is_confirmed || asksPassword(wanted)
  return wanted.kind === 'password_reset' || wanted.kind === 'site_join' || !wanted.has_password
}

const pages: Readonly<Record<LinkKind, string>> = {
  password_reset: '/reset',
  email_verify: '/verify',
  invitation: '/invitation',
  account_reopen: '/reopen',
  site_join: '/join',
}

interface Pages {
  readonly password_reset_url: string | null
  readonly email_verify_url: string | null
}

/**
 * The URL of the link. A site marks the token's position with `{token}`. Without that, and on the panel's page, the
 * token goes behind `#`, which no server on the way sees. An invitation sets a password, so it uses the password page.
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
