import type { Fault } from '../../kernel/faults.ts'
import { Problem } from '../../kernel/problem.ts'
import type { SiteReadScope } from '../../kernel/site-scope.ts'
import { holds, within } from '../access/rules.ts'
import { type AssignmentValues, assignmentFaults, isOwn, settled } from './rules.ts'
import type { AssignmentInput } from './schema.ts'
import { type Member, rolesByIds } from './store.ts'

// What a caller who may write users may still not do with one. The site's own server holds `*` and may do all of it but
// touch the credentials of another site's account.

/** Assign only roles, and change only users, within your own permissions: else a user could make a stronger one theirs. */
export function demandWithin({ visit }: SiteReadScope, permissions: readonly string[]): void {
  if (!within(permissions, visit.permissions)) throw new Problem('permission_not_held')
}

/** Nobody changes their own assignments, companies or groups, unless there is nothing left to gain. */
export function demandOther({ visit }: SiteReadScope, user_id: number): void {
  if (isOwn(visit, user_id) && !holds(visit.permissions, '*')) throw new Problem('own_access')
}

export type CredentialsPolicy = 'home_site' | 'any'

/** Any site can attach an account by its address; whoever could then set its password would own it everywhere. */
export function demandOwned(scope: SiteReadScope, member: Member, policy: CredentialsPolicy): void {
  if (policy === 'any' || member.home_site_id === scope.site || member.site_count === 1) return
  throw new Problem('account_not_owned')
}

export interface ChosenAssignments {
  readonly values: readonly AssignmentValues[]
  readonly faults: readonly Fault[]
  /** What the roles permit together. */
  readonly permissions: readonly string[]
}

export async function chosenAssignments(
  scope: SiteReadScope,
  given: readonly AssignmentInput[],
): Promise<ChosenAssignments> {
  const ids = given.map((each) => each.site_role_id)
  const roles = ids.length === 0 ? [] : await rolesByIds(scope, ids)
  return {
    values: settled(given),
    faults: assignmentFaults(given, roles),
    permissions: roles.flatMap((role) => role.api_permissions),
  }
}
