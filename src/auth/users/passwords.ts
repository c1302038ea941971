import type { Fault } from '../../kernel/faults.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import type { SiteReadScope } from '../access/scopes.ts'
import { passwordFaults } from '../../kernel/password-policy.ts'
import { siteName } from './store.ts'

export async function policyFaults(
  scope: SiteReadScope,
  password: string,
  owner: { readonly name: string; readonly email: string },
): Promise<readonly Fault[]> {
  return passwordFaults(password, [owner.email, owner.name, await siteName(scope)])
}

/** Refuses the current password as the new one. */
export async function reuseFaults(
  passwords: Passwords,
  password: string,
  current_hash: string,
): Promise<readonly Fault[]> {
  const isCurrent = await passwords.matches(current_hash, password)
  return isCurrent ? [{ path: 'password', rule: 'same_password' }] : []
}
