import type * as z from 'zod'
import { type Statement, name, sql } from '../../kernel/database/sql.ts'
import { Json, type Page, type RecordRow } from '../../kernel/json.ts'
import type { SiteReadScope, SiteWriteScope } from '../access/scopes.ts'
import type { CountedList, SearchedList } from '../../lists/list.ts'
import { searchFor } from '../../lists/listing.ts'
import { listPage } from '../../lists/page.ts'
import { inOrder } from '../../lists/sorting.ts'
import { actionKeys, apiPermissions } from '../users/store.ts'
import type { Usage } from './rules.ts'
import type { Grant, GrantHead, GrantList } from './schema.ts'

/** Grants of a site's users: roles, companies and groups have a table each, and one of their holders. */
export interface GrantTable<S extends z.ZodType<GrantHead>> {
  readonly record: S
  readonly table: 'roles' | 'companies' | 'groups'
  /** The record in the format of every response; the table is `t`. */
  readonly columns: Statement<'none'>
  readonly members: Statement<'none'>
  /** The column of `members` that references the grant. */
  readonly key: Statement<'none'>
}

export const grantColumns = sql`
  t.id, t.name, t.slug, t.action_keys, t.metadata, t.version,
  iso(t.created_at) as created_at, iso(t.updated_at) as updated_at`

export function grantList({ table }: Pick<GrantTable<z.ZodType<GrantHead>>, 'table'>): CountedList {
  return { table, columns: [], facets: [[]], newestFirst: false, sorted: true }
}

export function grantTexts({ table }: Pick<GrantTable<z.ZodType<GrantHead>>, 'table'>): SearchedList {
  return { table, alias: 't', text: sql`concat_ws(chr(31), t.name, t.slug)` }
}

/** Maximum rows that a list shows; its total counts all of them. */
const query = { page: 1, per_page: 10_000 }

export function grantPage<S extends z.ZodType<GrantHead>>(
  scope: SiteReadScope,
  grant: GrantTable<S>,
  { q, sort = 'name', dir, updated_since }: GrantList,
): Promise<Page<z.output<S>>> {
  return listPage(scope, {
    ...inOrder(grantList(grant), { updated_since }),
    alias: 't',
    record: grant.columns,
    selection: {},
    conditions: [],
    search: searchFor(q, grantTexts(grant)),
    sort: { column: sort, anyCase: sort === 'name', descending: dir === 'desc' },
    query,
  })
}

export function grantById<S extends z.ZodType<GrantHead>>(
  scope: SiteReadScope,
  grant: GrantTable<S>,
  id: number,
): Promise<Json<z.output<S>> | undefined> {
  return scope.record<z.output<S>>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${grant.columns} from ${name(grant.table)} t where t.site_id = ${scope.site} and t.id = ${id}) r`)
}

/** Locks the record until the transaction ends, so that nobody can be given it meanwhile. */
export function lockGrant<S extends z.ZodType<GrantHead>>(
  scope: SiteWriteScope,
  grant: GrantTable<S>,
  id: number,
): Promise<z.output<S> | undefined> {
  return scope.maybe<z.output<S>>(sql`
    select ${grant.columns} from ${name(grant.table)} t where t.site_id = ${scope.site} and t.id = ${id} for update`)
}

export interface SlugWish {
  readonly slug: string
  /** Whether a taken slug gets the first free number, as it was made from a name. A requested one is refused. */
  readonly numbered: boolean
  /** The grant that may keep its own slug. */
  readonly id?: number
}

/** The slug to store; undefined if it is taken. Holds off others who choose a slug on this site. */
export async function freeSlug<S extends z.ZodType<GrantHead>>(
  scope: SiteWriteScope,
  grant: GrantTable<S>,
  { slug, numbered, id = 0 }: SlugWish,
): Promise<string | undefined> {
  await scope.run(sql`select 1 from sites where id = ${scope.site} for no key update`)
  const row = await scope.maybe<{ slug: string }>(sql`
    with taken as materialized (
      select t.slug from ${name(grant.table)} t
       where t.site_id = ${scope.site} and t.id <> ${id} and starts_with(t.slug, ${slug}))
    select s.slug
      from (select n, case n when 1 then ${slug}::text else ${slug}::text || '-' || n end as slug
              from generate_series(1, case when ${numbered} then (select count(*) + 1 from taken) else 1 end) n) s
     where s.slug not in (select slug from taken)
     order by s.n limit 1`)
  return row?.slug
}

export type GrantValues = Pick<Grant, 'name' | 'slug' | 'action_keys' | 'metadata'>

export async function insertGrant<S extends z.ZodType<GrantHead>>(
  scope: SiteWriteScope,
  grant: GrantTable<S>,
  v: GrantValues,
): Promise<{ readonly id: number; readonly json: Json<z.output<S>> }> {
  const { now } = scope
  const row = await scope.one<RecordRow & { readonly id: number }>(sql`
    with t as (
      insert into ${name(grant.table)} (site_id, name, slug, action_keys, metadata, created_at, updated_at)
      values (${scope.site}, ${v.name}, ${v.slug}, ${v.action_keys}, ${JSON.stringify(v.metadata)}, ${now}, ${now})
      returning *)
    select r.id, row_to_json(r)::text as json, r.version from (select ${grant.columns} from t) r`)
  return { id: row.id, json: new Json<z.output<S>>(row.json, row.version) }
}

export function updateGrant<S extends z.ZodType<GrantHead>>(
  scope: SiteWriteScope,
  grant: GrantTable<S>,
  { id, ...v }: GrantValues & { readonly id: number },
): Promise<Json<z.output<S>> | undefined> {
  return scope.record<z.output<S>>(sql`
    with t as (
      update ${name(grant.table)} set name = ${v.name}, slug = ${v.slug}, action_keys = ${v.action_keys},
             metadata = ${JSON.stringify(v.metadata)}, version = version + 1, updated_at = ${scope.now}
       where site_id = ${scope.site} and id = ${id}
      returning *)
    select row_to_json(r)::text as json, r.version from (select ${grant.columns} from t) r`)
}

export function usageOf<S extends z.ZodType<GrantHead>>(
  scope: SiteWriteScope,
  grant: GrantTable<S>,
  { id, held }: { readonly id: number; readonly held: readonly string[] },
): Promise<Usage> {
  const { actor, permissions } = scope.visit
  const caller = actor.type === 'user' ? actor.id : null
  return scope.one<Usage>(sql`
    select count(*)::int as users, coalesce(bool_or(u.user_id = ${caller}), false) as has_caller,
           coalesce(bool_or(not ${apiPermissions} <@ ${permissions}::text[] or not ${actionKeys} <@ ${held}::text[]),
                    false) as has_stronger
      from ${grant.members} u where u.site_id = ${scope.site} and u.${grant.key} = ${id}`)
}

/** Takes the grant away from its users, which raises their versions, and returns their ids. */
export async function detachUsers<S extends z.ZodType<GrantHead>>(
  scope: SiteWriteScope,
  grant: GrantTable<S>,
  id: number,
): Promise<readonly number[]> {
  const rows = await scope.all<{ user_id: number }>(sql`
    delete from ${grant.members} m where m.site_id = ${scope.site} and m.${grant.key} = ${id} returning m.user_id`)
  const users = rows.map((row) => row.user_id)
  if (users.length === 0) return users
  await scope.run(sql`
    update site_users set version = version + 1, updated_at = ${scope.now}
     where site_id = ${scope.site} and user_id = any(${users})`)
  return users
}

export async function deleteGrant<S extends z.ZodType<GrantHead>>(
  scope: SiteWriteScope,
  grant: GrantTable<S>,
  id: number,
): Promise<void> {
  await scope.run(sql`delete from ${name(grant.table)} where site_id = ${scope.site} and id = ${id}`)
}
