import { sql } from '../../kernel/database/sql.ts'
import { found } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { SiteReadScope } from '../access/scopes.ts'
import type { FactorOverview, MfaPolicy } from './schema.ts'
import { codesCount, factorsJson } from '../../identity/factors/store.ts'
import { accountKind } from './store-owners.ts'

export interface FactorSite {
  readonly name: string
  readonly policy: MfaPolicy
  readonly passkey_origins: readonly string[]
  readonly required: boolean
}

/** Whether site `s` admits the user only with a factor. */
function isRequired(user_id: number) {
  return sql`(s.mfa_policy = 'required' and (s.mfa_role_ids is null or exists (
    select from assignments g
     where g.site_id = s.id and g.user_id = ${user_id} and g.site_role_id = any(s.mfa_role_ids))))`
}

export function factorOverview(scope: SiteReadScope, user_id: number): Promise<FactorOverview> {
  return scope.one<FactorOverview>(sql`
    select s.mfa_policy as policy, ${isRequired(user_id)} as required, s.passkey_origins <> '{}' as passkeys,
           ${factorsJson(accountKind)} as factors,
           ${codesCount(accountKind)} as recovery_codes_left
      from site_users u join sites s on s.id = u.site_id join accounts a on a.id = u.user_id
     where u.site_id = ${scope.site} and u.user_id = ${user_id}`)
}

export async function factorSite(
  connection: Connection,
  at: { readonly site_id: number; readonly user_id: number },
): Promise<FactorSite> {
  const { rows } = await connection.query<FactorSite>(sql`
    select s.name, s.mfa_policy as policy, s.passkey_origins,
           ${isRequired(at.user_id)} as required
      from sites s where s.id = ${at.site_id}`)
  return found(rows[0], 'site')
}
