import { jsonRows } from '../../../kernel/database/json-rows.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { type Decimal, fromMicros, micros } from '../../../kernel/decimal.ts'
import { Json } from '../../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import { giveUpLabels, labelRecord } from '../shipping/store-labels.ts'
import { goodsOfLine } from '../sales-orders/store-parts.ts'
import type { PackedLine } from './rules-packing.ts'
import { type Content, type Goods, type ParcelDraft, serialKey } from './rules.ts'
import { ssccOf } from './rules-sscc.ts'
import type { Parcel } from './schema.ts'

const contents = sql`
  (select ${jsonRows('c')} from (
     select c.order_line_id as sales_order_line_id, c.order_line_id as line_id, l.line_number, a.id as article_id, a.article_code,
            coalesce(case when a.id = l.article_id then l.description end, a.description) as description, a.um3pl, trim_scale(c.quantity) as quantity_um3pl,
            c.lot_number, c.expiry_date, c.serial_numbers, k.id as kit_article_id, k.article_code as kit_article_code
       from parcel_contents c
       join sales_order_lines l on l.company_id = c.company_id and l.id = c.order_line_id
       join articles a on a.company_id = l.company_id and a.id = coalesce(c.article_id, l.article_id)
       left join articles k on l.part_ids is not null and k.company_id = l.company_id and k.id = l.article_id
      where c.company_id = p.company_id and c.parcel_id = p.id order by c.place) as c) as contents`

export const parcelRecord = sql`
  p.id, 'P-' || p.id as parcel_number, p.sscc, p.shipment_id, p.packaging, trim_scale(p.weight_kg) as weight_kg,
  trim_scale(p.length_cm) as length_cm, trim_scale(p.width_cm) as width_cm, trim_scale(p.height_cm) as height_cm,
  p.tracking_number, p.tracking_url, ${labelRecord}, ${contents}, iso(p.created_at) as created_at, iso(p.updated_at) as updated_at`

/** The parcels of the order `o`, as its record shows them. */
const parcelList = sql`
  select ${jsonRows('p')} from (
    select ${parcelRecord} from parcels p where p.company_id = o.company_id and p.order_id = o.id order by p.id) as p`

export const parcelRecords = sql`(${parcelList}) as parcels`

/** Undefined if the caller may not see the order. */
export async function parcelsOfOrder(
  scope: ReadScope,
  order_id: number,
): Promise<Json<readonly Parcel[]> | undefined> {
  const row = await scope.maybe<{ parcels: string }>(sql`
    select (${parcelList})::text as parcels from sales_orders o where ${scope.owned('o')} and o.id = ${order_id} limit 1`)
  return row && new Json(row.parcels)
}

/** A parcel is part of its order: changing it changes the order, and it has the order's version. */
export function parcelById(
  scope: ReadScope,
  { order_id, id }: { readonly order_id: number; readonly id: number },
): Promise<Json<Parcel> | undefined> {
  return scope.record<Parcel>(sql`
    select row_to_json(r)::text as json, o.version
      from parcels p
      join sales_orders o on o.company_id = p.company_id and o.id = p.order_id
     cross join lateral (select ${parcelRecord}) r
     where ${scope.owned('o')} and p.order_id = ${order_id} and p.id = ${id} limit 1`)
}

type ContentRow = Omit<Content, 'quantity'> & { readonly quantity: Decimal }
type ParcelRow = Omit<ParcelDraft, 'contents'> & { readonly contents: readonly ContentRow[] }

/** The parcels of an order that the caller has locked. */
export async function parcelsOf(scope: WriteScope, order_id: number): Promise<readonly ParcelDraft[]> {
  const rows = await scope.all<ParcelRow>(sql`
    select p.id, p.sscc, p.shipment_id, p.packaging, trim_scale(p.weight_kg) as weight_kg, trim_scale(p.length_cm) as length_cm,
           trim_scale(p.width_cm) as width_cm, trim_scale(p.height_cm) as height_cm, p.tracking_number, p.tracking_url,
           (select ${jsonRows('c')} from (
              select c.order_line_id as line_id, coalesce(c.article_id, l.article_id) as article_id,
                     trim_scale(c.quantity)::text as quantity, c.lot_number, c.expiry_date, c.serial_numbers
                from parcel_contents c
                left join sales_order_lines l on l.company_id = c.company_id and l.id = c.order_line_id
               where c.company_id = p.company_id and c.parcel_id = p.id order by c.place) as c) as contents
      from parcels p where p.company_id = ${scope.company} and p.order_id = ${order_id} order by p.id`)
  return rows.map((row) => ({
    ...row,
    contents: row.contents.map((each) => ({ ...each, quantity: micros(each.quantity) })),
  }))
}

/** Picked and unshipped quantity of each line, by lot, earliest expiry first. */
export async function pickedOf(scope: WriteScope, order_id: number): Promise<readonly Goods[]> {
  const rows = await scope.all<Omit<Goods, 'quantity'> & { readonly quantity: Decimal }>(sql`
    select r.order_line_id as line_id, i.article_id, i.lot_number, i.expiry_date::text as expiry_date, trim_scale(sum(r.picked)) as quantity
      from sales_order_lines l
      join reservations r on r.company_id = l.company_id and r.order_line_id = l.id and r.picked > 0
      join stock_buckets b on b.company_id = r.company_id and b.id = r.bucket_id
      join stock_items i on i.company_id = b.company_id and i.id = b.item_id
     where l.company_id = ${scope.company} and l.order_id = ${order_id}
     group by l.line_number, r.order_line_id, i.article_id, i.lot_number, i.expiry_date order by l.line_number, i.expiry_date nulls last, i.lot_number`)
  return rows.map((row) => ({ ...row, quantity: micros(row.quantity) }))
}

/** The lines of an order as packing sees them. */
export function packedLines(scope: WriteScope, order_id: number): Promise<readonly PackedLine[]> {
  return scope.all<PackedLine>(sql`
    select l.id, l.line_number, a.id as article_id, a.article_code, a.tracking,
           a.integer_only_um3pl_quantity or exists (
             select from units u where u.company_id = a.company_id and lower(u.code) = lower(a.um3pl) and u.integer_only) as whole,
           case when l.part_ids is null then l.serial_numbers[(l.shipped * l.factor)::int + 1:]
                else array(select s.serial_number from serials s
                            where s.company_id = l.company_id and s.article_id = a.id and s.bucket_id is not null
                              and s.serial_number = any(l.serial_numbers) order by 1) end as serial_numbers,
           case when l.part_ids is not null
                then (select json_build_object('article_id', k.id, 'article_code', k.article_code, 'um3pl', k.um3pl,
                                               'each', trim_scale(g.each)::text)
                        from articles k where k.company_id = l.company_id and k.id = l.article_id) end as kit,
           (select ${jsonRows('u')} from (
              select u.um3pl, trim_scale(u.factor)::text as factor, u.barcode from (values
                (1, a.um3pl, 1::numeric, a.um3pl_barcode), (2, a.um3pl_2, a.um3pl_2_factor, a.um3pl_2_barcode),
                (3, a.um3pl_3, a.um3pl_3_factor, a.um3pl_3_barcode)) as u (level, um3pl, factor, barcode)
               where u.um3pl is not null order by u.level) as u) as units
      from sales_order_lines l
     cross join lateral ${goodsOfLine} as g
      join articles a on a.company_id = l.company_id and a.id = g.article_id
     where l.company_id = ${scope.company} and l.order_id = ${order_id} order by l.line_number, g.place`)
}

/** Serial numbers among these that lie where the order was picked from and are in no other open parcel. */
export async function serialsToPack(
  scope: WriteScope,
  { order_id, parcel_id }: { readonly order_id: number; readonly parcel_id: number },
  serials: readonly string[],
): Promise<ReadonlySet<string>> {
  if (serials.length === 0) return new Set()
  const rows = await scope.all<{ article_id: number; serial_number: string }>(sql`
    select s.article_id, s.serial_number
      from sales_order_lines l
      join reservations r on r.company_id = l.company_id and r.order_line_id = l.id and r.picked > 0
      join serials s on s.company_id = r.company_id and s.bucket_id = r.bucket_id and s.serial_number = any(${serials})
     where l.company_id = ${scope.company} and l.order_id = ${order_id}
       and (l.serial_numbers = '{}' or l.part_ids is not null or s.serial_number = any(l.serial_numbers))
       and not exists (
         select from sales_order_lines k
           join parcel_contents c on c.company_id = k.company_id and c.order_line_id = k.id
           join parcels p on p.company_id = c.company_id and p.id = c.parcel_id and p.shipment_id is null
          where k.company_id = s.company_id and coalesce(c.article_id, k.article_id) = s.article_id and c.parcel_id <> ${parcel_id}
            and s.serial_number = any(c.serial_numbers))`)
  return new Set(rows.map(({ article_id, serial_number }) => serialKey(article_id, serial_number)))
}

/**
 * Draws IDs for new parcels, each with an SSCC if the company has a prefix. Locks the row of the last serial reference
 * until the transaction ends; callers have locked the order first.
 */
export async function drawParcels(
  scope: WriteScope,
  count: number,
): Promise<readonly Pick<ParcelDraft, 'id' | 'sscc'>[]> {
  const rows = await scope.all<{ id: number; prefix: string | null; serial: number | null }>(sql`
    with drawn as (
      insert into sscc_serials as s (company_id, last)
      select c.id, ${count}::bigint from companies c where c.id = ${scope.company} and c.sscc_prefix is not null
      on conflict (company_id) do update set last = s.last + excluded.last
      returning s.last)
    select nextval('parcels_id_seq') as id, c.sscc_prefix as prefix, (select last from drawn) - ${count}::bigint + n as serial
      from companies c cross join generate_series(1, ${count}::bigint) as n where c.id = ${scope.company} order by n`)
  return rows.map(({ id, prefix, serial }) => ({
    id,
    sscc: prefix === null || serial === null ? null : ssccOf(prefix, serial),
  }))
}

export function saveParcels(
  scope: WriteScope,
  order_id: number,
  {
    changed,
    removed,
  }: { readonly changed: readonly ParcelDraft[]; readonly removed: readonly ParcelDraft[] },
): void {
  const { company, now } = scope
  const ids = [...changed, ...removed].map(({ id }) => id)
  if (ids.length === 0) return
  scope.send(sql`delete from parcel_contents c where c.company_id = ${company} and c.parcel_id = any(${ids})`)
  if (removed.length > 0) {
    const gone = removed.map(({ id }) => id)
    scope.send(sql`delete from parcels p where p.company_id = ${company} and p.id = any(${gone})`)
    giveUpLabels(scope, gone)
  }
  if (changed.length === 0) return
  scope.send(sql`
    insert into parcels (company_id, order_id, id, sscc, shipment_id, packaging, weight_kg, length_cm, width_cm, height_cm,
                         tracking_number, tracking_url, created_at, updated_at)
    select ${company}, ${order_id}::bigint, p.*, ${now}::timestamptz, ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(changed.map((parcel) => ({ ...parcel, contents: undefined })))}::json) as p (
             id bigint, sscc text, shipment_id bigint, packaging text, weight_kg numeric, length_cm numeric, width_cm numeric,
             height_cm numeric, tracking_number text, tracking_url text)
    on conflict (company_id, id) do update set
      shipment_id = excluded.shipment_id, packaging = excluded.packaging, weight_kg = excluded.weight_kg,
      length_cm = excluded.length_cm, width_cm = excluded.width_cm, height_cm = excluded.height_cm,
      tracking_number = excluded.tracking_number, tracking_url = excluded.tracking_url, updated_at = excluded.updated_at`)
  const rows = changed.flatMap(({ id, contents: own }) =>
    own.map((each, place) => ({ ...each, parcel_id: id, place, quantity: fromMicros(each.quantity) })),
  )
  scope.send(sql`
    insert into parcel_contents (company_id, parcel_id, place, order_line_id, article_id, quantity, lot_number, expiry_date,
                                 serial_numbers)
    select ${company}, c.* from json_to_recordset(${JSON.stringify(rows)}::json) as c (
             parcel_id bigint, place int, line_id bigint, article_id bigint, quantity numeric, lot_number text, expiry_date date,
             serial_numbers text[])`)
}
