import { sql } from '../../../kernel/database/sql.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import type { MemberToken } from './schema.ts'

const record = sql`
  t.id, t.name, t.read_only, t.modules, iso(t.created_at) as created_at, iso(t.expires_at) as expires_at,
  iso(t.last_used_at) as last_used_at, t.address`

/** Tokens of a member that reach the company. The tokens' other companies are not its business. */
export function memberTokens(scope: ReadScope, user_id: number): Promise<readonly MemberToken[]> {
  return scope.all<MemberToken>(sql`
    select ${record} from api_tokens t
     where t.user_id = ${user_id} and exists (
       select from memberships m where ${scope.within('m')} and m.user_id = t.user_id
          and m.company_id = any(t.company_ids))
     order by t.id desc`)
}

/** Removes the company from a token, and deletes one that reaches no other. Returns the token's name. */
export async function takeOutOfToken(
  scope: WriteScope,
  { user_id, id }: { readonly user_id: number; readonly id: number },
): Promise<{ readonly name: string } | undefined> {
  const taken = await scope.maybe<{ name: string }>(sql`
    update api_tokens t set company_ids = array_remove(t.company_ids, ${scope.company})
     where t.id = ${id} and t.user_id = ${user_id} and ${scope.company} = any(t.company_ids) and exists (
       select from memberships m where m.company_id = ${scope.company} and m.user_id = t.user_id)
     returning t.name`)
  if (taken !== undefined) await deleteWhatReachesNothing(scope, user_id)
  return taken
}

/** Removes the company from all tokens of a departing member: their tokens don't come back with them. */
export async function takeOutOfTokens(scope: WriteScope, user_id: number): Promise<void> {
  await scope.run(sql`
    update api_tokens set company_ids = array_remove(company_ids, ${scope.company})
     where user_id = ${user_id} and ${scope.company} = any(company_ids)`)
  await deleteWhatReachesNothing(scope, user_id)
}

async function deleteWhatReachesNothing(scope: WriteScope, user_id: number): Promise<void> {
  await scope.run(sql`
    delete from api_tokens
     where user_id = ${user_id} and cardinality(company_ids) = 0 and ${scope.company}::bigint is not null`)
}
