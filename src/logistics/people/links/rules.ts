import { graceDays } from '../../../people/closing.ts'
import { spans } from '../../../mail/spans.ts'
import { newSecret } from '../../base/access/rules.ts'
import type { LinkKind } from './schema.ts'

/** How long a link is good. */
export const minutesOf: Readonly<Record<LinkKind, number>> = {
  password_reset: 60,
  invitation: 7 * 24 * 60,
  address_change: 24 * 60,
  account_reopen: graceDays * 24 * 60,
}

/** How often somebody may try to set a password by one link: each time may cost a hash. */
export const mostTries = 10

/** How often within a quarter of an hour one address is written to, whoever asks for it. */
export const mostAsked = 3

/** Its beginning says to people, and to programs that look for secrets in files, what it is. */
export function newLinkToken(): string {
  return `wbl_${newSecret()}`
}

/** The pages of the console. */
const pages: Readonly<Record<LinkKind, string>> = {
  password_reset: '/reset',
  invitation: '/join',
  address_change: '/address',
  account_reopen: '/reopen',
}

/** The token stands behind the `#`, which no server on the way gets to see. */
export function linkTo(kind: LinkKind, address: string, token: string): string {
  return `${address}${pages[kind]}#token=${token}`
}

/** The account that a link is for, or that has the address of an invitation. */
export interface Standing {
  readonly active: boolean
  readonly has_password: boolean
  /** Whether its person has chosen the password, so that nobody else knows it. */
  readonly is_chosen: boolean
  readonly is_member: boolean
  /** In another company, of somebody who may enter all of them, closed, or guarded by a factor: its person may come back to it. */
  readonly is_elsewhere: boolean
  /** Signs in by an identity provider, and has never chosen a password. */
  readonly is_by_provider: boolean
}

/** What it takes to use a link. */
export interface Asked {
  readonly name: boolean
  readonly current_password: boolean
  readonly password: boolean
}

const nothing: Asked = { name: false, current_password: false, password: false }

/**
 * What an invitation asks for; undefined where it is none any more. Nobody is at home in an account that is new, or is in no
 * company: whoever comes makes it theirs. An account that is in another company is its person's. Whoever reads its mail is
 * taken for them; a link that was shown to a manager says nothing of that, so it takes the password. And a password that
 * somebody else has set is known to them, who would enter this company by it: it takes a new one.
 */
export function askedBy(account: Standing | null, by_mail: boolean): Asked | undefined {
  if (account === null) return { name: true, current_password: false, password: true }
  if (account.is_member) return undefined
  if (!account.is_elsewhere) return { name: true, current_password: false, password: true }
  if (!account.active || (!by_mail && !account.has_password)) return undefined
  const password = account.has_password && !account.is_chosen
  return { ...nothing, current_password: !by_mail, password }
}

/** What any other link asks for. Whoever opens an account again has no password left, and may never have had one. */
export function askedFor(
  kind: Exclude<LinkKind, 'invitation'>,
  account: Pick<Standing, 'is_by_provider'> | null,
): Asked {
  if (kind === 'account_reopen') return { ...nothing, password: account?.is_by_provider !== true }
  return { ...nothing, password: kind === 'password_reset' }
}

/** What the command line says of a link. */
export function shownLink(given: {
  readonly email: string
  readonly link: string | null
  readonly minutes: number
}): string {
  const span = spans.en(given.minutes)
  return given.link === null
    ? `A link for ${given.email}, good once and for ${span}, goes out by mail as soon as a worker runs.`
    : `Link for ${given.email}, good once and for ${span}; shown only now:\n  ${given.link}`
}
