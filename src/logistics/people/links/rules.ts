import { graceDays } from '../../../identity/closing/grace.ts'
import { newSecret } from '../../base/access/rules.ts'
import type { LinkKind } from './schema.ts'

export const minutesOf: Readonly<Record<LinkKind, number>> = {
  password_reset: 60,
  invitation: 7 * 24 * 60,
  address_change: 24 * 60,
  account_reopen: graceDays * 24 * 60,
}

/** The prefix tells people, and secret scanners, what the token is. */
export function newLinkToken(): string {
  return `wbl_${newSecret()}`
}

const pages: Readonly<Record<LinkKind, string>> = {
  password_reset: '/reset',
  invitation: '/join',
  address_change: '/address',
  account_reopen: '/reopen',
}

/** The token follows `#`, so no server on the way sees it. */
export function linkTo(kind: LinkKind, address: string, token: string): string {
  return `${address}${pages[kind]}#token=${token}`
}

/** The account that a link is for, or the account that has the invitation's address. */
export interface Standing {
  readonly active: boolean
  readonly has_password: boolean
  /** Whether the owner chose the password, so nobody else knows it. */
  readonly is_chosen: boolean
  readonly is_member: boolean
  /** In another company, a super-admin's, closed or protected by a factor: its owner may return to it. */
  readonly is_elsewhere: boolean
  /** The account signs in by an identity provider, and its owner has never chosen a password. */
  readonly is_by_provider: boolean
}

export interface Asked {
  readonly name: boolean
  readonly current_password: boolean
  readonly password: boolean
}

const nothing: Asked = { name: false, current_password: false, password: false }

/**
 * Input that an invitation asks for, or undefined if it's no longer valid. A new account, or one in no company, becomes
 * the visitor's. An account in another company belongs to its owner. Reading its mail is proof of that; a link shown to
 * a manager is not, so it also needs the password. A password that somebody else set must be replaced: they could enter
 * this company with it.
 */
export function askedBy(account: Standing | null, by_mail: boolean): Asked | undefined {
  if (account === null) return { name: true, current_password: false, password: true }
  if (account.is_member) return undefined
  if (!account.is_elsewhere) return { name: true, current_password: false, password: true }
  if (!account.active || (!by_mail && !account.has_password)) return undefined
  const password = account.has_password && !account.is_chosen
  return { ...nothing, current_password: !by_mail, password }
}

/** Input that any other link asks for. A reopened account has no password left, and may never have had one. */
export function askedFor(
  kind: Exclude<LinkKind, 'invitation'>,
  account: Pick<Standing, 'is_by_provider'> | null,
): Asked {
  if (kind === 'account_reopen') return { ...nothing, password: account?.is_by_provider !== true }
  return { ...nothing, password: kind === 'password_reset' }
}
