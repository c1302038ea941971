import { jsonRows } from '../../../kernel/database/json-rows.ts'
import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { type Decimal, fromMicros, micros } from '../../../kernel/decimal.ts'
import type { Json } from '../../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import type { Component, Kinship } from './rules.ts'
import type { Kit, PickedAs } from './schema.ts'

/** Stock of component `c` that kits could be made from, by warehouse. */
function free(scope: ReadScope): Statement<'none'> {
  const today = scope.now.toISOString().slice(0, 10)
  return sql`
    select p.warehouse_id, sum(b.on_hand - b.reserved) as quantity
      from stock_positions p
      join stock_buckets b on b.company_id = p.company_id and b.position_id = p.id and b.on_hand > 0
       and b.stock_status = 'available'
      join stock_items i on i.company_id = b.company_id and i.id = b.item_id
       and (i.expiry_date is null or i.expiry_date >= ${today}::date)
     where p.company_id = c.company_id and p.article_id = c.article_id
     group by p.warehouse_id`
}

export function kitById(scope: ReadScope, id: number): Promise<Json<Kit> | undefined> {
  const component = sql`
    select c.article_id, p.article_code, p.description, p.um3pl, trim_scale(c.quantity) as quantity_um3pl, p.tracking,
           p.expiry_tracking,
           (select trim_scale(coalesce(sum(f.quantity), 0)) from (${free(scope)}) as f) as available_um3pl
      from kit_components c join articles p on p.company_id = c.company_id and p.id = c.article_id
     where c.company_id = a.company_id and c.kit_id = a.id order by c.line_number`
  // Only warehouses that have some of each component.
  const makeable = sql`
    select f.warehouse_id, w.code as warehouse_code, min(trunc(f.quantity / c.quantity)) as quantity_um3pl
      from kit_components c
     cross join lateral (${free(scope)}) as f
      join warehouses w on w.company_id = c.company_id and w.id = f.warehouse_id
     where c.company_id = a.company_id and c.kit_id = a.id
     group by f.warehouse_id, w.code
    having min(trunc(f.quantity / c.quantity)) > 0
       and count(*) = (select count(*) from kit_components n where n.company_id = a.company_id and n.kit_id = a.id)
     order by w.code, f.warehouse_id`
  return scope.record<Kit>(sql`
    select row_to_json(r)::text as json, r.version
      from (select a.id as article_id, a.article_code, a.um3pl, a.version, a.picked_as,
                   (select ${jsonRows('l')} from (${component}) as l) as components,
                   (select coalesce(sum(l.quantity_um3pl), 0) from (${makeable}) as l) as makeable_um3pl,
                   (select ${jsonRows('l')} from (${makeable}) as l) as makeable
              from articles a where ${scope.owned('a')} and a.id = ${id} limit 1) as r`)
}

interface LockedArticle {
  readonly id: number
  readonly version: number
  readonly client_3pl_id: number | null
  readonly picked_as: PickedAs
}

/** Locked until the transaction ends, in one order, so that two kits cannot become part of each other. */
export function lockArticles(scope: WriteScope, ids: readonly number[]): Promise<readonly LockedArticle[]> {
  return scope.all<LockedArticle>(sql`
    select a.id, a.version, a.client_3pl_id, a.picked_as from articles a
     where ${scope.owned('a')} and a.id = any(${ids}) and a.deleted_at is null order by a.id for update`)
}

export async function kinshipOf(scope: WriteScope, ids: readonly number[]): Promise<Kinship> {
  const rows = await scope.all<{ id: number; is_kit: boolean; is_part: boolean }>(sql`
    select w.id,
           exists (select from kit_components c where c.company_id = ${scope.company} and c.kit_id = w.id) as is_kit,
           exists (select from kit_components c where c.company_id = ${scope.company} and c.article_id = w.id) as is_part
      from unnest(${ids}::bigint[]) as w (id)`)
  const those = (is: 'is_kit' | 'is_part') => new Set(rows.flatMap((row) => (row[is] ? [row.id] : [])))
  return { kits: those('is_kit'), parts: those('is_part') }
}

/** Components, in kit order. */
export async function componentsById(scope: WriteScope, kit_id: number): Promise<readonly Component[]> {
  const rows = await scope.all<{ article_id: number; quantity: Decimal }>(sql`
    select c.article_id, trim_scale(c.quantity) as quantity from kit_components c
     where c.company_id = ${scope.company} and c.kit_id = ${kit_id} order by c.line_number`)
  return rows.map(({ article_id, quantity }) => ({ article_id, quantity: micros(quantity) }))
}

/** Replaces the components. This also raises the article's version, so that the sync feed publishes it. */
export async function saveComponents(
  scope: WriteScope,
  kit_id: number,
  { components, picked_as }: { readonly components: readonly Component[]; readonly picked_as: PickedAs },
): Promise<void> {
  await scope.run(
    sql`delete from kit_components c where c.company_id = ${scope.company} and c.kit_id = ${kit_id}`,
  )
  await scope.run(sql`
    insert into kit_components (company_id, kit_id, article_id, quantity, line_number)
    select ${scope.company}, ${kit_id}::bigint, w.article_id, w.quantity, w.line_number
      from unnest(${components.map((each) => each.article_id)}::bigint[],
                  ${components.map((each) => fromMicros(each.quantity))}::numeric[])
           with ordinality as w (article_id, quantity, line_number)`)
  await scope.run(sql`
    update articles a set picked_as = ${picked_as}, version = a.version + 1, updated_at = ${scope.now}, sync_seq = null
     where a.company_id = ${scope.company} and a.id = ${kit_id}`)
}
