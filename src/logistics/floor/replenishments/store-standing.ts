import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { type Decimal, micros } from '../../../kernel/decimal.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { Source, Standing } from './rules.ts'

// Stock of pick locations. Call with the positions locked: then nobody moves what is counted here.

/** Stock of row `r`'s article in its warehouse, as buckets `b` with their items `i`. */
const goods = sql`
  stock_positions p
  join stock_buckets b on b.company_id = p.company_id and b.position_id = p.id and b.on_hand > 0 and b.stock_status = 'available'
  join stock_items i on i.company_id = b.company_id and i.id = b.item_id
 where p.company_id = r.company_id and p.article_id = r.article_id and p.warehouse_id = r.warehouse_id`

/** For bucket `b`: quantity picked and not shipped. */
const picked = sql`
  (select coalesce(sum(v.picked), 0) from reservations v where v.company_id = b.company_id and v.bucket_id = b.id)`

/** Whether a worker has a pick task for reservation `v`, or its goods in a cart. */
const walked = sql`exists (
  select from wave_tasks k
   where k.company_id = v.company_id and k.order_line_id = v.order_line_id and k.bucket_id = v.bucket_id
     and (k.state = 'open' or k.state in ('picked', 'short') and not k.booked))`

/** For bucket `b`: reserved quantity that nobody is picking. */
const held = sql`
  (select coalesce(sum(v.quantity - v.picked), 0) from reservations v
    where v.company_id = b.company_id and v.bucket_id = b.id and not ${walked})`

function freshOn(today: string): Statement<'none'> {
  return sql`(i.expiry_date is null or i.expiry_date >= ${today}::date)`
}

/** Location of bucket `b`, if it is a reserve location. */
const reserve = sql`
  join locations s on s.company_id = b.company_id and s.warehouse_id = r.warehouse_id and s.code = b.location_code
   and s.purpose = 'reserve' and s.active`

/** For bucket `b`: quantity that others are already bringing somewhere. */
function broughtAt(now: Date): Statement<'none'> {
  return sql`
    (select coalesce(sum(o.quantity), 0) from replenishments o
      where o.company_id = b.company_id and o.bucket_id = b.id and o.status = 'open' and o.leased_until > ${now}
        and o.rule_id is distinct from r.id)`
}

interface StandingRow extends Omit<Source, 'free' | 'held' | 'bucket_id' | 'location_code'> {
  readonly rule_id: number
  readonly client_3pl_id: number | null
  readonly article_id: number
  readonly warehouse_id: number
  readonly location_id: number
  readonly place_order: number
  readonly place_key: string
  readonly serves: boolean
  readonly minimum: Decimal
  readonly maximum: Decimal
  readonly here: Decimal
  readonly lying: Decimal
  readonly demand: Decimal
  readonly bucket_id: number | null
  readonly location_code: string | null
  readonly loose: Decimal | null
  readonly held: Decimal | null
  readonly task_id: number | null
  readonly task_urgent: boolean | null
  readonly leased: boolean
  readonly planned: Decimal | null
  readonly planned_bucket: number | null
}

/** A rule, the stock of its location, and its open task. */
export interface Ruled extends Pick<
  StandingRow,
  'rule_id' | 'client_3pl_id' | 'article_id' | 'warehouse_id' | 'location_id' | 'place_order' | 'place_key'
> {
  readonly standing: Standing
  readonly task:
    | {
        readonly id: number
        readonly urgent: boolean
        readonly leased: boolean
        readonly bucket_id: number | null
        readonly quantity: bigint | null
      }
    | undefined
}

/** `which` is a condition on the rules `r`. */
export async function standingsOf(scope: WriteScope, which: Statement<'none'>): Promise<readonly Ruled[]> {
  const { now } = scope
  const fresh = freshOn(now.toISOString().slice(0, 10))
  const rows = await scope.all<StandingRow>(sql`
    select r.id as rule_id, r.client_3pl_id, r.article_id, r.warehouse_id, r.location_id,
           coalesce(l.sort_order, 2147483647) as place_order, place_key(l.code) as place_key,
           l.purpose = 'pick' and l.active as serves, trim_scale(r.minimum) as minimum, trim_scale(r.maximum) as maximum,
           trim_scale(h.here) as here, trim_scale(h.lying) as lying, trim_scale(h.demand) as demand,
           s.bucket_id, s.location_code, s.lot_number, s.expiry_date, trim_scale(s.loose) as loose, trim_scale(s.held) as held,
           t.id as task_id, t.urgent as task_urgent, coalesce(t.leased_until > ${now}, false) as leased,
           trim_scale(t.quantity) as planned, t.bucket_id as planned_bucket
      from replenishment_rules r
      join locations l on l.company_id = r.company_id and l.id = r.location_id
      join articles a on a.company_id = r.company_id and a.id = r.article_id
      left join replenishments t on t.company_id = r.company_id and t.rule_id = r.id and t.status = 'open'
     cross join lateral (
       select coalesce(sum(b.on_hand - b.reserved) filter (where b.location_code = l.code and ${fresh}), 0) as here,
              coalesce(sum(b.on_hand - ${picked}) filter (where b.location_code = l.code), 0) as lying,
              coalesce(sum(b.reserved - ${picked}), 0) as demand
         from ${goods}) as h
      left join lateral (
       select b.id as bucket_id, b.location_code, i.lot_number, i.expiry_date::text as expiry_date, n.loose, n.held
         from (select p.id, p.company_id from stock_positions p
                where p.company_id = r.company_id and p.article_id = r.article_id and p.warehouse_id = r.warehouse_id) as p
         join stock_buckets b on b.company_id = p.company_id and b.position_id = p.id and b.on_hand > 0
          and b.stock_status = 'available'
         join stock_items i on i.company_id = b.company_id and i.id = b.item_id and ${fresh}
         ${reserve}
        cross join lateral (
          select b.on_hand - b.reserved - ${broughtAt(now)} as loose,
                 -- Orders may want certain pieces, but a replenishment brings any.
                 case when a.tracking = 'serial' then 0 else ${held} end as held) as n
        where n.loose + n.held > 0
        order by i.expiry_date nulls last, i.id, s.sort_order nulls last, place_key(b.location_code) collate "C", b.id
        limit 1) as s on true
     where r.company_id = ${scope.company} and ${which}
     order by r.id`)
  return rows.map(ruledOf)
}

function ruledOf(row: StandingRow): Ruled {
  const { task_id, task_urgent, leased, planned, planned_bucket } = row
  const { rule_id, client_3pl_id, article_id, warehouse_id, location_id, place_order, place_key } = row
  const where = { rule_id, client_3pl_id, article_id, warehouse_id, location_id, place_order, place_key }
  const task = task_id === null ? undefined : { id: task_id, urgent: task_urgent ?? false, leased }
  return {
    ...where,
    standing: {
      minimum: micros(row.minimum),
      maximum: micros(row.maximum),
      free: micros(row.here),
      lying: micros(row.lying),
      demand: micros(row.demand),
      source: sourceOf(row),
    },
    task: task && {
      ...task,
      bucket_id: planned_bucket,
      quantity: planned === null ? null : micros(planned),
    },
  }
}

/** A closed location, or one without the purpose `pick`, needs nothing. */
function sourceOf(row: StandingRow): Source | undefined {
  const { serves, bucket_id, location_code, lot_number, expiry_date, loose, held: own } = row
  if (!serves || bucket_id === null || location_code === null || loose === null || own === null)
    return undefined
  return { bucket_id, location_code, lot_number, expiry_date, free: micros(loose), held: micros(own) }
}

/** Quantity that each order line has reserved in a bucket and nobody is picking. */
export async function movableOf(scope: WriteScope, bucket_id: number): Promise<ReadonlyMap<number, bigint>> {
  const rows = await scope.all<{ line: number; movable: Decimal }>(sql`
    select v.order_line_id as line, trim_scale(v.quantity - v.picked) as movable from reservations v
     where v.company_id = ${scope.company} and v.bucket_id = ${bucket_id} and v.quantity > v.picked and not ${walked}
     order by v.order_line_id`)
  return new Map(rows.map(({ line, movable }) => [line, micros(movable)]))
}
