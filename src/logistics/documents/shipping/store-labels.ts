import { slow, sql } from '../../../kernel/database/sql.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import type { Address } from '../../base/reference/schema-addresses.ts'
import type { Failure, MadeLabel, Tracked } from './rules-answers.ts'
import type { LabelContentType, LabelReason, LabelState, TrackingStatus } from './schema-label.ts'
import type { WireLabelRequest } from './schema-wire.ts'

/** The label last requested for the parcel `p`, as its record shows it. */
export const labelRecord = sql`
  (select row_to_json(b) from (
     select b.id, b.state as status, b.state, b.connection_id, b.carrier_code, b.services, b.reason, b.detail, b.reference, b.content_type,
            b.tracking_status, b.tracking_detail, iso(b.tracking_at) as tracking_at, iso(b.created_at) as requested_at,
            iso(b.ready_at) as ready_at
       from carrier_labels b where b.company_id = p.company_id and b.parcel_id = p.id order by b.id desc limit 1) as b) as label`

/** A label in memory. Callers that change it have locked its order. */
export interface LabelRow {
  readonly id: number
  readonly request_id: string
  readonly connection_id: number | null
  readonly state: LabelState
  readonly unsure: boolean
  readonly reason: LabelReason | null
  readonly tracking_number: string | null
  readonly tracking_url: string | null
  readonly tracking_status: TrackingStatus | null
  readonly tracking_detail: string | null
}

const row = sql`
  b.id, b.request_id, b.connection_id, b.state, b.unsure, b.reason, b.tracking_number, b.tracking_url, b.tracking_status,
  b.tracking_detail`

export function lastLabel(scope: WriteScope, parcel_id: number): Promise<LabelRow | undefined> {
  return scope.maybe<LabelRow>(sql`
    select ${row} from carrier_labels b
     where b.company_id = ${scope.company} and b.parcel_id = ${parcel_id} order by b.id desc limit 1 for update`)
}

/** The label, if this worker's lease is still the last one. */
export function leasedLabel(
  scope: WriteScope,
  { id, lease }: { readonly id: number; readonly lease: string },
): Promise<LabelRow | undefined> {
  return scope.maybe<LabelRow>(sql`
    select ${row} from carrier_labels b
     where b.company_id = ${scope.company} and b.id = ${id} and b.lease = ${lease}::uuid for update`)
}

export interface NewLabel {
  readonly order_id: number
  readonly parcel_id: number
  readonly connection_id: number
  readonly request: WireLabelRequest
}

export function insertLabel(
  scope: WriteScope,
  { order_id, parcel_id, connection_id, request }: NewLabel,
): void {
  const { request_id, carrier_code, services } = request
  scope.send(sql`
    insert into carrier_labels (company_id, order_id, parcel_id, connection_id, carrier_code, services, request_id, request,
                                state, due_at, requested_by, created_at)
    values (${scope.company}, ${order_id}, ${parcel_id}, ${connection_id}, ${carrier_code}, ${services}, ${request_id}::uuid,
            ${JSON.stringify(request)}::jsonb, 'requested', now(), ${scope.visit.user_id}, ${scope.now})`)
}

/** Repeats the same request: the carrier knows whether it has made that label. */
export function askAgain(scope: WriteScope, id: number): void {
  scope.send(sql`
    update carrier_labels set state = 'requested', reason = null, detail = null, tries = 0, due_at = now()
     where company_id = ${scope.company} and id = ${id}`)
}

/** The carrier must cancel any label that it may have made. A label that it never made needs nothing more. */
const given = sql`
  update carrier_labels set
         state = 'cancelling', tries = 0, due_at = now(), reason = null, detail = null,
         request = null, tracking_status = null`
const live = sql`(state in ('requested', 'ready') or state = 'failed' and unsure)`

export function giveUpLabel(scope: WriteScope, id: number): void {
  scope.send(sql`${given} where company_id = ${scope.company} and id = ${id}`)
}

/** Gives up the labels of deleted parcels. */
export function giveUpLabels(scope: WriteScope, parcels: readonly number[]): void {
  scope.send(sql`${given} where company_id = ${scope.company} and parcel_id = any(${parcels}) and ${live}`)
}

/** Ends the lease: no worker calls the carrier about the label until someone asks for it. */
const settled = sql`lease = null, leased_until = null`

export function saveMade(
  scope: WriteScope,
  id: number,
  made: MadeLabel & { readonly track_ms: number },
): void {
  scope.send(sql`
    update carrier_labels set
           state = 'ready', reason = null, detail = null, unsure = false, request = null, tries = 0,
           reference = ${made.reference}, tracking_number = ${made.tracking_number}, tracking_url = ${made.tracking_url},
           content_type = ${made.content_type}, size_bytes = ${made.content.length}, ready_at = ${scope.now},
           due_at = now() + ${made.track_ms} * interval '1 ms', ${settled}
     where company_id = ${scope.company} and id = ${id}`)
  scope.send(sql`
    insert into carrier_label_files (company_id, label_id, content) values (${scope.company}, ${id}, ${made.content})
    on conflict (company_id, label_id) do update set content = excluded.content`)
}

/** The label was given up while the carrier made it: now the cancellation can name it. */
export function noteReference(scope: WriteScope, id: number, made: MadeLabel | undefined): void {
  const { reference = null, tracking_number = null } = made ?? {}
  scope.send(sql`
    update carrier_labels set reference = coalesce(${reference}, reference),
           tracking_number = coalesce(${tracking_number}, tracking_number), due_at = now(), tries = 0, ${settled}
     where company_id = ${scope.company} and id = ${id}`)
}

export function saveFailure(
  scope: WriteScope,
  id: number,
  { reason, detail, unsure }: Pick<Failure, 'reason' | 'detail' | 'unsure'>,
): void {
  scope.send(sql`
    update carrier_labels set state = 'failed', reason = ${reason}, detail = ${detail},
           unsure = coalesce(${unsure ?? null}::boolean, unsure), due_at = null, ${settled}
     where company_id = ${scope.company} and id = ${id}`)
}

/** No reason means that the carrier has confirmed the cancellation. */
export function saveCancelled(
  scope: WriteScope,
  id: number,
  { reason, detail }: { readonly reason: LabelReason | null; readonly detail: string | null },
): void {
  scope.send(sql`
    update carrier_labels set state = 'cancelled', reason = ${reason}, detail = ${detail}, unsure = false, request = null,
           due_at = null, ${settled}
     where company_id = ${scope.company} and id = ${id}`)
}

export function saveTracked(scope: WriteScope, id: number, { status, detail }: Tracked): void {
  scope.send(sql`
    update carrier_labels set tracking_status = ${status}, tracking_detail = ${detail}, tracking_at = ${scope.now}
     where company_id = ${scope.company} and id = ${id}`)
}

/** Sender of a warehouse's parcels. */
export function senderOf(
  scope: WriteScope,
  warehouse_id: number,
): Promise<{ readonly company: string; readonly address: Address }> {
  return scope.one(sql`
    select c.name as company, w.address
      from warehouses w join companies c on c.id = w.company_id
     where ${scope.within('w')} and w.id = ${warehouse_id}`)
}

interface LabelFile {
  readonly content_type: LabelContentType
  readonly content: Buffer
}

export function labelFile(
  scope: ReadScope,
  { order_id, id }: { readonly order_id: number; readonly id: number },
): Promise<LabelFile | undefined> {
  return scope.maybe<LabelFile>(
    slow(sql`
      select b.content_type, f.content
        from sales_orders o
        join parcels p on p.company_id = o.company_id and p.order_id = o.id and p.id = ${id}
       cross join lateral (
         select * from carrier_labels b where b.company_id = p.company_id and b.parcel_id = p.id order by b.id desc limit 1) as b
        join carrier_label_files f on f.company_id = b.company_id and f.label_id = b.id
       where ${scope.owned('o')} and o.id = ${order_id} and b.state = 'ready' limit 1`),
  )
}

/** Number of a connection's labels that are being requested or cancelled. */
export async function labelsUnderWay(scope: WriteScope, connection_id: number): Promise<number> {
  const { labels } = await scope.one<{ labels: number }>(sql`
    select count(*)::int as labels from carrier_labels b
     where b.company_id = ${scope.company} and b.connection_id = ${connection_id}
       and b.due_at is not null and b.state <> 'ready'`)
  return labels
}

/** Deletes label files when a person is erased: labels show their address. */
export function forgetLabelFiles(scope: WriteScope, orders: readonly number[]): void {
  if (orders.length === 0) return
  scope.send(sql`
    with gone as (
      delete from carrier_label_files f using carrier_labels b
       where f.company_id = ${scope.company} and b.company_id = f.company_id and b.id = f.label_id and b.order_id = any(${orders})
      returning f.label_id)
    update carrier_labels b set content_type = null, size_bytes = null
      from gone g where b.company_id = ${scope.company} and b.id = g.label_id`)
}
