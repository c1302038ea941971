import type { Clock } from '../../kernel/clock.ts'
import type { Locale } from '../../kernel/messages/messages.ts'
import { newToken } from '../access/rules.ts'
import type { CredentialsPolicy } from '../accounts/rules.ts'
import { letterOf } from '../mail/rules.ts'
import type { Composer } from '../mail/schema.ts'
import { linkMessages } from './messages.ts'
import { asksPassword, isNeeded, linkTo, minutesOf } from './rules.ts'
import type { LinkKind } from './schema.ts'
import { insertLink, recipientBy } from './store.ts'

export interface LetterParts {
  readonly clock: Clock
  /** The public address of the service, where the page behind the link is. */
  readonly address: () => string
  /** What the service is called where no site was asked for. */
  readonly appName: string
  /** The language where neither who asked nor the site has said one. */
  readonly locale: Locale
  readonly credentialsPolicy: CredentialsPolicy
}

/** Whether there is somebody to write to is looked at here: who asked for it waited for nothing that depends on it. */
export function linkLetter(kind: LinkKind, parts: LetterParts): Composer {
  const { clock, address, appName, credentialsPolicy: policy } = parts
  return async (connection, { email, site_id, locale: asked }) => {
    const recipient = await recipientBy(connection, { email, site_id })
    if (recipient === undefined) return undefined
    const linked = { ...recipient, kind, site_id }
    if (!isNeeded(linked)) return undefined
    const { account_id, name, site_name } = recipient
    const minutes = minutesOf(kind, recipient.password_reset_minutes)
    const token = newToken('sar')
    const now = clock.now()
    await insertLink(connection, token, { kind, account_id, site_id, by_mail: true, now, minutes })
    const locale = asked ?? recipient.locale ?? parts.locale
    const gaps = { name, place: site_name ?? appName, minutes, asksPassword: asksPassword(linked) }
    const link = linkTo(linked, { address: address(), policy }, token)
    return letterOf(email, locale, { ...linkMessages[kind][locale](gaps), link })
  }
}
