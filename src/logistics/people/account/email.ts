import { type Passwords, unusablePasswordHash } from '../../../kernel/passwords.ts'
import type { OwnStepsScope } from '../../base/access/scopes-own.ts'
import { Problem, refuse } from '../../../kernel/problem.ts'
import { isFresh } from '../closing/store.ts'
import { enforceRateLimit } from '../../../identity/links/limit.ts'
import { minutesOf, newLinkToken } from '../links/rules.ts'
import { insertLink } from '../links/store.ts'
import { insertUserMail } from '../mail/store.ts'
import type { OwnEmailChange } from '../links/schema.ts'
import type { NoticeParts } from '../../../identity/notices/tell.ts'
import { isCurrent } from './act-proof.ts'
import { ownHolder } from '../factors/store.ts'

/** Asks to change the address, by a mailed link. No answer reveals whether another account has it. */
export async function askForAddress(
  scope: OwnStepsScope,
  { passwords, notices }: { readonly passwords: Passwords; readonly notices: NoticeParts },
  { email, current_password }: OwnEmailChange,
): Promise<void> {
  if (!notices.sendsMail) throw new Problem('mail_not_configured')
  const person = await ownHolder(scope)
  const { password_hash } = person
  if (password_hash === unusablePasswordHash) {
    if (!(await isFresh(scope))) throw new Problem('sign_in_again')
  } else {
    if (current_password === undefined)
      throw new Problem('invalid', { faults: [{ path: 'current_password', rule: 'required' }] })
    const isRight = await isCurrent(scope, person, () => passwords.matches(password_hash, current_password))
    refuse(isRight ? [] : [{ path: 'current_password', rule: 'current_password' }])
  }
  refuse(email === person.email ? [{ path: 'email', rule: 'taken' }] : [])
  await scope.write(async (writing) => {
    const { letters, now, user: user_id } = writing
    await enforceRateLimit(letters, notices, { what: `address_change ${user_id}`, now })
    // The request, bound to the current password hash. Nobody holds its token: the link's token is created with the
    // letter.
    const wish = { kind: 'address_change', user_id, email, by_mail: false, now } as const
    const id = await insertLink(letters, newLinkToken(), { ...wish, minutes: minutesOf.address_change })
    await insertUserMail(letters, { kind: 'address_change', about_id: id, email, locale: null, now })
    const target = { type: 'user', id: user_id }
    await writing.audit({ action: 'address.change_asked', target, change: { by_mail: true } })
  })
}
