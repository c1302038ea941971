import { sql } from '../../kernel/database/sql.ts'
import { Json, type RecordRow } from '../../kernel/json.ts'
import type { SiteWriteScope } from '../access/scopes.ts'
import type { GrantTable } from '../grants/store.ts'
import { SiteRole } from './schema.ts'

const columns = sql`
  t.id, t.name, t.slug, t.description, t.api_permissions, t.action_keys, t.version,
  iso(t.created_at) as created_at, iso(t.updated_at) as updated_at`

export const roleTable: GrantTable<typeof SiteRole> = {
  record: SiteRole,
  table: 'roles',
  columns,
  members: sql`assignments`,
  key: sql`site_role_id`,
}

export type RoleValues = Pick<SiteRole, 'name' | 'slug' | 'description' | 'api_permissions' | 'action_keys'>

export async function insertRole(
  scope: SiteWriteScope,
  v: RoleValues,
): Promise<{ readonly id: number; readonly json: Json<SiteRole> }> {
  const { now } = scope
  const row = await scope.one<RecordRow & { readonly id: number }>(sql`
    with t as (
      insert into roles (site_id, name, slug, description, api_permissions, action_keys, created_at, updated_at)
      values (${scope.site}, ${v.name}, ${v.slug}, ${v.description}, ${v.api_permissions}, ${v.action_keys},
              ${now}, ${now})
      returning *)
    select r.id, row_to_json(r)::text as json, r.version from (select ${columns} from t) r`)
  return { id: row.id, json: new Json<SiteRole>(row.json, row.version) }
}

export function updateRole(
  scope: SiteWriteScope,
  id: number,
  v: RoleValues,
): Promise<Json<SiteRole> | undefined> {
  return scope.record<SiteRole>(sql`
    with t as (
      update roles set name = ${v.name}, slug = ${v.slug}, description = ${v.description},
             api_permissions = ${v.api_permissions}, action_keys = ${v.action_keys},
             version = version + 1, updated_at = ${scope.now}
       where site_id = ${scope.site} and id = ${id}
      returning *)
    select row_to_json(r)::text as json, r.version from (select ${columns} from t) r`)
}

/** Makes the first remaining role primary for users who lost their primary role. */
export async function promoteFirst(scope: SiteWriteScope, users: readonly number[]): Promise<void> {
  await scope.run(sql`
    update assignments s set is_primary = true
      from (select distinct on (user_id) user_id, site_role_id, bool_or(is_primary) over (partition by user_id) as settled
              from assignments where site_id = ${scope.site} and user_id = any(${users})
             order by user_id, position, site_role_id) first
     where s.site_id = ${scope.site} and s.user_id = first.user_id and s.site_role_id = first.site_role_id
       and not first.settled`)
}
