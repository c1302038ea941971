import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { Decimal } from '../../../kernel/decimal.ts'
import type { Json, Page } from '../../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import type { CountedList } from '../../../lists/list.ts'
import { asked } from '../../../lists/listing.ts'
import { listPage } from '../../../lists/page.ts'
import { inOrder } from '../../../lists/sorting.ts'
import type { Position } from '../../stock/ledger/book.ts'
import { equals } from '../../base/reference/store.ts'
import type { ReplenishmentRule, RuleList } from './schema-rules.ts'

const ofArticle = (column: Statement<'none'>) => sql`
  (select ${column} from articles a where a.company_id = r.company_id and a.id = r.article_id)`

const ofLocation = (column: Statement<'none'>) => sql`
  (select ${column} from locations l where l.company_id = r.company_id and l.id = r.location_id)`

/** Stock of the rule's article that orders can still take in its warehouse, at these locations. */
const takeable = (locations: Statement<'none'>) => sql`
  (select coalesce(sum(b.on_hand - b.reserved), 0) from stock_positions p
     join stock_buckets b on b.company_id = p.company_id and b.position_id = p.id and b.on_hand > 0
      and b.stock_status = 'available'
     join stock_items i on i.company_id = b.company_id and i.id = b.item_id
      and (i.expiry_date is null or i.expiry_date >= (now() at time zone 'UTC')::date)
    where p.company_id = r.company_id and p.article_id = r.article_id and p.warehouse_id = r.warehouse_id and ${locations})`

const here = takeable(sql`b.location_code = ${ofLocation(sql`l.code`)}`)
const spare = takeable(sql`exists (
  select from locations s
   where s.company_id = r.company_id and s.warehouse_id = r.warehouse_id and s.code = b.location_code
     and s.purpose = 'reserve' and s.active)`)

const record = sql`
  r.id, r.company_id, r.client_3pl_id, r.article_id, ${ofArticle(sql`a.article_code`)} as article_code,
  ${ofArticle(sql`a.description`)} as description, ${ofArticle(sql`a.um3pl`)} as um3pl, r.warehouse_id, r.location_id,
  ${ofLocation(sql`l.code`)} as location_code, trim_scale(r.minimum) as minimum_um3pl, trim_scale(r.maximum) as maximum_um3pl,
  trim_scale(${here}) as available_um3pl, trim_scale(${spare}) as reserve_um3pl, ${here} < r.minimum as low,
  (select t.id from replenishments t
    where t.company_id = r.company_id and t.rule_id = r.id and t.status = 'open') as replenishment_id,
  r.version, iso(r.created_at) as created_at, iso(r.updated_at) as updated_at`

export const ruleCounts: CountedList = {
  table: 'replenishment_rules',
  columns: [
    { name: 'client_3pl_id', type: 'bigint' },
    { name: 'warehouse_id', type: 'bigint' },
  ],
  facets: [[], ['client_3pl_id'], ['warehouse_id']],
  newestFirst: false,
}

/** Requested client companies of a list, limited to the visible ones. */
export function clientsOf(
  { clients }: ReadScope,
  asking: readonly number[] | undefined,
): readonly number[] | undefined {
  return clients === null ? asking : (asking ?? clients).filter((id) => clients.includes(id))
}

export function rulePage(scope: ReadScope, query: RuleList): Promise<Page<ReplenishmentRule>> {
  const { article_id, location_id, warehouse_id } = query
  return listPage(scope, {
    ...inOrder(ruleCounts, query),
    alias: 'r',
    record,
    selection: { client_3pl_id: clientsOf(scope, query.client_3pl_id), warehouse_id },
    conditions: [
      ...asked(article_id, (articles) => equals('r.article_id', articles)),
      ...asked(location_id, (locations) => equals('r.location_id', locations)),
    ],
    search: undefined,
    query,
  })
}

export function ruleById(scope: ReadScope, id: number): Promise<Json<ReplenishmentRule> | undefined> {
  return scope.record<ReplenishmentRule>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${record} from replenishment_rules r where ${scope.owned('r')} and r.id = ${id} limit 1) r`)
}

interface StoredRule {
  readonly id: number
  readonly article_id: number
  readonly warehouse_id: number
  readonly location_id: number
  readonly minimum: Decimal
  readonly maximum: Decimal
  readonly version: number
}

export function storedRule(scope: WriteScope, id: number): Promise<StoredRule | undefined> {
  return scope.maybe<StoredRule>(ruleWith(scope, id))
}

export function lockRule(scope: WriteScope, id: number): Promise<StoredRule | undefined> {
  return scope.maybe<StoredRule>(sql`${ruleWith(scope, id)} for update`)
}

function ruleWith(scope: WriteScope, id: number): Statement<'company'> {
  return sql`
    select r.id, r.article_id, r.warehouse_id, r.location_id, trim_scale(r.minimum) as minimum, trim_scale(r.maximum) as maximum,
           r.version
      from replenishment_rules r where ${scope.owned('r')} and r.id = ${id}`
}

/** Location that a rule is for. */
export interface RuleLocation {
  readonly id: number
  readonly warehouse_id: number
  readonly purpose: 'pick' | 'reserve' | null
  readonly active: boolean
}

/** Locked, so that its purpose stays the same until the transaction ends. */
export function locationOfRule(scope: WriteScope, location_id: number): Promise<RuleLocation | undefined> {
  return scope.maybe<RuleLocation>(sql`
    select l.id, l.warehouse_id, l.purpose, l.active from locations l
     where l.company_id = ${scope.company} and l.id = ${location_id} for share`)
}

interface Wanted {
  readonly article: { readonly id: number; readonly client_3pl_id: number | null }
  readonly location: RuleLocation
  readonly minimum: Decimal
  readonly maximum: Decimal
}

/** Creates a rule, or changes the quantities of the existing one. Does nothing if they are the same. */
export async function saveRule(
  scope: WriteScope,
  { article, location, minimum, maximum }: Wanted,
): Promise<{ readonly id: number; readonly is: 'created' | 'updated' | 'same' }> {
  const { company, now } = scope
  const row = await scope.maybe<{ id: number; version: number }>(sql`
    insert into replenishment_rules as r (
      company_id, client_3pl_id, article_id, warehouse_id, location_id, minimum, maximum, created_at, updated_at)
    values (${company}, ${article.client_3pl_id}, ${article.id}, ${location.warehouse_id}, ${location.id}, ${minimum}, ${maximum},
            ${now}, ${now})
    on conflict (company_id, article_id, location_id) do update
       set minimum = excluded.minimum, maximum = excluded.maximum, version = r.version + 1, updated_at = excluded.updated_at
     where (r.minimum, r.maximum) <> (excluded.minimum, excluded.maximum)
    returning r.id, r.version`)
  if (row !== undefined) return { id: row.id, is: row.version === 1 ? 'created' : 'updated' }
  const { id } = await scope.one<{ id: number }>(sql`
    select r.id from replenishment_rules r
     where r.company_id = ${company} and r.article_id = ${article.id} and r.location_id = ${location.id}`)
  return { id, is: 'same' }
}

export async function deleteRule(scope: WriteScope, id: number): Promise<void> {
  await scope.run(
    sql`delete from replenishment_rules r where r.company_id = ${scope.company} and r.id = ${id}`,
  )
}

/** Maximum articles checked when a location changes. */
const articlesLimit = 500

/** Positions of articles that have a rule for the location or stock there, in lock order. */
export function positionsBehind(
  scope: WriteScope,
  { id, warehouse_id, code }: { readonly id: number; readonly warehouse_id: number; readonly code: string },
): Promise<readonly Position[]> {
  return scope.all<Position>(sql`
    select distinct r.article_id, r.warehouse_id from replenishment_rules r
     where r.company_id = ${scope.company} and r.warehouse_id = ${warehouse_id} and (r.location_id = ${id} or r.article_id in (
       select i.article_id from stock_buckets b join stock_items i on i.company_id = b.company_id and i.id = b.item_id
        where b.company_id = ${scope.company} and b.location_code = ${code} and b.location_code <> '' and b.on_hand > 0
          and i.warehouse_id = ${warehouse_id}))
     order by r.article_id limit ${articlesLimit}`)
}
