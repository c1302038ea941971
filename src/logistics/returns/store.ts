import { jsonRows } from '../../kernel/database/json-rows.ts'
import { type Statement, sql } from '../../kernel/database/sql.ts'
import { Json, type RecordRow } from '../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../kernel/scope.ts'
import { type Told, recordFor } from '../documents/gaps.ts'
import { allowedGaps } from '../documents/store-gaps.ts'
import { documentPage } from '../documents/store-list.ts'
import { unlessTaken } from '../reference/store.ts'
import { returnKind } from './kind.ts'
import type { ReturnStatus } from './moves.ts'
import type { Return, ReturnList } from './schema.ts'

/** The most that a list gives. */
const listLimit = 100

const lineRecords = sql`
  select ${jsonRows('r', 'r.line_number')}
    from (select l.id, l.line_number, l.sales_order_line_id, l.article_id, a.article_code,
                 coalesce(l.description, a.description) as description, l.um3pl, trim_scale(l.quantity) as quantity_um3pl,
                 l.requested_action, trim_scale(l.received) as received_um3pl, trim_scale(l.restocked) as restocked_um3pl,
                 trim_scale(l.quarantined) as quarantined_um3pl, trim_scale(l.disposed) as disposed_um3pl,
                 trim_scale(l.received - l.restocked - l.quarantined - l.disposed) as pending_um3pl,
                 l.condition, l.lot_number, l.expiry_date, l.serial_numbers
            from return_lines l join articles a on a.company_id = l.company_id and a.id = l.article_id
           where l.company_id = d.company_id and l.return_id = d.id) r`

/** What decides about the return `d` beside its status. */
const facts = sql`(
  select concat_ws(' ', case when not bool_or(l.quantity > l.received) then 'nothing_to_receive' end,
                   case when not bool_or(l.received > 0) then 'nothing_received' end,
                   case when bool_or(l.received > l.restocked + l.quarantined + l.disposed) then 'pending'
                        else 'nothing_pending' end)
    from return_lines l where l.company_id = d.company_id and l.return_id = d.id)`

/** The record as events tell it; the table is `d`. */
export const returnRecord: Statement<'none'> = sql`
    d.id, d.company_id, d.client_3pl_id, d.warehouse_id, d.return_number, d.return_type, d.status,
    ${allowedGaps(returnKind, facts)},
    d.sales_order_id, d.partner_id, d.reason_code, d.carrier_code, d.tracking_number, d.cancel_reason,
    d.external_reference, d.notes, d.metadata, d.version, iso(d.created_at) as created_at, iso(d.updated_at) as updated_at,
    (${lineRecords}) as lines`

export async function newestReturns(scope: ReadScope, query: ReturnList): Promise<Json<readonly Return[]>> {
  const first = { ...query, page: 1, per_page: listLimit }
  const { rows } = await documentPage(scope, returnKind, { query: first, record: returnRecord })
  return new Json(rows)
}

/** As the caller sees it. */
export async function returnById(scope: ReadScope, id: number): Promise<Json<Return> | undefined> {
  const told = await scope.record<Told<Return>>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${returnRecord} from returns d where ${scope.owned('d')} and d.id = ${id} limit 1) r`)
  return told && recordFor(scope.visit.role, told)
}

/** As events tell it. */
export async function eventRecord(
  scope: WriteScope,
  id: number,
): Promise<
  | {
      readonly client_3pl_id: number | null
      readonly version: number
      readonly data: Json<Told<Return>>
    }
  | undefined
> {
  const row = await scope.maybe<RecordRow & { client_3pl_id: number | null }>(sql`
    select r.client_3pl_id, r.version, row_to_json(r)::text as json
      from (select ${returnRecord} from returns d where d.company_id = ${scope.company} and d.id = ${id}) r`)
  return row && { ...row, data: new Json<Told<Return>>(row.json, row.version) }
}

/** What a return says beside its lines. */
export interface ReturnValues {
  readonly warehouse_id: number
  readonly return_number: string
  readonly return_type: string | null
  readonly sales_order_id: number | null
  readonly partner_id: number | null
  readonly reason_code: string | null
  readonly carrier_code: string | null
  readonly tracking_number: string | null
  readonly external_reference: string | null
  readonly notes: string | null
  readonly metadata: Readonly<Record<string, unknown>>
}

export interface StoredReturn extends ReturnValues {
  readonly id: number
  readonly client_3pl_id: number | null
  readonly status: ReturnStatus
  readonly version: number
}

/** The order that a return came from, read without a lock: whoever needs both locks the order first. */
export async function orderOfReturn(scope: ReadScope, id: number): Promise<number | null | undefined> {
  const row = await scope.maybe<{ sales_order_id: number | null }>(sql`
    select d.sales_order_id from returns d where ${scope.owned('d')} and d.id = ${id}`)
  return row?.sales_order_id
}

/** Locked until the transaction ends. */
export function lockReturn(scope: WriteScope, id: number): Promise<StoredReturn | undefined> {
  return scope.maybe<StoredReturn>(sql`
    select d.id, d.client_3pl_id, d.status, d.version, d.warehouse_id, d.return_number, d.return_type, d.sales_order_id,
           d.partner_id, d.reason_code, d.carrier_code, d.tracking_number, d.external_reference, d.notes, d.metadata
      from returns d where ${scope.owned('d')} and d.id = ${id} for no key update`)
}

/** The return that has this external reference already. */
export function returnByReference(
  scope: WriteScope,
  { client_3pl_id, external_reference }: Pick<StoredReturn, 'client_3pl_id' | 'external_reference'>,
): Promise<{ readonly id: number } | undefined> {
  return scope.maybe<{ id: number }>(sql`
    select d.id from returns d
     where ${scope.owned('d')} and d.client_3pl_id is not distinct from ${client_3pl_id}
       and d.external_reference = ${external_reference}`)
}

function unlessKnown<T>(write: () => Promise<T>): Promise<T> {
  return unlessTaken('returns_number_key', 'return_number', () =>
    unlessTaken('returns_reference_key', 'external_reference', write),
  )
}

export async function insertReturn(
  scope: WriteScope,
  client_3pl_id: number | null,
  v: Omit<ReturnValues, 'return_number'> & { readonly return_number: string | null },
): Promise<number> {
  const { now } = scope
  const { id } = await unlessKnown(() =>
    scope.one<{ id: number }>(sql`
      with n as (select nextval('returns_id_seq') as id)
      insert into returns (company_id, id, client_3pl_id, warehouse_id, return_number, return_type, status, sales_order_id,
                           partner_id, reason_code, carrier_code, tracking_number, external_reference, notes, metadata,
                           created_at, updated_at)
      select ${scope.company}, n.id, ${client_3pl_id}, ${v.warehouse_id}, coalesce(${v.return_number}, 'RT-' || n.id),
             ${v.return_type}, 'announced', ${v.sales_order_id}, ${v.partner_id}, ${v.reason_code}, ${v.carrier_code},
             ${v.tracking_number}, ${v.external_reference}, ${v.notes}, ${JSON.stringify(v.metadata)},
             ${now}, ${now}
        from n
      returning id`),
  )
  return id
}

export async function updateReturn(scope: WriteScope, id: number, v: ReturnValues): Promise<void> {
  await unlessKnown(() =>
    scope.run(sql`
      update returns set
        warehouse_id = ${v.warehouse_id}, return_number = ${v.return_number}, return_type = ${v.return_type},
        sales_order_id = ${v.sales_order_id}, partner_id = ${v.partner_id}, reason_code = ${v.reason_code},
        carrier_code = ${v.carrier_code}, tracking_number = ${v.tracking_number},
        external_reference = ${v.external_reference}, notes = ${v.notes}, metadata = ${JSON.stringify(v.metadata)},
        version = version + 1, updated_at = ${scope.now}
      where company_id = ${scope.company} and id = ${id}`),
  )
}

/** One more version of it, in this status. */
export async function setReturnStatus(
  scope: WriteScope,
  id: number,
  { status, cancel_reason = null }: { readonly status: ReturnStatus; readonly cancel_reason?: string | null },
): Promise<void> {
  await scope.run(sql`
    update returns set status = ${status}, cancel_reason = coalesce(${cancel_reason}, cancel_reason),
           version = version + 1, updated_at = ${scope.now}
     where company_id = ${scope.company} and id = ${id}`)
}
