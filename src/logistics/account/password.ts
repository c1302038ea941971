import { passwordFaults } from '../../kernel/password-policy.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import type { OwnStepsScope } from '../../kernel/own-scope.ts'
import { Problem, found, refuse } from '../../kernel/problem.ts'
import { guarded } from '../../kernel/throttle.ts'
import { lockRow } from '../access/store.ts'
import type { OwnPassword } from './schema.ts'
import { type Owner, deleteOtherSessions, owner, replacePassword } from './store.ts'

/** Ends every other session: whoever knew the old password is out. What was given to programs has no password and stays. */
export async function changeOwnPassword(
  scope: OwnStepsScope,
  passwords: Passwords,
  { current_password, password }: OwnPassword,
): Promise<void> {
  const person = found(await owner(scope), 'user')
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
    // Of two changes at once the second one's current password is no longer the current one.
    if (!(await replacePassword(writing, person, password_hash))) {
      throw new Problem('invalid', { faults: [{ path: 'current_password', rule: 'current_password' }] })
    }
    const ended = await deleteOtherSessions(writing)
    const target = { type: 'user', id: scope.user }
    await writing.audit({ action: 'password.changed', target, change: { ended } })
  })
}

/** Whoever found an open session may guess no more often than whoever stands before a sign-in. */
async function isCurrent(
  scope: OwnStepsScope,
  { email }: Owner,
  matches: () => Promise<boolean>,
): Promise<boolean> {
  const { guesses, now, visit } = scope
  const { right } = await guarded(
    guesses,
    { email, now },
    {
      compare: async () => ({ right: await matches() }),
      onLock: () => guesses.query(lockRow({ email, now, request_id: visit.request_id })),
    },
  )
  return right
}
