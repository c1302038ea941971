import { violates } from '../../kernel/database/failures.ts'
import { sql } from '../../kernel/database/sql.ts'
import { noPassword } from '../../kernel/demo.ts'
import type { Json } from '../../kernel/json.ts'
import type { SiteReadScope, SiteWriteScope } from '../../kernel/site-scope.ts'
import type { Power } from '../access/rules.ts'
import type { AssignableRole, AssignmentValues, MemberValues } from './rules.ts'
import type { SiteUser } from './schema.ts'

/** What a user may do on the site: the union over its roles (`u` is the row of site_users). */
export const apiPermissions = sql`
  array(select p from assignments s join roles r on r.site_id = s.site_id and r.id = s.site_role_id,
               unnest(r.api_permissions) as p
         where s.site_id = u.site_id and s.user_id = u.user_id group by p order by p collate "C")`

/** What the application lets the user do: all keys of their roles, companies and groups, each once. */
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

/** What the site calls the user: its own name for them, else the one of the account; before they consent, what it typed. */
export const nameHere = sql`u.shown_name`

/** In which roles somebody is. */
const rolesHere = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'slug', r.slug, 'is_primary', s.is_primary)
                             order by s.position), '[]')
     from assignments s join roles r on r.site_id = s.site_id and r.id = s.site_role_id
    where s.site_id = u.site_id and s.user_id = u.user_id) as roles,
  (select coalesce(jsonb_agg(jsonb_build_object('site_role_id', s.site_role_id, 'is_primary', s.is_primary,
                                                'metadata', s.metadata) order by s.position), '[]')
     from assignments s where s.site_id = u.site_id and s.user_id = u.user_id) as assignments`

/** Who it is and in which roles; name and address are those that the site knows. */
const whoAndRoles = sql`u.user_id as id, ${nameHere} as name, u.email, ${rolesHere}`

/** Whether the site waits for the person's consent, and knows nothing of the account until then. */
const isPending = sql`u.consent_asked_at is not null`

/** A user as the management shows it, and verify by `sessionOf`; the tables are `u` (site_users) and `a` (accounts). */
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

/** The user's place on the site. The times are the site's own: those of the account would tell of other sites. */
const place = sql`u.status, u.version, iso(u.created_at) as created_at, iso(u.updated_at) as updated_at`

/** A user as the list shows it, of `u` alone. */
export const userSummary = sql`u.user_id as id, u.shown_name as name, u.email, ${rolesHere},
  not ${isPending} and (select a.password_hash <> ${noPassword} from accounts a where a.id = u.user_id) as joined,
  ${isPending} as consent_pending, ${place}`

export function userById(scope: SiteReadScope, id: number): Promise<Json<SiteUser> | undefined> {
  return scope.record<SiteUser>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${userRecord}, not ${isPending} and a.email_confirmed_at is not null as email_confirmed,
                   not ${isPending} and (a.password_hash <> ${noPassword} or a.closed_at is not null) as joined,
                   case when not ${isPending} then iso(a.closed_at) end as closed_at,
                   ${isPending} as consent_pending, ${place}
              from site_users u join accounts a on a.id = u.user_id
             where u.site_id = ${scope.site} and u.user_id = ${id}) r`)
}

export async function siteName(scope: SiteReadScope): Promise<string> {
  const row = await scope.one<{ name: string }>(sql`select s.name from sites s where s.id = ${scope.site}`)
  return row.name
}

/** A user as the rules for changing one see it. */
export interface Member extends MemberValues, Power {
  readonly id: number
  readonly version: number
  readonly password_hash: string
  readonly home_site_id: number | null
  readonly closed_at: Date | null
  /** On how many sites the account is. */
  readonly site_count: number
  /** Whether this site waits for the person's consent, and is none of them. */
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

/**
 * A user, locked until the transaction ends. What is read in the statement that waits for a lock is as old as the wait,
 * so it is read by another one.
 */
export async function lockMember(scope: SiteWriteScope, id: number): Promise<Member | undefined> {
  await scope.run(sql`
    select 1 from site_users u where u.site_id = ${scope.site} and u.user_id = ${id} for update`)
  return memberById(scope, id)
}

/**
 * Locks the account as well, and first: a change of it touches its places on other sites too, and two sites that began
 * with their own place would wait for each other. Nobody can attach it elsewhere meanwhile.
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

/** Links the account to the site, at once or when the person consents; false when it is linked already. */
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

/** Tokens outlive a detached user to be refused in words; who comes back to the site begins without them. */
export function deleteTokensHere(scope: SiteWriteScope, user_id: number): Promise<number> {
  return scope.run(sql`delete from tokens where site_id = ${scope.site} and user_id = ${user_id}`)
}

/** All assignments of the user on the site; false when a role went away meanwhile. The caller holds the user's lock. */
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

/** Every change of a user is a new version of the record, whatever table it is in. */
export async function touchMember(
  scope: SiteWriteScope,
  id: number,
  status?: 'active' | 'suspended',
): Promise<void> {
  await scope.run(sql`
    update site_users set status = coalesce(${status ?? null}, status), version = version + 1, updated_at = ${scope.now}
     where site_id = ${scope.site} and user_id = ${id}`)
}

/** Assignments, companies and groups go with it. */
export async function deleteMember(scope: SiteWriteScope, id: number): Promise<void> {
  await scope.run(sql`delete from site_users where site_id = ${scope.site} and user_id = ${id}`)
}

/**
 * What a site calls somebody is its own affair: others never see it. What the only site says is the account's name, which
 * a site shows that has none of its own.
 */
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
