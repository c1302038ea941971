import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import { Problem, refuse } from '../../kernel/problem.ts'
import type { SiteStepsScope } from '../access/scopes.ts'
import { guarded } from '../../kernel/throttle.ts'
import { passwordFaults } from '../../kernel/password-policy.ts'
import type { NoticeParts } from '../../identity/notices/tell.ts'
import { tell } from '../notices/tell.ts'
import { Message, PasswordChange } from './schema.ts'
import { type Owner, hashIsCurrent, passwordOwner, setPassword } from './store.ts'

export interface AccountParts extends NoticeParts {
  readonly passwords: Passwords
  readonly locale: Locale
}

export function changePassword(parts: AccountParts): AnyOperation {
  return operation({
    id: 'auth.change_password',
    tag: 'Authentication',
    summary: 'Change your own password',
    description:
      'The new password holds on every site. The token of this request stays valid; every other token of the user ends.',
    method: 'POST',
    path: '/auth/change-password',
    access: 'session_steps',
    body: PasswordChange,
    status: 200,
    envelope: 'bare',
    response: Message,
    problems: ['login_locked', 'outcome_unknown'],
    async handle(scope, { body }) {
      const owner = await passwordOwner(scope)
      const right = await isRight(parts, { scope, owner, password: body.current_password })
      refuse([
        ...(right ? [] : [{ path: 'current_password', rule: 'current_password' } as const]),
        ...(body.password === body.current_password
          ? [{ path: 'password', rule: 'same_password' } as const]
          : passwordFaults(body.password, [owner.email, owner.name, owner.site_name])),
      ])
      await replacePassword(parts, { scope, owner, password: body.password })
      return { message: catalogues[parts.locale].done.password_changed }
    },
  })
}

interface Typed {
  readonly scope: SiteStepsScope
  readonly owner: Owner
  readonly password: string
}

/** Limits guesses: an attacker with an open session gets no more of them than before a login. */
async function isRight(parts: AccountParts, { scope, owner, password }: Typed): Promise<boolean> {
  const guess = { tenant: { site_id: scope.site }, email: owner.email, now: scope.now }
  const target = { type: 'user', id: owner.id }
  const refused = (reason: string) =>
    scope.write((writing) =>
      writing.audit({ action: 'password.changed', outcome: 'refused', target, change: { reason } }),
    )
  const { right } = await guarded(scope.accounts, guess, {
    compare: async () => ({ right: await parts.passwords.matches(owner.password_hash, password) }),
    onLock: () => refused('locked'),
  })
  if (!right) await refused('wrong_password')
  return right
}

async function replacePassword(parts: AccountParts, { scope, owner, password }: Typed): Promise<void> {
  const password_hash = await parts.passwords.hash(password)
  await scope.write(async (writing) => {
    const { accounts, visit, now } = writing
    // Of two concurrent changes, the second one's current password is already out of date.
    if (!(await hashIsCurrent(accounts, owner)))
      throw new Problem('invalid', { faults: [{ path: 'current_password', rule: 'current_password' }] })
    await setPassword(accounts, owner.id, { password_hash, now, keepToken_id: visit.token_id })
    await writing.audit({ action: 'password.changed', target: { type: 'user', id: owner.id } })
    await tell(accounts, parts, { kind: 'password_changed', email: owner.email, site_id: writing.site, now })
  })
}
