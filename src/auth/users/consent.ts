import type { Keys } from '../../kernel/keys.ts'
import { Problem } from '../../kernel/problem.ts'
import type { SiteWriteScope } from '../../kernel/site-scope.ts'
import { type LinkParts, demandTurn } from '../links/create.ts'
import { minutesOf } from '../links/rules.ts'
import type { LinkRequest } from '../links/schema.ts'
import { insertSiteMail } from '../mail/store.ts'
import type { UserInvitation } from './schema.ts'

export interface InviteParts extends LinkParts {
  /** Rate-limit key. Absent for the CLI. */
  readonly turns?: Keys
}

interface Asked {
  readonly email: string
  readonly locale?: LinkRequest['locale']
}

/**
 * Asks by mail whether somebody who belongs to other sites joins this one. The site never gets the link: it could accept in
 * their place. Where no mail is sent an administrator of the service makes one.
 */
export async function mailConsent(
  scope: SiteWriteScope,
  { turns, sendsMail }: InviteParts,
  { email, locale = null }: { readonly email: string; readonly locale?: Asked['locale'] | null },
): Promise<void> {
  const { accounts, site, now } = scope
  if (turns !== undefined) await demandTurn(accounts, { turns, what: `site_join ${site} ${email}`, now })
  if (sendsMail) await insertSiteMail(accounts, { kind: 'site_join', site_id: site, email, locale, now })
}

/** The same once more, for somebody who has not accepted yet. */
export async function mailConsentAgain(
  scope: SiteWriteScope,
  parts: InviteParts,
  { id, ...asked }: Asked & { readonly id: number },
): Promise<UserInvitation> {
  if (!parts.sendsMail) throw new Problem('mail_not_configured')
  await mailConsent(scope, parts, asked)
  const target = { type: 'user', id }
  await scope.audit({ action: 'user.consent_asked', target, change: { by_mail: true } })
  return { user_id: id, email: asked.email, sent: true, link: null, minutes: minutesOf('site_join', null) }
}
