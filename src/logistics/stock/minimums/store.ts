import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { Decimal } from '../../../kernel/decimal.ts'
import type { Json, Page } from '../../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import type { CountedList } from '../../../lists/list.ts'
import { asked } from '../../../lists/listing.ts'
import { listPage } from '../../../lists/page.ts'
import { inOrder } from '../../../lists/sorting.ts'
import { equals } from '../../base/reference/store.ts'
import type { MinimumList, StockMinimum } from './schema.ts'

/** Stock of minimum `m`'s article that orders can still take, in the warehouses it covers. */
export const availableFor: Statement<'none'> = sql`
  (select coalesce(sum(b.on_hand - b.reserved), 0) from stock_positions p
     join stock_buckets b on b.company_id = p.company_id and b.position_id = p.id and b.on_hand > 0
      and b.stock_status = 'available'
    where p.company_id = m.company_id and p.article_id = m.article_id
      and (m.warehouse_id is null or p.warehouse_id = m.warehouse_id))`

const ofArticle = (column: Statement<'none'>) => sql`
  (select ${column} from articles a where a.company_id = m.company_id and a.id = m.article_id)`

const record = sql`
  m.id, m.company_id, m.client_3pl_id, m.article_id, ${ofArticle(sql`a.article_code`)} as article_code,
  ${ofArticle(sql`a.description`)} as description, ${ofArticle(sql`a.um3pl`)} as um3pl, m.warehouse_id,
  trim_scale(m.minimum) as minimum_um3pl, trim_scale(${availableFor}) as available_um3pl, m.low, iso(m.low_since) as low_since,
  m.version, iso(m.created_at) as created_at, iso(m.updated_at) as updated_at`

export const minimumCounts: CountedList = {
  table: 'stock_minimums',
  columns: [{ name: 'client_3pl_id', type: 'bigint' }],
  facets: [[], ['client_3pl_id']],
  newestFirst: false,
}

export function minimumPage(scope: ReadScope, query: MinimumList): Promise<Page<StockMinimum>> {
  const { client_3pl_id: asking, article_id, warehouse_id, low } = query
  const { clients } = scope
  const client_3pl_id = clients === null ? asking : (asking ?? clients).filter((id) => clients.includes(id))
  return listPage(scope, {
    ...inOrder(minimumCounts, query),
    alias: 'm',
    record,
    selection: { client_3pl_id },
    conditions: [
      ...asked(article_id, (articles) => equals('m.article_id', articles)),
      ...asked(warehouse_id, (warehouses) => equals('m.warehouse_id', warehouses)),
      ...asked(low, (is) => equals('m.low', is)),
    ],
    search: undefined,
    query,
  })
}

export function minimumById(scope: ReadScope, id: number): Promise<Json<StockMinimum> | undefined> {
  return scope.record<StockMinimum>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${record} from stock_minimums m where ${scope.owned('m')} and m.id = ${id} limit 1) r`)
}

export interface Minimum {
  readonly id: number
  readonly article_id: number
  readonly warehouse_id: number | null
  readonly minimum: Decimal
  readonly version: number
}

export function lockMinimum(scope: WriteScope, id: number): Promise<Minimum | undefined> {
  return scope.maybe<Minimum>(sql`
    select m.id, m.article_id, m.warehouse_id, trim_scale(m.minimum) as minimum, m.version
      from stock_minimums m where ${scope.owned('m')} and m.id = ${id} for update`)
}

interface Wanted {
  readonly article: { readonly id: number; readonly client_3pl_id: number | null }
  readonly warehouse_id: number | null
  readonly minimum: Decimal
}

/** Creates a minimum, or changes the quantity of the existing one. Does nothing if the quantity is the same. */
export async function saveMinimum(
  scope: WriteScope,
  { article, warehouse_id, minimum }: Wanted,
): Promise<{ readonly id: number; readonly is: 'created' | 'updated' | 'same' }> {
  const { company, now } = scope
  const row = await scope.maybe<{ id: number; version: number }>(sql`
    insert into stock_minimums as m (company_id, client_3pl_id, article_id, warehouse_id, minimum, low, created_at, updated_at)
    values (${company}, ${article.client_3pl_id}, ${article.id}, ${warehouse_id}, ${minimum}, false, ${now}, ${now})
    on conflict (company_id, article_id, warehouse_id) do update
       set minimum = excluded.minimum, version = m.version + 1, updated_at = excluded.updated_at
     where m.minimum <> excluded.minimum
    returning m.id, m.version`)
  if (row !== undefined) return { id: row.id, is: row.version === 1 ? 'created' : 'updated' }
  const { id } = await scope.one<{ id: number }>(sql`
    select m.id from stock_minimums m
     where m.company_id = ${company} and m.article_id = ${article.id} and m.warehouse_id is not distinct from ${warehouse_id}::bigint`)
  return { id, is: 'same' }
}

export async function deleteMinimum(scope: WriteScope, id: number): Promise<void> {
  await scope.run(sql`delete from stock_minimums m where m.company_id = ${scope.company} and m.id = ${id}`)
}

/** Recomputes which minimums are low; returns those that changed. The version stays, as the input does. */
export async function turned(scope: WriteScope, articles: readonly number[]): Promise<readonly number[]> {
  const rows = await scope.all<{ id: number }>(sql`
    update stock_minimums m
       set low = n.low, low_since = case when n.low then ${scope.now}::timestamptz end, updated_at = ${scope.now}
      from (select m.id, ${availableFor} < m.minimum as low from stock_minimums m
             where m.company_id = ${scope.company} and m.article_id = any(${articles}) order by m.id for update) as n
     where m.company_id = ${scope.company} and m.id = n.id and m.low <> n.low
    returning m.id`)
  return rows.map(({ id }) => id)
}

/** Minimum that changed between low and not low, with the position that publishes it. */
export interface Turned {
  readonly json: string
  readonly low: boolean
  readonly client_3pl_id: number | null
  readonly position_id: number
  readonly position_version: number
}

export function turnedRecords(scope: WriteScope, ids: readonly number[]): Promise<readonly Turned[]> {
  return scope.all<Turned>(sql`
    select row_to_json(r)::text as json, r.low, r.client_3pl_id, p.id as position_id, p.version as position_version
      from (select ${record} from stock_minimums m where ${scope.within('m')} and m.id = any(${ids})) as r
     cross join lateral (
       select p.id, p.version from stock_positions p
        where p.company_id = ${scope.company} and p.article_id = r.article_id
          and (r.warehouse_id is null or p.warehouse_id = r.warehouse_id)
        order by p.updated_at desc, p.id limit 1) as p
     order by r.id`)
}
