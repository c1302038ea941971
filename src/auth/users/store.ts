import { violates } from '../../kernel/database/failures.ts'
import { sql } from '../../kernel/database/sql.ts'
import { unusablePasswordHash } from '../../kernel/passwords.ts'
import type { Json } from '../../kernel/json.ts'
import type { SiteReadScope, SiteWriteScope } from '../access/scopes.ts'
import type { Power } from '../access/rules.ts'
import type { AssignableRole, AssignmentValues, MemberValues } from './rules.ts'
import type { SiteUser } from './schema.ts'

/** Permissions of a user on the site: the union over their roles (`u` is the row of site_users). */
export const apiPermissions = sql`
  array(select p from assignments s join roles r on r.site_id = s.site_id and r.id = s.site_role_id,
               unnest(r.api_permissions) as p
         where s.site_id = u.site_id and s.user_id = u.user_id group by p order by p collate "C")`

/** Action keys of a user in the application: the union over their roles, companies and groups. */
export const actionKeys = sql`
  array(select k from (
          select unnest(r.action_keys) as k from assignments s join roles r on r.site_id = s.site_id and r.id = s.site_role_id
           where s.site_id = u.site_id and s.user_id = u.user_id
          union
          select unnest(c.action_keys) from company_members m join companies c on c.site_id = m.site_id and c.id = m.site_company_id
           where m.site_id = u.site_id and m.user_id = u.user_id
          union
          select unnest(g.action_keys) from group_members m join groups g on g.site_id = m.site_id and g.id = m.site_group_id
           where m.site_id = u.site_id and m.user_id = u.user_id) as keys order by k collate "C")`

/** The site's own name for the user, otherwise the account's; before consent, what the site typed. */
export const nameHere = sql`u.shown_name`

const rolesHere = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'slug', r.slug, 'is_primary', s.is_primary)
                             order by s.position), '[]')
     from assignments s join roles r on r.site_id = s.site_id and r.id = s.site_role_id
    where s.site_id = u.site_id and s.user_id = u.user_id) as roles,
  (select coalesce(jsonb_agg(jsonb_build_object('site_role_id', s.site_role_id, 'is_primary', s.is_primary,
                                                'metadata', s.metadata) order by s.position), '[]')
     from assignments s where s.site_id = u.site_id and s.user_id = u.user_id) as assignments`

/** Roles, companies and groups of a user, by name, for exports. */
export const namesOfCircles = sql`
  array(select r.slug from assignments g join roles r on r.site_id = g.site_id and r.id = g.site_role_id
         where g.site_id = u.site_id and g.user_id = u.user_id order by g.position) as roles,
  array(select c.name from company_members m join companies c on c.site_id = m.site_id and c.id = m.site_company_id
         where m.site_id = u.site_id and m.user_id = u.user_id order by 1) as companies,
  array(select o.name from group_members m join groups o on o.site_id = m.site_id and o.id = m.site_group_id
         where m.site_id = u.site_id and m.user_id = u.user_id order by 1) as groups`

/** Identity and roles of a user, with the name and address that the site knows. */
const whoAndRoles = sql`u.user_id as id, ${nameHere} as name, u.email, ${rolesHere}`

/** Whether the site waits for the person's consent. Until then it knows nothing of the account. */
const isPending = sql`u.consent_asked_at is not null`

/** A user as the management API shows it, from `u` (site_users) and `a`; `sessionOf` shows the same. */
const userRecord = sql`
  ${whoAndRoles},
  (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'action_keys', c.action_keys)
                             order by c.id), '[]')
     from company_members m join companies c on c.site_id = m.site_id and c.id = m.site_company_id
    where m.site_id = u.site_id and m.user_id = u.user_id) as site_companies,
  (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'slug', g.slug, 'action_keys', g.action_keys)
                             order by g.id), '[]')
     from group_members m join groups g on g.site_id = m.site_id and g.id = m.site_group_id
    where m.site_id = u.site_id and m.user_id = u.user_id) as site_groups,
  ${actionKeys} as site_action_keys, ${apiPermissions} as api_permissions`

/** Status, version and times of the user on the site: the account's times would reveal other sites. */
const place = sql`u.status, u.version, iso(u.created_at) as created_at, iso(u.updated_at) as updated_at`

/** A user as the list shows it, from `u` alone. */
export const userSummary = sql`u.user_id as id, u.shown_name as name, u.email, ${rolesHere},
  not ${isPending} and (select a.password_hash <> ${unusablePasswordHash} from accounts a where a.id = u.user_id) as joined,
  ${isPending} as consent_pending, ${place}`

export function userById(scope: SiteReadScope, id: number): Promise<Json<SiteUser> | undefined> {
  return scope.record<SiteUser>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${userRecord}, not ${isPending} and a.email_confirmed_at is not null as email_confirmed,
                   not ${isPending} and (a.password_hash <> ${unusablePasswordHash} or a.closed_at is not null) as joined,
                   case when not ${isPending} then iso(a.closed_at) end as closed_at,
                   ${isPending} as consent_pending, ${place}
              from site_users u join accounts a on a.id = u.user_id
             where u.site_id = ${scope.site} and u.user_id = ${id}) r`)
}

export async function siteName(scope: SiteReadScope): Promise<string> {
  const row = await scope.one<{ name: string }>(sql`select s.name from sites s where s.id = ${scope.site}`)
  return row.name
}

/** A user as the rules for changes see it. */
export interface Member extends MemberValues, Power {
  readonly id: number
  readonly version: number
  readonly password_hash: string
  readonly home_site_id: number | null
  readonly closed_at: Date | null
  /** Number of sites that the account is on. */
  readonly site_count: number
  /** Whether this site waits for the person's consent and so isn't counted in `site_count`. */
  readonly consent_pending: boolean
}

export function memberById(scope: SiteReadScope, id: number): Promise<Member | undefined> {
  return scope.maybe<Member>(sql`
    select ${whoAndRoles}, u.status, u.version, ${apiPermissions} as api_permissions, ${actionKeys} as action_keys,
           a.password_hash, a.home_site_id, a.closed_at, ${isPending} as consent_pending,
           (select count(*) from site_users o where o.user_id = u.user_id and o.consent_asked_at is null)::int as site_count
      from site_users u join accounts a on a.id = u.user_id
     where u.site_id = ${scope.site} and u.user_id = ${id}`)
}

/** Locks a user, then reads them: a statement that waited for a lock reads data as old as the wait. */
export async function lockMember(scope: SiteWriteScope, id: number): Promise<Member | undefined> {
  await scope.run(sql`
    select 1 from site_users u where u.site_id = ${scope.site} and u.user_id = ${id} for update`)
  return memberById(scope, id)
}

/**
 * Locks the account as well, and first. A change of the account touches its records on other sites, so two sites that
 * locked their own record first would deadlock. Nobody can attach the account elsewhere meanwhile.
 */
export async function lockMemberAndAccount(scope: SiteWriteScope, id: number): Promise<Member | undefined> {
  await scope.run(sql`
    select 1 from accounts a where a.id = ${id} and exists (
      select 1 from site_users u where u.site_id = ${scope.site} and u.user_id = a.id) for update`)
  return lockMember(scope, id)
}

export function rolesByIds(scope: SiteReadScope, ids: readonly number[]): Promise<readonly AssignableRole[]> {
  return scope.all<AssignableRole>(sql`
    select r.id, r.api_permissions, r.action_keys from roles r where r.site_id = ${scope.site} and r.id = any(${ids}::bigint[])`)
}

/** Links the account to the site, at once or pending consent. False if it is already linked. */
export async function insertMember(
  scope: SiteWriteScope,
  user_id: number,
  { waits = false }: { readonly waits?: boolean } = {},
): Promise<boolean> {
  const { now } = scope
  const count = await scope.run(sql`
    insert into site_users (site_id, user_id, status, consent_asked_at, created_at, updated_at)
    values (${scope.site}, ${user_id}, ${waits ? 'suspended' : 'active'}, ${waits ? now : null}, ${now}, ${now})
    on conflict do nothing`)
  return count === 1
}

/** Ends the tokens of a returning user. Until then they outlive a detached one, for a clear refusal. */
export function deleteTokensHere(scope: SiteWriteScope, user_id: number): Promise<number> {
  return scope.run(sql`delete from tokens where site_id = ${scope.site} and user_id = ${user_id}`)
}

/** Replaces the user's assignments here, under their lock. False if a role was deleted meanwhile. */
export async function replaceAssignments(
  scope: SiteWriteScope,
  user_id: number,
  values: readonly AssignmentValues[],
): Promise<boolean> {
  await scope.run(sql`delete from assignments where site_id = ${scope.site} and user_id = ${user_id}`)
  if (values.length === 0) return true
  try {
    await scope.run(sql`
      insert into assignments (site_id, user_id, site_role_id, is_primary, metadata, position)
      select ${scope.site}, ${user_id}, v.site_role_id, v.is_primary, v.metadata, v.position
        from jsonb_to_recordset(${JSON.stringify(values.map((each, position) => ({ ...each, position })))}::jsonb)
          as v (site_role_id bigint, is_primary boolean, metadata jsonb, position integer)`)
    return true
  } catch (error) {
    if (violates(error, 'assignments_site_id_site_role_id_fkey')) return false
    throw error
  }
}

/** Raises the version: every change of a user is a new version of the record, whichever table it is in. */
export async function touchMember(
  scope: SiteWriteScope,
  id: number,
  status?: 'active' | 'suspended',
): Promise<void> {
  await scope.run(sql`
    update site_users set status = coalesce(${status ?? null}, status), version = version + 1, updated_at = ${scope.now}
     where site_id = ${scope.site} and user_id = ${id}`)
}

/** Deletes the user's assignments, companies and groups with it. */
export async function deleteMember(scope: SiteWriteScope, id: number): Promise<void> {
  await scope.run(sql`delete from site_users where site_id = ${scope.site} and user_id = ${id}`)
}

/** Names a person on this site alone. If it is the account's only site, the account is renamed instead. */
export async function rename(
  scope: SiteWriteScope,
  { id, site_count, consent_pending }: Pick<Member, 'id' | 'site_count' | 'consent_pending'>,
  name: string,
): Promise<void> {
  const isOnly = site_count === 1 && !consent_pending
  if (isOnly) {
    await scope.accounts.query(sql`
      update accounts set name = ${name}, version = version + 1, updated_at = ${scope.now} where id = ${id}`)
  }
  await scope.run(sql`
    update site_users set name = ${isOnly ? null : name} where site_id = ${scope.site} and user_id = ${id}`)
}
