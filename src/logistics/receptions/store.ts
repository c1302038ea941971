import { jsonRows } from '../../kernel/database/json-rows.ts'
import { type Statement, sql } from '../../kernel/database/sql.ts'
import type { Json, Page } from '../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../kernel/scope.ts'
import { asked } from '../../lists/listing.ts'
import { type Told, recordFor } from '../documents/gaps.ts'
import { allowedGaps } from '../documents/store-gaps.ts'
import { documentPage } from '../documents/store-list.ts'
import { equals, unlessTaken } from '../reference/store.ts'
import { receptionKind } from './kind.ts'
import type { ReceptionStatus } from './moves.ts'
import type { Reception, ReceptionList, ReceptionSource } from './schema.ts'

/** What decides about the reception `d` beside its status. */
const facts = sql`(
  select case when not exists (
    select from reception_lines n
     where n.company_id = d.company_id and n.reception_id = d.id and n.received > n.putaway) then 'nothing_to_put_away' end)`

/** The record as events tell it; the table is `d`. */
export const receptionRecord: Statement<'none'> = sql`
    d.id, d.company_id, d.client_3pl_id, d.warehouse_id, d.reception_number, d.reception_type, d.status,
    ${allowedGaps(receptionKind, facts)},
    d.purchase_order_id, d.partner_id, iso(d.expected_at) as expected_at, iso(d.arrived_at) as arrived_at,
    iso(d.received_at) as received_at, d.carrier_code, d.tracking_number, d.vehicle_number, d.container_number,
    d.source, d.has_discrepancies, d.cancel_reason, d.external_reference, d.notes, d.metadata, d.version,
    (select ${jsonRows('l')} from (
       select n.id, n.line_number, n.purchase_order_line_id, n.article_id, a.article_code, n.description, n.um3pl,
              trim_scale(n.quantity) as quantity_um3pl, trim_scale(n.received) as received_um3pl,
              trim_scale(n.rejected) as rejected_um3pl, trim_scale(n.damaged) as damaged_um3pl,
              trim_scale(n.putaway) as putaway_um3pl, n.discrepancy, n.lot_number, n.expiry_date, n.serial_numbers,
              n.location_code
         from reception_lines n join articles a on a.company_id = n.company_id and a.id = n.article_id
        where n.company_id = d.company_id and n.reception_id = d.id order by n.line_number) l) as lines,
    iso(d.created_at) as created_at, iso(d.updated_at) as updated_at`

export function receptionPage(scope: ReadScope, query: ReceptionList): Promise<Page<Reception>> {
  const conditions = [
    ...asked(query.reception_number, (number) => equals('d.reception_number', number)),
    ...asked(query.purchase_order_id, (id) => equals('d.purchase_order_id', id)),
    ...asked(query.expected_from, (from) => sql`d.expected_at >= ${from}::timestamptz`),
    ...asked(query.expected_to, (to) => sql`d.expected_at < ${to}::timestamptz`),
  ]
  return documentPage(scope, receptionKind, { query, record: receptionRecord, conditions })
}

/** As events tell it. */
export function toldReception(scope: ReadScope, id: number): Promise<Json<Told<Reception>> | undefined> {
  return scope.record<Told<Reception>>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${receptionRecord} from receptions d
             where ${scope.owned('d')} and d.id = ${id} limit 1) r`)
}

/** As the caller sees it. */
export async function receptionById(scope: ReadScope, id: number): Promise<Json<Reception> | undefined> {
  const told = await toldReception(scope, id)
  return told && recordFor(scope.visit.role, told)
}

export async function receptionByReference(
  scope: WriteScope,
  key: { readonly client_3pl_id: number | null; readonly external_reference: string | null },
): Promise<number | undefined> {
  const { client_3pl_id, external_reference } = key
  if (external_reference === null) return undefined
  const row = await scope.maybe<{ id: number }>(sql`
    select d.id from receptions d
     where ${scope.owned('d')} and d.client_3pl_id is not distinct from ${client_3pl_id}::bigint
       and d.external_reference = ${external_reference}`)
  return row?.id
}

/** What a caller decides of a reception. */
export interface ReceptionValues {
  readonly client_3pl_id: number | null
  readonly warehouse_id: number
  readonly reception_number: string | null
  readonly reception_type: string | null
  readonly purchase_order_id: number | null
  readonly partner_id: number | null
  readonly expected_at: string | null
  readonly carrier_code: string | null
  readonly tracking_number: string | null
  readonly vehicle_number: string | null
  readonly container_number: string | null
  readonly external_reference: string | null
  readonly notes: string | null
  readonly metadata: Readonly<Record<string, unknown>>
}

export interface StoredReception extends ReceptionValues {
  readonly id: number
  readonly status: ReceptionStatus
  readonly arrived_at: string | null
  readonly received_at: string | null
  readonly has_discrepancies: boolean
  readonly version: number
}

/** Which order it belongs to, before anything is locked: the order is locked first. */
export async function orderOf(
  scope: WriteScope,
  id: number,
): Promise<{ readonly purchase_order_id: number | null } | undefined> {
  return scope.maybe(sql`
    select d.purchase_order_id from receptions d where ${scope.owned('d')} and d.id = ${id}`)
}

/** Locked until the transaction ends. */
export function lockReception(scope: WriteScope, id: number): Promise<StoredReception | undefined> {
  return scope.maybe<StoredReception>(sql`
    select d.id, d.status, d.version, d.client_3pl_id, d.warehouse_id, d.reception_number, d.reception_type,
           d.purchase_order_id, d.partner_id, iso(d.expected_at) as expected_at, iso(d.arrived_at) as arrived_at,
           iso(d.received_at) as received_at, d.carrier_code, d.tracking_number, d.vehicle_number,
           d.container_number, d.has_discrepancies, d.external_reference, d.notes, d.metadata
      from receptions d where ${scope.owned('d')} and d.id = ${id} for update`)
}

function unlessKnown<T>(write: () => Promise<T>): Promise<T> {
  return unlessTaken('receptions_number_key', 'reception_number', () =>
    unlessTaken('receptions_reference_key', 'external_reference', write),
  )
}

export async function insertReception(
  scope: WriteScope,
  v: ReceptionValues & { readonly status: ReceptionStatus; readonly source: ReceptionSource },
): Promise<number> {
  const { now } = scope
  const { id } = await unlessKnown(() =>
    scope.one<{ id: number }>(sql`
      with n as (select nextval('receptions_id_seq') as id)
      insert into receptions (
        company_id, id, client_3pl_id, warehouse_id, reception_number, reception_type, status, purchase_order_id,
        partner_id, expected_at, carrier_code, tracking_number, vehicle_number, container_number, source,
        external_reference, notes, metadata, created_at, updated_at)
      select ${scope.company}, n.id, ${v.client_3pl_id}::bigint, ${v.warehouse_id}::bigint,
             coalesce(${v.reception_number}::text, 'RC-' || n.id), ${v.reception_type}::text, ${v.status}::text,
             ${v.purchase_order_id}::bigint, ${v.partner_id}::bigint, ${v.expected_at}::timestamptz,
             ${v.carrier_code}::text, ${v.tracking_number}::text, ${v.vehicle_number}::text,
             ${v.container_number}::text, ${v.source}::text, ${v.external_reference}::text, ${v.notes}::text,
             ${JSON.stringify(v.metadata)}::jsonb, ${now}::timestamptz, ${now}::timestamptz
        from n
      returning id`),
  )
  return id
}

export async function updateReception(scope: WriteScope, id: number, v: ReceptionValues): Promise<void> {
  await unlessKnown(() =>
    scope.run(sql`
      update receptions set
        client_3pl_id = ${v.client_3pl_id}, warehouse_id = ${v.warehouse_id}, reception_number = ${v.reception_number},
        reception_type = ${v.reception_type}, purchase_order_id = ${v.purchase_order_id}, partner_id = ${v.partner_id},
        expected_at = ${v.expected_at}, carrier_code = ${v.carrier_code}, tracking_number = ${v.tracking_number},
        vehicle_number = ${v.vehicle_number}, container_number = ${v.container_number},
        external_reference = ${v.external_reference}, notes = ${v.notes}, metadata = ${JSON.stringify(v.metadata)},
        version = version + 1, updated_at = ${scope.now}
      where company_id = ${scope.company} and id = ${id}`),
  )
}

/** What an action changes in the header. */
export interface Standing {
  readonly status: ReceptionStatus
  readonly arrived: boolean
  readonly received: boolean
  readonly has_discrepancies: boolean
  readonly cancel_reason: string | null
  /** It was made by the same request: this is still its first version. */
  readonly created: boolean
}

/** Moves it; the first arrival counts, and a reopened reception is not received any more. */
export async function setStanding(scope: WriteScope, id: number, to: Standing): Promise<void> {
  const { now } = scope
  await scope.run(sql`
    update receptions set
      status = ${to.status}, has_discrepancies = ${to.has_discrepancies},
      arrived_at = case when ${to.arrived} then coalesce(arrived_at, ${now}::timestamptz) else arrived_at end,
      received_at = case when ${to.received} then coalesce(received_at, ${now}::timestamptz) end,
      cancel_reason = coalesce(${to.cancel_reason}, cancel_reason),
      version = case when ${to.created} then version else version + 1 end,
      updated_at = case when ${to.created} then updated_at else ${now}::timestamptz end
    where company_id = ${scope.company} and id = ${id}`)
}
