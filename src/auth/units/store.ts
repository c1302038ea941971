import type * as z from 'zod'
import { jsonRows } from '../../kernel/database/json-rows.ts'
import { type Statement, slow, sql } from '../../kernel/database/sql.ts'
import { Json, type Page, type RecordRow } from '../../kernel/json.ts'
import type { SiteReadScope, SiteWriteScope } from '../../kernel/site-scope.ts'
import { actionKeys, apiPermissions } from '../users/store.ts'
import type { Usage } from './rules.ts'
import type { Unit, UnitHead, UnitList } from './schema.ts'

/** So many rows a list shows at most; its total counts them all. */
const rowLimit = 10_000

/**
 * What users of a site can have, each kind in a table of its own (roles, companies, groups), and the table that says
 * who has it.
 */
export interface UnitTable<S extends z.ZodType<UnitHead>> {
  readonly record: S
  readonly table: Statement<'none'>
  /** The record as every answer shows it; the table is `t`. */
  readonly columns: Statement<'none'>
  readonly members: Statement<'none'>
  /** The column of `members` that names the unit. */
  readonly key: Statement<'none'>
}

/** The columns that a plain unit has. */
export const unitColumns = sql`
  t.id, t.name, t.slug, t.action_keys, t.metadata, t.version,
  iso(t.created_at) as created_at, iso(t.updated_at) as updated_at`

const orders = {
  name: sql`lower(t.name)`,
  slug: sql`t.slug`,
  created_at: sql`t.created_at`,
  updated_at: sql`t.updated_at`,
}
const directions = { asc: sql`asc`, desc: sql`desc` }

export function unitPage<S extends z.ZodType<UnitHead>>(
  scope: SiteReadScope,
  unit: UnitTable<S>,
  { q = '', sort, dir }: UnitList,
): Promise<Page<z.output<S>>> {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return scope.page<z.output<S>>(
    slow(sql`
      with hits as materialized (
        select t.* from ${unit.table} t
         where t.site_id = ${scope.site} and (t.name ilike ${pattern} or t.slug ilike ${pattern}))
      select ${jsonRows('r')}::text as json, count(*)::int as count, (select count(*) from hits) as total
        from (select ${unit.columns} from hits t
               order by ${orders[sort]} ${directions[dir]}, t.id ${directions[dir]} limit ${rowLimit}) r`),
  )
}

export function unitById<S extends z.ZodType<UnitHead>>(
  scope: SiteReadScope,
  unit: UnitTable<S>,
  id: number,
): Promise<Json<z.output<S>> | undefined> {
  return scope.record<z.output<S>>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${unit.columns} from ${unit.table} t where t.site_id = ${scope.site} and t.id = ${id}) r`)
}

/** The record, locked until the transaction ends: nobody can be given it meanwhile. */
export function lockUnit<S extends z.ZodType<UnitHead>>(
  scope: SiteWriteScope,
  unit: UnitTable<S>,
  id: number,
): Promise<z.output<S> | undefined> {
  return scope.maybe<z.output<S>>(sql`
    select ${unit.columns} from ${unit.table} t where t.site_id = ${scope.site} and t.id = ${id} for update`)
}

export interface SlugWish {
  readonly slug: string
  /** Made from a name: it gets the first free number behind it. A slug that was asked for is free or not. */
  readonly numbered: boolean
  /** The unit that may keep it. */
  readonly id?: number
}

/** The slug to store, or undefined when it is taken. Whoever else chooses one on this site waits for this transaction. */
export async function freeSlug<S extends z.ZodType<UnitHead>>(
  scope: SiteWriteScope,
  unit: UnitTable<S>,
  { slug, numbered, id = 0 }: SlugWish,
): Promise<string | undefined> {
  await scope.run(sql`select 1 from sites where id = ${scope.site} for no key update`)
  const row = await scope.maybe<{ slug: string }>(sql`
    with taken as materialized (
      select t.slug from ${unit.table} t
       where t.site_id = ${scope.site} and t.id <> ${id} and starts_with(t.slug, ${slug}))
    select s.slug
      from (select n, case n when 1 then ${slug}::text else ${slug}::text || '-' || n end as slug
              from generate_series(1, case when ${numbered} then (select count(*) + 1 from taken) else 1 end) n) s
     where s.slug not in (select slug from taken)
     order by s.n limit 1`)
  return row?.slug
}

export type UnitValues = Pick<Unit, 'name' | 'slug' | 'action_keys' | 'metadata'>

export async function insertUnit<S extends z.ZodType<UnitHead>>(
  scope: SiteWriteScope,
  unit: UnitTable<S>,
  v: UnitValues,
): Promise<{ readonly id: number; readonly json: Json<z.output<S>> }> {
  const { now } = scope
  const row = await scope.one<RecordRow & { readonly id: number }>(sql`
    with t as (
      insert into ${unit.table} (site_id, name, slug, action_keys, metadata, created_at, updated_at)
      values (${scope.site}, ${v.name}, ${v.slug}, ${v.action_keys}, ${JSON.stringify(v.metadata)}, ${now}, ${now})
      returning *)
    select r.id, row_to_json(r)::text as json, r.version from (select ${unit.columns} from t) r`)
  return { id: row.id, json: new Json<z.output<S>>(row.json, row.version) }
}

export function updateUnit<S extends z.ZodType<UnitHead>>(
  scope: SiteWriteScope,
  unit: UnitTable<S>,
  { id, ...v }: UnitValues & { readonly id: number },
): Promise<Json<z.output<S>> | undefined> {
  return scope.record<z.output<S>>(sql`
    with t as (
      update ${unit.table} set name = ${v.name}, slug = ${v.slug}, action_keys = ${v.action_keys},
             metadata = ${JSON.stringify(v.metadata)}, version = version + 1, updated_at = ${scope.now}
       where site_id = ${scope.site} and id = ${id}
      returning *)
    select row_to_json(r)::text as json, r.version from (select ${unit.columns} from t) r`)
}

export function usageOf<S extends z.ZodType<UnitHead>>(
  scope: SiteWriteScope,
  unit: UnitTable<S>,
  { id, held }: { readonly id: number; readonly held: readonly string[] },
): Promise<Usage> {
  const { actor, permissions } = scope.visit
  const caller = actor.type === 'user' ? actor.id : null
  return scope.one<Usage>(sql`
    select count(*)::int as users, coalesce(bool_or(u.user_id = ${caller}), false) as has_caller,
           coalesce(bool_or(not ${apiPermissions} <@ ${permissions}::text[] or not ${actionKeys} <@ ${held}::text[]),
                    false) as has_stronger
      from ${unit.members} u where u.site_id = ${scope.site} and u.${unit.key} = ${id}`)
}

/** Takes the unit away from its users, who are changed by it, and returns their ids. */
export async function detachUsers<S extends z.ZodType<UnitHead>>(
  scope: SiteWriteScope,
  unit: UnitTable<S>,
  id: number,
): Promise<readonly number[]> {
  const rows = await scope.all<{ user_id: number }>(sql`
    delete from ${unit.members} m where m.site_id = ${scope.site} and m.${unit.key} = ${id} returning m.user_id`)
  const users = rows.map((row) => row.user_id)
  if (users.length === 0) return users
  await scope.run(sql`
    update site_users set version = version + 1, updated_at = ${scope.now}
     where site_id = ${scope.site} and user_id = any(${users})`)
  return users
}

export async function deleteUnit<S extends z.ZodType<UnitHead>>(
  scope: SiteWriteScope,
  unit: UnitTable<S>,
  id: number,
): Promise<void> {
  await scope.run(sql`delete from ${unit.table} where site_id = ${scope.site} and id = ${id}`)
}
