import { jsonRows } from '../../../kernel/database/json-rows.ts'
import { type Statement, join, slow, sql } from '../../../kernel/database/sql.ts'
import { offsetOf } from '../../../kernel/input.ts'
import { Json, type Page } from '../../../kernel/json.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import { contains, equals } from '../../base/reference/store.ts'
import { orderBy } from '../../../lists/sorting.ts'
import { bucketSums, stockRecord } from '../ledger/record.ts'
import type { StockList, StockRow } from './schema.ts'

/** Source of the list's values: the current balances alone, or the ledger at an instant. */
interface State {
  /** Laterals `p` (updated_at), `q` (the sums) and `n` (the incoming stock) of the item `i`. */
  readonly joined: Statement<'none'>
  /** Whether the item existed. */
  readonly exists: Statement<'none'>
  readonly inStock: Statement<'none'>
  readonly changedAt: Statement<'none'>
}

export const presentStock: State = {
  joined: sql`
    cross join lateral (
      select * from stock_positions p where p.company_id = i.company_id and p.id = i.position_id offset 0) as p
    cross join lateral (
      select ${bucketSums} from stock_buckets b where b.company_id = i.company_id and b.item_id = i.id) as q
    cross join lateral (
      select coalesce(sum(e.quantity), 0) as incoming from incoming e
       where e.company_id = i.company_id and e.position_id = i.position_id and e.item_id = i.id) as n`,
  exists: sql`true`,
  inStock: sql`exists (
    select from stock_buckets b where b.company_id = i.company_id and b.item_id = i.id and b.on_hand > 0)`,
  changedAt: sql`(
    select p.updated_at from stock_positions p where p.company_id = i.company_id and p.id = i.position_id)`,
}

/** Last movement of each bucket of the item `i` by that time, one index lookup per bucket. */
function lastMovements(as_of: string): Statement<'none'> {
  return sql`
    select k.stock_status, m.on_hand_after as on_hand, m.reserved_after as reserved, m.occurred_at
      from stock_buckets k
     cross join lateral (
       select e.on_hand_after, e.reserved_after, e.occurred_at from stock_movements e
        where e.company_id = k.company_id and e.bucket_id = k.id and e.occurred_at <= ${as_of}::timestamptz
        order by e.occurred_at desc, e.seq desc limit 1) as m
     where k.company_id = i.company_id and k.item_id = i.id`
}

function past(as_of: string): State {
  return {
    joined: sql`
      cross join lateral (
        select ${bucketSums}, max(b.occurred_at) as last_at from (${lastMovements(as_of)}) as b) as q
      cross join lateral (select coalesce(q.last_at, i.created_at) as updated_at) as p
      cross join lateral (select 0 as incoming) as n`,
    exists: sql`i.created_at <= ${as_of}::timestamptz`,
    inStock: sql`exists (select from (${lastMovements(as_of)}) as b where b.on_hand > 0)`,
    changedAt: sql`coalesce((select max(b.occurred_at) from (${lastMovements(as_of)}) as b), i.created_at)`,
  }
}

/** A page of stock, by company and ID unless requested otherwise. Only the page's rows are summed. */
export function stockPage(scope: ReadScope, query: StockList): Promise<Page<StockRow>> {
  const { as_of, per_page } = query
  const state = as_of === undefined ? presentStock : past(as_of)
  const offset = offsetOf(query)
  const from = sql`from stock_items i where ${itemConditions(scope, query, state)}`
  const order = itemOrder(state, query)
  return scope.page<StockRow>(
    slow(sql`
      select ${scope.rows('r')}::text as json, count(*)::int as count,
             ${scope.counted(sql`(select count(*) ${from})`)} as total
        from (select ${stockRecord}
                from (select i.* ${from} order by ${order} offset ${offset} limit ${per_page}) as i
                ${stockNames} ${state.joined}
               order by ${order}) r`),
  )
}

function itemOrder({ changedAt }: State, { sort, dir }: StockList): Statement<'none'> {
  const own = orderBy('i', { dir }, { tenant: 'company_id' })
  if (sort !== 'updated_at') return own
  return dir === 'desc' ? sql`${changedAt} desc, ${own}` : sql`${changedAt}, ${own}`
}

/**
 * The article `a` and the warehouse `w` of the item `i`. `offset 0` makes both lookups use the whole key. If the
 * planner knows little of a table, the company alone seems as good, and every item meets every article.
 */
export const stockNames = sql`
  cross join lateral (select * from articles a where a.company_id = i.company_id and a.id = i.article_id offset 0) as a
  cross join lateral (
    select * from warehouses w where w.company_id = i.company_id and w.id = i.warehouse_id offset 0) as w`

function itemConditions(scope: ReadScope, query: StockList, state: State): Statement<'company'> {
  const { article_id, article_code, search, updated_since, in_stock } = query
  const conditions: readonly Statement<'company' | 'none'>[] = [
    state.exists,
    equals('i.client_3pl_id', query.client_3pl_id),
    equals('i.warehouse_id', query.warehouse_id),
    equals('i.lot_number', query.lot_number),
    // Positions are found by article, and items by position.
    article_id === undefined
      ? sql`true`
      : sql`i.position_id = any(array(
              select s.id from stock_positions s where ${scope.within('s')} and ${equals('s.article_id', article_id)}))`,
    article_code === undefined
      ? sql`true`
      : sql`i.position_id = any(array(
              select s.id from stock_positions s
                join articles c on c.company_id = s.company_id and c.id = s.article_id
               where ${scope.within('s')} and ${scope.owned('c')} and c.article_code = ${article_code}))`,
    search === undefined
      ? sql`true`
      : sql`exists (
          select from articles f where f.company_id = i.company_id and f.id = i.article_id
             and ${contains(['f.article_code', 'f.description', 'f.um3pl_barcode', 'i.lot_number'], search)})`,
    updated_since === undefined ? sql`true` : sql`${state.changedAt} >= ${updated_since}::timestamptz`,
    in_stock === undefined ? sql`true` : in_stock ? state.inStock : sql`not ${state.inStock}`,
  ]
  return sql`${scope.owned('i')} and ${join(conditions, sql` and `)}`
}

/** One row, without an ETag: incoming stock and the article change it too. */
export async function stockById(scope: ReadScope, id: number): Promise<Json<StockRow> | undefined> {
  const row = await scope.maybe<{ json: string }>(sql`
    select row_to_json(r)::text as json
      from (select ${stockRecord} from stock_items i ${stockNames} ${presentStock.joined}
             where ${scope.owned('i')} and i.id = ${id} limit 1) r`)
  return row && new Json<StockRow>(row.json)
}

/** Stock rows of these articles as a JSON array, at most `limit` per article and warehouse. */
export async function stockOfArticles(
  scope: ReadScope,
  articles: readonly number[],
  limit: number,
): Promise<string> {
  const { json } = await scope.one<{ json: string }>(
    slow(sql`
      select ${scope.rows('r')}::text as json
        from (select ${stockRecord}
                from stock_positions s
               cross join lateral (
                 select each.* from stock_items each
                  where each.company_id = s.company_id and each.position_id = s.id and ${scope.owned('each')}
                  order by each.id limit ${limit}) as i
                ${stockNames} ${presentStock.joined}
               where ${scope.within('s')} and s.article_id = any(${articles})
               order by i.company_id, i.id) r`),
  )
  return json
}

/** Stock rows that these buckets belong to, as a JSON array. */
export async function stockOfBuckets(scope: ReadScope, buckets: readonly number[]): Promise<string> {
  const { json } = await scope.one<{ json: string }>(sql`
    select ${jsonRows('r')}::text as json
      from (select ${stockRecord}
              from (select each.* from stock_items each
                     where ${scope.owned('each')} and each.id = any(array(
                       select k.item_id from stock_buckets k where ${scope.within('k')} and k.id = any(${buckets})))) as i
              ${stockNames} ${presentStock.joined}
             order by i.id) r`)
  return json
}

/** Quantity on hand of the item `i`, now or at an instant. */
export function onHandOf(as_of: string | undefined): Statement<'none'> {
  return as_of === undefined
    ? sql`select coalesce(sum(b.on_hand), 0) as on_hand from stock_buckets b
           where b.company_id = i.company_id and b.item_id = i.id`
    : sql`select coalesce(sum(b.on_hand), 0) as on_hand from (${lastMovements(as_of)}) as b`
}
