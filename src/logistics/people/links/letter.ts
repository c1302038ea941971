import type { Clock } from '../../../kernel/clock.ts'
import type { Locale } from '../../../kernel/messages/messages.ts'
import { letterOf } from '../../../mail/letter.ts'
import type { UserComposer } from '../mail/store.ts'
import { linkMessages } from './messages.ts'
import { askedBy, linkTo, minutesOf, newLinkToken } from './rules.ts'
import type { LinkKind } from './schema.ts'
import {
  insertInvitationLink,
  insertLink,
  insertReopeningLink,
  insertWishedLink,
  languageOf,
  linkByToken,
  recipientBy,
} from './store.ts'

export interface LinkLetterParts {
  readonly clock: Clock
  readonly appName: string
  readonly address: () => string
  readonly locale: Locale
}

// The worker checks whether there is a recipient, so response times to the requester reveal nothing. The link is
// created on sending: tables hold only its hash.

interface Worded {
  readonly kind: LinkKind
  readonly email: string
  readonly locale: Locale
  readonly name: string | null
  readonly token: string
  readonly company?: string
  readonly asksPassword?: boolean
}

export function worded({ appName, address }: LinkLetterParts, letter: Worded) {
  const { kind, email, locale, name, token, company = '', asksPassword = false } = letter
  const gaps = { name, place: appName, company, minutes: minutesOf[kind], asksPassword }
  const link = linkTo(kind, address(), token)
  return letterOf(email, locale, { ...linkMessages[kind][locale](gaps), link, accent: 'console' })
}

export function resetLetter(parts: LinkLetterParts): UserComposer {
  const kind = 'password_reset'
  return async (connection, { email, locale: asked }) => {
    const recipient = await recipientBy(connection, email)
    if (recipient === undefined) return undefined
    const { id: user_id, name, language } = recipient
    const token = newLinkToken()
    const made = { by_mail: true, now: parts.clock.now(), minutes: minutesOf[kind] }
    await insertLink(connection, token, { kind, user_id, email: null, ...made })
    return worded(parts, { kind, email, locale: language ?? asked ?? parts.locale, name, token })
  }
}

export function addressLetter(parts: LinkLetterParts): UserComposer {
  const kind = 'address_change'
  return async (connection, { email, about_id: id }) => {
    const token = newLinkToken()
    const wish = await insertWishedLink(connection, token, { id, now: parts.clock.now() })
    if (wish === undefined) return undefined
    return worded(parts, { kind, email, locale: wish.language ?? parts.locale, name: wish.name, token })
  }
}

/** The recipient may have reopened the account in the meantime. */
export function reopeningLetter(parts: LinkLetterParts): UserComposer {
  const kind = 'account_reopen'
  return async (connection, { email, about_id: user_id }) => {
    const token = newLinkToken()
    const closed = await insertReopeningLink(connection, token, { user_id, now: parts.clock.now() })
    if (closed === undefined) return undefined
    return worded(parts, { kind, email, locale: closed.language ?? parts.locale, name: closed.name, token })
  }
}

export function invitationLetter(parts: LinkLetterParts): UserComposer {
  const kind = 'invitation'
  return async (connection, { email, about_id: id }) => {
    const now = parts.clock.now()
    const token = newLinkToken()
    await insertInvitationLink(connection, token, { invitation_id: id, by_mail: true, now })
    const link = await linkByToken(connection, token, { now, kinds: [kind] })
    const invitation = link?.invitation
    if (invitation == null || link === undefined) return undefined
    const asked = askedBy(link.account, true)
    if (asked === undefined) return undefined
    const language = await languageOf(connection, email)
    return worded(parts, {
      kind,
      email,
      locale: language ?? invitation.language ?? parts.locale,
      name: link.account?.name ?? invitation.name,
      token,
      company: invitation.company_name,
      asksPassword: asked.password,
    })
  }
}
