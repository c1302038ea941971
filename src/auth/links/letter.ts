import type { Clock } from '../../kernel/clock.ts'
import type { Locale } from '../../kernel/messages/messages.ts'
import { newToken } from '../access/rules.ts'
import type { CredentialsPolicy } from '../accounts/rules.ts'
import { spans } from '../../mail/spans.ts'
import { siteLetter } from '../letters/letter.ts'
import type { SiteComposer } from '../mail/store.ts'
import { linkMessages } from './messages.ts'
import { asksPassword, isNeeded, linkTo, minutesOf } from './rules.ts'
import type { LinkKind } from './schema.ts'
import { insertLink, recipientBy } from './store.ts'

export interface LetterParts {
  readonly clock: Clock
  readonly address: () => string
  /** Name of the service, used if no site was named in the request. */
  readonly appName: string
  /** Language to use if neither the request nor the site names one. */
  readonly locale: Locale
  readonly credentialsPolicy: CredentialsPolicy
}

/** The recipient is looked up here rather than in the request, so that the response time doesn't depend on it. */
export function linkLetter(kind: LinkKind, parts: LetterParts): SiteComposer {
  const { clock, address, appName, credentialsPolicy: policy } = parts
  return async (connection, { email, about_id: site_id, locale: asked }) => {
    const recipient = await recipientBy(connection, { kind, email, site_id })
    if (recipient === undefined) return undefined
    const linked = { ...recipient, kind, site_id }
    if (!isNeeded(linked)) return undefined
    const { account_id, name, site_name } = recipient
    const minutes = minutesOf(kind, recipient.password_reset_minutes)
    const token = newToken('sar')
    const now = clock.now()
    // A link to reopen an account isn't bound to a site: a site that the person has left meanwhile has no say in it.
    const of_site = kind === 'account_reopen' ? null : site_id
    await insertLink(connection, token, { kind, account_id, site_id: of_site, by_mail: true, now, minutes })
    const locale = asked ?? recipient.locale ?? parts.locale
    const gaps = { name, place: site_name ?? appName, minutes, asksPassword: asksPassword(linked) }
    const link = linkTo(linked, { address: recipient.link_address ?? address(), policy }, token)
    const words = linkMessages[kind][locale](gaps)
    return siteLetter(connection, {
      to: email,
      locale,
      site_id,
      kind,
      from_name: recipient.mail_from_name,
      words: { ...words, link },
      filling: { name, site: gaps.place, time: spans[locale](minutes) },
    })
  }
}
