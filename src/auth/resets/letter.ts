import type { Clock } from '../../kernel/clock.ts'
import { newToken } from '../access/rules.ts'
import type { CredentialsPolicy } from '../accounts/rules.ts'
import { letterOf } from '../mail/rules.ts'
import type { Composer } from '../mail/schema.ts'
import { resetMessages } from './messages.ts'
import { ownPage, resetLink, usualMinutes } from './rules.ts'
import { insertReset, recipientBy } from './store.ts'

export interface LetterParts {
  readonly clock: Clock
  /** The public address of the service, where the page behind the link is. */
  readonly address: () => string
  /** What the service is called where no site was asked for. */
  readonly appName: string
  readonly credentialsPolicy: CredentialsPolicy
}

/** Whether there is somebody to write to is looked at here: who asked for it waited for nothing that depends on it. */
export function resetLetter({ clock, address, appName, credentialsPolicy }: LetterParts): Composer {
  return async (connection, { email, site_id, locale }) => {
    const recipient = await recipientBy(connection, { email, site_id })
    if (recipient === undefined) return undefined
    const { account_id, name, site_name, minutes: own } = recipient
    const url = ownPage({ site_id, url: recipient.url, account: recipient }, credentialsPolicy)
    const minutes = own ?? usualMinutes
    const token = newToken('sar')
    await insertReset(connection, token, { account_id, site_id, by_mail: true, now: clock.now(), minutes })
    const gaps = { name, place: site_name ?? appName, minutes }
    const { subject, greeting, reason, action, notes } = resetMessages[locale]
    return letterOf(email, locale, {
      subject: subject(gaps),
      greeting: greeting(gaps),
      reason: reason(gaps),
      action,
      link: resetLink({ url, address: address() }, token),
      notes: notes.map((note) => note(gaps)),
    })
  }
}
