import { type Statement, name, sql } from '../../../kernel/database/sql.ts'
import type { Fault } from '../../../kernel/faults.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import { documentConditions } from '../../documents/spine/store-list.ts'
import type { DocumentList } from '../../documents/spine/schema.ts'

/** Source of a sheet's rows. */
export interface StoredSheet {
  readonly table: string
  readonly lines: readonly [table: string, column: string]
  /** Columns specific to this kind's document `d` and line `l`. */
  readonly record: Statement<'none'>
}

/** Documents per page, to bound memory use: only their lines are in memory. */
const pageSize = 50

export interface SheetRow extends Readonly<Record<string, unknown>> {
  readonly document_id: number
}

function documents(
  scope: ReadScope,
  { table, lines }: StoredSheet,
  query: DocumentList,
): Statement<'company'> {
  return sql`${name(table)} d where ${documentConditions(scope, { table, alias: 'd', lines }, query)}`
}

/** Total number of lines. */
export async function countRows(scope: ReadScope, stored: StoredSheet, query: DocumentList): Promise<number> {
  const [table, column] = stored.lines
  const { total } = await scope.one<{ total: number }>(sql`
    select count(*) as total from (select d.company_id, d.id from ${documents(scope, stored, query)}) d
      join ${name(table)} l on l.company_id = d.company_id and ${name(`l.${column}`)} = d.id`)
  return total
}

/** All lines of the next documents after an ID. */
export function rowsAfter(
  scope: ReadScope,
  stored: StoredSheet,
  { query, after }: { readonly query: DocumentList; readonly after: number },
): Promise<readonly SheetRow[]> {
  const [table, column] = stored.lines
  return scope.all<SheetRow>(sql`
    select d.id as document_id, c.code as client_code, w.code as warehouse_code, p.code as partner_code,
           a.article_code, ${stored.record}
      from (select d.* from ${documents(scope, stored, query)} and d.id > ${after} order by d.id limit ${pageSize}) d
      join ${name(table)} l on l.company_id = d.company_id and ${name(`l.${column}`)} = d.id
      join articles a on a.company_id = l.company_id and a.id = l.article_id
      join warehouses w on w.company_id = d.company_id and w.id = d.warehouse_id
      left join clients c on c.company_id = d.company_id and c.id = d.client_3pl_id
      left join partners p on p.company_id = d.company_id and p.id = d.partner_id
     order by d.id, l.line_number`)
}

/** Records that a header may name by code, and the ID field of each. */
const idFields = { client: 'client_3pl_id', warehouse: 'warehouse_id', partner: 'partner_id' } as const

/** IDs of the records that a header names by code instead of by ID. */
export async function idsNamed(
  scope: ReadScope,
  header: ReadonlyMap<string, string>,
): Promise<{ readonly ids: Readonly<Record<string, number>>; readonly faults: readonly Fault[] }> {
  const codeOf = (what: keyof typeof idFields) =>
    header.has(idFields[what]) ? null : (header.get(`${what}_code`) ?? null)
  const owner = header.get('client_3pl_id') ?? null
  // A partner belongs to one client company or to all. If the header names no client company, any partner with the code
  // matches.
  const found = await scope.all<{ what: keyof typeof idFields; id: number | null }>(sql`
    with n as (
      select (select c.id from clients c where ${scope.within('c')} and c.code = ${codeOf('client')}::text) as client),
    o as (select n.client, coalesce(${owner}::text, n.client::text) as owner from n)
    select 'client' as what, o.client as id from o where ${codeOf('client')}::text is not null
    union all
    select 'warehouse', (select w.id from warehouses w where ${scope.within('w')} and w.code = g.code)
      from (select ${codeOf('warehouse')}::text as code) g where g.code is not null
    union all
    select 'partner', (
             select p.id from partners p
              where ${scope.within('p')} and p.code = g.code
                and (o.owner is null or p.client_3pl_id is null or p.client_3pl_id::text = o.owner)
              order by (p.client_3pl_id is null) = (o.owner is null) desc, p.id limit 1)
      from o, (select ${codeOf('partner')}::text as code) g where g.code is not null`)
  const ids: Record<string, number> = {}
  const faults: Fault[] = []
  for (const { what, id } of found) {
    if (id === null) faults.push({ path: `${what}_code`, rule: 'selected' })
    else ids[idFields[what]] = id
  }
  return { ids, faults }
}

/** Sheet columns of a reception `d` and its line `l`. */
export const receptionCells = sql`
  d.external_reference, d.reception_number, d.status, d.reception_type, iso(d.expected_at) as expected_at,
  d.carrier_code, d.tracking_number, d.vehicle_number, d.container_number, d.notes, d.metadata,
  l.line_number, l.description, l.um3pl, trim_scale(l.quantity)::text as quantity_um3pl,
  trim_scale(l.received)::text as received_um3pl, trim_scale(l.damaged)::text as damaged_um3pl,
  trim_scale(l.rejected)::text as rejected_um3pl, l.lot_number, l.expiry_date::text as expiry_date, l.serial_numbers,
  l.location_code`

/** Sheet columns of an order `d` and its line `l`. */
export const salesOrderCells = sql`
  d.external_reference, d.order_number, d.status, d.order_type, d.ship_to, d.carrier_code, d.carrier_service,
  d.requested_ship_date::text as requested_ship_date, d.requested_delivery_date::text as requested_delivery_date,
  d.priority, d.allow_partial_shipment, d.on_hold, d.hold_reason, d.notes, d.metadata,
  l.line_number, l.description, l.um3pl, trim_scale(l.quantity)::text as quantity_um3pl, l.lot_number, l.serial_numbers`
