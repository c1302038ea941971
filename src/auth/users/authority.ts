import type { Fault } from '../../kernel/faults.ts'
import { Problem } from '../../kernel/problem.ts'
import type { SiteReadScope } from '../access/scopes.ts'
import { type Power, holds } from '../access/rules.ts'
import { type CredentialsPolicy, ownsCredentials } from '../accounts/rules.ts'
import { type AssignmentValues, assignmentFaults, isOwn, settled } from './rules.ts'
import type { AssignmentInput } from './schema.ts'
import { type Member, rolesByIds } from './store.ts'

// Limits on callers who may write users. The site's own server holds `*` and is exempt, except for the credentials of
// an account that it shares with other sites.

/** Users can't change their own assignments, companies or groups, unless they have nothing left to gain. */
export function demandOther({ visit }: SiteReadScope, user_id: number): void {
  if (isOwn(visit, user_id) && !holds(visit.permissions, '*')) throw new Problem('own_access')
}

export function demandOwned(scope: SiteReadScope, member: Member, policy: CredentialsPolicy): void {
  if (member.consent_pending || !ownsCredentials(policy, member, scope.site))
    throw new Problem('account_not_owned')
}

export interface ChosenAssignments {
  readonly values: readonly AssignmentValues[]
  readonly faults: readonly Fault[]
  readonly power: Power
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
    power: {
      api_permissions: roles.flatMap((role) => role.api_permissions),
      action_keys: roles.flatMap((role) => role.action_keys),
    },
  }
}
