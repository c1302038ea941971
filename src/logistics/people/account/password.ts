import { passwordFaults } from '../../../kernel/password-policy.ts'
import { type Passwords, unusablePasswordHash } from '../../../kernel/passwords.ts'
import type { OwnStepsScope, OwnWriteScope } from '../../base/access/scopes-own.ts'
import { Problem, refuse } from '../../../kernel/problem.ts'
import type { SsoParts } from '../sso/act.ts'
import { changeThere } from '../sso/actions.ts'
import type { NoticeParts } from '../../../identity/notices/tell.ts'
import { tell } from '../notices/tell.ts'
import { isCurrent } from './act-proof.ts'
import type { OwnPasswordChange } from './schema.ts'
import { ownHolder } from '../factors/store.ts'
import { deleteApiTokens, deleteOtherSessions, replacePassword } from './store.ts'

export interface PasswordParts extends SsoParts {
  readonly notices: NoticeParts
  readonly passwords: Passwords
}

/** Ends every other session. API tokens hold no password and survive, unless the caller asks to end them. */
export async function changeOwnPassword(
  parts: PasswordParts,
  scope: OwnStepsScope,
  change: OwnPasswordChange,
): Promise<void> {
  const { passwords } = parts
  const { current_password, password, end_tokens = false } = change
  const person = await ownHolder(scope)
  // A user whose only password is the authentication service's changes it there.
  if (person.password_hash === unusablePasswordHash && (await changeThere(parts, scope, change))) {
    await scope.write((writing) => endOthers(writing, end_tokens))
    return
  }
  const isRight = await isCurrent(scope, person, () =>
    passwords.matches(person.password_hash, current_password),
  )
  refuse([
    ...(isRight ? [] : [{ path: 'current_password', rule: 'current_password' } as const]),
    ...(password === current_password
      ? [{ path: 'password', rule: 'same_password' } as const]
      : passwordFaults(password, [person.email, person.name])),
  ])
  const password_hash = await passwords.hash(password)
  await scope.write(async (writing) => {
    // Of two concurrent changes, the second fails: its current password is already out of date.
    if (!(await replacePassword(writing, person, password_hash))) {
      throw new Problem('invalid', { faults: [{ path: 'current_password', rule: 'current_password' }] })
    }
    await endOthers(writing, end_tokens)
    const { email } = person
    await tell(writing.letters, parts.notices, {
      kind: 'password_changed',
      user_id: scope.user,
      email,
      now: scope.now,
    })
  })
}

async function endOthers(writing: OwnWriteScope, endsTokens: boolean): Promise<void> {
  const ended = await deleteOtherSessions(writing)
  const tokens = endsTokens ? { tokens: await deleteApiTokens(writing) } : {}
  const target = { type: 'user', id: writing.user }
  await writing.audit({ action: 'password.changed', target, change: { ended, ...tokens } })
}
