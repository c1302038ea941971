import { jsonRows } from '../../kernel/database/json-rows.ts'
import { type Statement, sql } from '../../kernel/database/sql.ts'
import type { Json, Page } from '../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../kernel/scope.ts'
import { asked } from '../../lists/listing.ts'
import { type Told, recordFor, textFor } from '../documents/gaps.ts'
import { allowedGaps } from '../documents/store-gaps.ts'
import { documentPage } from '../documents/store-list.ts'
import { equals, recordsOf, unlessTaken } from '../reference/store.ts'
import { purchaseOrderKind } from './kind.ts'
import type { PurchaseOrderStatus } from './moves.ts'
import type { OrderValues, StoredOrder } from './order.ts'
import type { PurchaseOrder, PurchaseOrderList } from './schema.ts'

/** The record as events tell it; the table is `d`. */
export const purchaseOrderRecord: Statement<'none'> = sql`
    d.id, d.company_id, d.client_3pl_id, d.warehouse_id, d.order_number, d.status,
    ${allowedGaps(purchaseOrderKind)},
    d.partner_id, d.expected_date,
    trim_scale(d.over_receipt_tolerance_percent) as over_receipt_tolerance_percent, d.cancel_reason,
    d.external_reference, d.notes, d.metadata, d.version,
    (select ${jsonRows('l')} from (
       select o.id, o.line_number, o.article_id, a.article_code, o.description, o.um3pl,
              trim_scale(o.quantity) as quantity_um3pl, trim_scale(o.received) as received_um3pl,
              trim_scale(o.rejected) as rejected_um3pl, trim_scale(o.announced) as announced_um3pl,
              trim_scale(greatest(o.quantity - o.received, 0)) as remaining_um3pl, o.expected_date
         from purchase_order_lines o join articles a on a.company_id = o.company_id and a.id = o.article_id
        where o.company_id = d.company_id and o.order_id = d.id order by o.line_number) l) as lines,
    iso(d.created_at) as created_at, iso(d.updated_at) as updated_at`

export function purchaseOrderPage(scope: ReadScope, query: PurchaseOrderList): Promise<Page<PurchaseOrder>> {
  const conditions = asked(query.order_number, (number) => equals('d.order_number', number))
  return documentPage(scope, purchaseOrderKind, { query, record: purchaseOrderRecord, conditions })
}

/** As events tell it. */
export function toldPurchaseOrder(
  scope: ReadScope,
  id: number,
): Promise<Json<Told<PurchaseOrder>> | undefined> {
  return scope.record<Told<PurchaseOrder>>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${purchaseOrderRecord} from purchase_orders d
             where ${scope.owned('d')} and d.id = ${id} limit 1) r`)
}

/** As the caller sees it. */
export async function purchaseOrderById(
  scope: ReadScope,
  id: number,
): Promise<Json<PurchaseOrder> | undefined> {
  const told = await toldPurchaseOrder(scope, id)
  return told && recordFor(scope.visit.role, told)
}

/** As the caller sees them. */
export async function purchaseOrdersByIds(scope: ReadScope, ids: readonly number[]): Promise<string> {
  const from = sql`from purchase_orders d where ${scope.owned('d')} and d.id = any(${ids})`
  return textFor(scope.visit.role, await recordsOf(scope, purchaseOrderRecord, from))
}

export async function orderByReference(
  scope: WriteScope,
  key: { readonly client_3pl_id: number | null; readonly external_reference: string | null },
): Promise<number | undefined> {
  const { client_3pl_id, external_reference } = key
  if (external_reference === null) return undefined
  const row = await scope.maybe<{ id: number }>(sql`
    select d.id from purchase_orders d
     where ${scope.owned('d')} and d.client_3pl_id is not distinct from ${client_3pl_id}::bigint
       and d.external_reference = ${external_reference}`)
  return row?.id
}

/** Locked until the transaction ends. A reception that belongs to an order locks it before itself. */
export function lockOrder(scope: WriteScope, id: number): Promise<StoredOrder | undefined> {
  return scope.maybe<StoredOrder>(sql`
    select d.id, d.status, d.version, d.client_3pl_id, d.warehouse_id, d.order_number, d.partner_id,
           d.expected_date::text as expected_date,
           trim_scale(d.over_receipt_tolerance_percent) as over_receipt_tolerance_percent,
           d.external_reference, d.notes, d.metadata
      from purchase_orders d where ${scope.owned('d')} and d.id = ${id} for update`)
}

/** Some receptions belong to it, whatever became of them. */
export async function hasReceptions(scope: WriteScope, id: number): Promise<boolean> {
  const { some } = await scope.one<{ some: boolean }>(sql`
    select exists (select from receptions r where r.company_id = ${scope.company} and r.purchase_order_id = ${id}) as some`)
  return some
}

function unlessKnown<T>(write: () => Promise<T>): Promise<T> {
  return unlessTaken('purchase_orders_number_key', 'order_number', () =>
    unlessTaken('purchase_orders_reference_key', 'external_reference', write),
  )
}

export async function insertOrder(
  scope: WriteScope,
  v: OrderValues & { readonly status: PurchaseOrderStatus },
): Promise<number> {
  const { now } = scope
  const { id } = await unlessKnown(() =>
    scope.one<{ id: number }>(sql`
      with n as (select nextval('purchase_orders_id_seq') as id)
      insert into purchase_orders (
        company_id, id, client_3pl_id, warehouse_id, order_number, status, partner_id, expected_date,
        over_receipt_tolerance_percent, external_reference, notes, metadata, created_at, updated_at)
      select ${scope.company}, n.id, ${v.client_3pl_id}::bigint, ${v.warehouse_id}::bigint,
             coalesce(${v.order_number}::text, 'PO-' || n.id), ${v.status}::text, ${v.partner_id}::bigint,
             ${v.expected_date}::date, ${v.over_receipt_tolerance_percent}::numeric, ${v.external_reference}::text,
             ${v.notes}::text, ${JSON.stringify(v.metadata)}::jsonb, ${now}::timestamptz, ${now}::timestamptz
        from n
      returning id`),
  )
  return id
}

export async function updateOrder(scope: WriteScope, id: number, v: OrderValues): Promise<void> {
  await unlessKnown(() =>
    scope.run(sql`
      update purchase_orders set
        client_3pl_id = ${v.client_3pl_id}, warehouse_id = ${v.warehouse_id}, order_number = ${v.order_number},
        partner_id = ${v.partner_id}, expected_date = ${v.expected_date},
        over_receipt_tolerance_percent = ${v.over_receipt_tolerance_percent},
        external_reference = ${v.external_reference}, notes = ${v.notes}, metadata = ${JSON.stringify(v.metadata)},
        version = version + 1, updated_at = ${scope.now}
      where company_id = ${scope.company} and id = ${id}`),
  )
}

/** Moves it; also where only what its lines count has changed. */
export async function setOrderStatus(
  scope: WriteScope,
  id: number,
  to: { readonly status: PurchaseOrderStatus; readonly cancel_reason?: string | null },
): Promise<void> {
  await scope.run(sql`
    update purchase_orders set
      status = ${to.status}, cancel_reason = coalesce(${to.cancel_reason ?? null}, cancel_reason),
      version = version + 1, updated_at = ${scope.now}
    where company_id = ${scope.company} and id = ${id}`)
}
