import type { Keys } from '../../kernel/keys.ts'
import { Problem } from '../../kernel/problem.ts'
import type { SiteWriteScope } from '../access/scopes.ts'
import { enforceRateLimit } from '../../identity/links/limit.ts'
import type { LinkParts } from '../links/create.ts'
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
 * Asks somebody who belongs to other sites, by mail, to join this one. The site never gets the link, because it could
 * accept in their place. If no mail is sent, an administrator of the service makes the link.
 */
export async function mailConsent(
  scope: SiteWriteScope,
  { turns, sendsMail }: InviteParts,
  { email, locale = null }: { readonly email: string; readonly locale?: Asked['locale'] | null },
): Promise<void> {
  const { accounts, site, now } = scope
  await enforceRateLimit(accounts, { turns }, { what: `site_join ${site} ${email}`, now })
  if (sendsMail) await insertSiteMail(accounts, { kind: 'site_join', site_id: site, email, locale, now })
}

/** Asks once more by mail, if the person hasn't accepted yet. */
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
