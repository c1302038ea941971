import { inTurn } from '../../../kernel/database/in-turn.ts'
import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { shortPicked } from '../../stock/ledger/rehold.ts'
import { type CountRule, abcDays, maxPlaces, placesLimit } from './schema.ts'

/** Location of a count, empty if none was named: all its stock, or one article. */
export interface ChosenPlace {
  readonly location_code: string
  readonly article_id: number | null
}

/** Client company and warehouse that a count is limited to. */
export interface Where {
  readonly client_3pl_id: number | null
  readonly warehouse_id: number
}

/** Named records that exist. */
export interface Named {
  readonly locations: readonly { readonly id: number; readonly warehouse_id: number }[]
  readonly articles: readonly { readonly id: number; readonly client_3pl_id: number | null }[]
  readonly places: readonly ChosenPlace[]
}

interface Choice {
  readonly locations?: readonly number[] | undefined
  readonly articles?: readonly number[] | undefined
}

/** The named locations, in walking order. For articles without named locations, every location with their stock. */
export async function placesNamed(
  scope: WriteScope,
  where: Where,
  { locations = [], articles = [] }: Choice,
): Promise<Named> {
  const [ofPlaces, ofArticles] = await inTurn(
    scope.all<Named['locations'][number] & { readonly code: string }>(sql`
      select l.id, l.warehouse_id, l.code from locations l
       where l.company_id = ${scope.company} and l.id = any(${locations})
       order by ${walkingOrder}`),
    scope.all<Named['articles'][number]>(sql`
      select a.id, a.client_3pl_id from articles a
       where ${scope.owned('a')} and a.id = any(${articles}) and a.deleted_at is null order by a.id`),
  )
  const named = { locations: ofPlaces, articles: ofArticles }
  if (articles.length === 0)
    return { ...named, places: ofPlaces.map(({ code }) => ({ location_code: code, article_id: null })) }
  const codes = ofPlaces.map(({ code }) => code)
  return {
    ...named,
    places: await lyingAt(scope, where, { articles, codes, anywhere: locations.length === 0 }),
  }
}

const walkingOrder = sql`l.sort_order nulls last, place_key(l.code) collate "C"`

/** Where these articles lie: anywhere, or at these locations. One place beyond the limit shows the excess. */
function lyingAt(
  scope: WriteScope,
  where: Where,
  { articles, codes, anywhere }: { articles: readonly number[]; codes: readonly string[]; anywhere: boolean },
): Promise<readonly ChosenPlace[]> {
  return scope.all<ChosenPlace>(sql`
    select f.location_code, f.article_id
      from (select distinct b.location_code, i.article_id
              from ${lying(scope, where)}
               and i.article_id = any(${articles}) and (${anywhere} or b.location_code = any(${codes}))) as f
      left join locations l on l.company_id = ${scope.company} and l.warehouse_id = ${where.warehouse_id} and l.code = f.location_code
     order by l.sort_order nulls last, place_key(f.location_code) collate "C", f.article_id
     limit ${placesLimit + 1}`)
}

/** Countable goods. Goods being received are counted by their reception. */
function lying(scope: WriteScope, { client_3pl_id, warehouse_id }: Where): Statement<'company'> {
  return sql`
    stock_positions p
    join stock_buckets b on b.company_id = p.company_id and b.position_id = p.id and b.on_hand > 0
     and b.stock_status <> 'receiving'
    join stock_items i on i.company_id = b.company_id and i.id = b.item_id
   where p.company_id = ${scope.company} and p.warehouse_id = ${warehouse_id}
     and (${client_3pl_id}::bigint is null or p.client_3pl_id = ${client_3pl_id})`
}

/** Articles by class: how often each was shipped from the warehouse, the most frequent first. */
function ofClass(scope: WriteScope, { warehouse_id }: Where, rule: CountRule): Statement<'company'> {
  const since = new Date(scope.now.getTime() - abcDays(rule) * 86_400_000)
  return sql`
    select a.id from articles a
      left join (
        select m.article_id, sum(m.times) over (order by m.times desc, m.article_id) - m.times as before, sum(m.times) over () as total
          from (select m.article_id, count(*) as times from stock_movements m
                 where m.company_id = ${scope.company} and m.occurred_at >= ${since} and m.kind = 'ship'
                   and m.warehouse_id = ${warehouse_id}
                 group by m.article_id) as m) as m on m.article_id = a.id
     where a.company_id = ${scope.company}
       and case when m.before is null then 'C' when m.before < 0.8 * m.total then 'A'
                when m.before < 0.95 * m.total then 'B' else 'C' end = ${rule.abc_class ?? ''}`
}

/** Locations that a rule finds, the longest uncounted first. */
export function placesByRule(
  scope: WriteScope,
  where: Where,
  rule: CountRule,
): Promise<readonly ChosenPlace[]> {
  const { zone = null, abc_class = null, not_counted_days = null, short_picked = false } = rule
  const isOfArticles = abc_class !== null || short_picked
  const before =
    not_counted_days === null ? null : new Date(scope.now.getTime() - not_counted_days * 86_400_000)
  const { warehouse_id } = where
  return scope.all<ChosenPlace>(sql`
    select f.location_code, f.article_id
      from (${isOfArticles ? goodsOf(scope, where, rule) : placesOf(scope, where)}) as f
      left join locations l on l.company_id = ${scope.company} and l.warehouse_id = ${warehouse_id} and l.code = f.location_code
     cross join lateral (
       select max(t.done_at) as at from count_tasks t
        where t.company_id = ${scope.company} and t.warehouse_id = ${warehouse_id} and t.location_code = f.location_code
          and t.state = 'counted' and (f.article_id is null or t.article_id = f.article_id)) as last
     where (${zone}::text is null or starts_with(lower(f.location_code), lower(${zone})))
       and (${before}::timestamptz is null or last.at is null or last.at < ${before})
     order by last.at nulls first, l.sort_order nulls last, place_key(f.location_code) collate "C", f.article_id
     limit ${maxPlaces(rule)}`)
}

/** Locations with goods. Empty ones are included unless a client company is requested. */
function placesOf(scope: WriteScope, where: Where): Statement<'company'> {
  const { client_3pl_id, warehouse_id } = where
  return sql`
    select b.location_code, null::bigint as article_id from ${lying(scope, where)} and b.location_code <> ''
    union
    select l.code, null from locations l
     where l.company_id = ${scope.company} and l.warehouse_id = ${warehouse_id} and l.active
       and ${client_3pl_id}::bigint is null`
}

/** Locations of the class's articles, or of stock that picks didn't find. */
function goodsOf(scope: WriteScope, where: Where, rule: CountRule): Statement<'company'> {
  const { abc_class = null, short_picked = false } = rule
  const classed = abc_class === null ? sql`true` : sql`i.article_id in (${ofClass(scope, where, rule)})`
  const short = short_picked
    ? sql`b.stock_status = 'hold' and exists (
        select from stock_movements m
         where m.company_id = b.company_id and m.bucket_id = b.id and m.reason = ${shortPicked('missing')})`
    : sql`true`
  return sql`select distinct b.location_code, i.article_id from ${lying(scope, where)} and ${classed} and ${short}`
}

export function savePlaces(scope: WriteScope, count_id: number, places: readonly ChosenPlace[]): void {
  scope.send(sql`
    insert into count_places (company_id, count_id, turn, location_code, article_id)
    select ${scope.company}, ${count_id}, p.turn, p.location_code, p.article_id
      from unnest(${places.map((p) => p.location_code)}::text[], ${places.map((p) => p.article_id)}::bigint[])
           with ordinality as p (location_code, article_id, turn)`)
}
