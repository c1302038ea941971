import { sql } from '../../../kernel/database/sql.ts'
import type { Connection } from '../../../kernel/scope.ts'
import { demoPartners } from './partners.ts'
import { demoUnits } from './units.ts'
import { demoStations } from './stations.ts'
import { demoLocations, demoWarehouses } from './warehouses.ts'

/** Carriers of the orders. Their labels are sandbox labels: no carrier accepts them, and production refuses them. */
export const demoCarriers = ['BRT', 'DHL', 'GLS', 'UPS'] as const

/**
 * Inserts warehouses with locations and print stations, units, carriers and partners for the existing companies and
 * client companies.
 */
export async function insertReference(connection: Connection, founded: Date): Promise<void> {
  await connection.query(sql`
    insert into warehouses (company_id, code, name, address, timezone, active, is_default, auto_putaway,
                            created_at, updated_at)
    select r.*, ${founded}, ${founded}
      from jsonb_to_recordset(${JSON.stringify(demoWarehouses)}::jsonb) as r (
             company_id bigint, code text, name text, address jsonb, timezone text, active boolean,
             is_default boolean, auto_putaway boolean)`)
  await connection.query(sql`
    insert into locations (company_id, warehouse_id, code, purpose, active, created_at, updated_at)
    select w.company_id, w.id, r.code, r.purpose, r.active, ${founded}, ${founded}
      from jsonb_to_recordset(${JSON.stringify(demoLocations)}::jsonb) as r (
             company_id bigint, warehouse text, code text, purpose text, active boolean)
      join warehouses w on w.company_id = r.company_id and w.code = r.warehouse
     order by w.id, r.code`)
  await connection.query(sql`
    insert into print_stations (company_id, warehouse_id, name, formats, label_size, automatic, created_at, updated_at)
    select w.company_id, w.id, r.name, r.formats, r.label_size, r.automatic, ${founded}, ${founded}
      from jsonb_to_recordset(${JSON.stringify(demoStations)}::jsonb) as r (
             company_id bigint, warehouse text, name text, formats text[], label_size text, automatic text[])
      join warehouses w on w.company_id = r.company_id and w.code = r.warehouse
     order by w.id, r.name`)
  await connection.query(sql`
    insert into units (company_id, code, name, integer_only, created_at, updated_at)
    select r.*, ${founded}, ${founded}
      from jsonb_to_recordset(${JSON.stringify(demoUnits)}::jsonb) as r (
             company_id bigint, code text, name text, integer_only boolean)`)
  await connection.query(sql`
    insert into carrier_connections (company_id, name, carrier_code, provider, label_format, timeout_ms, tracks, active,
                                     created_at, updated_at)
    select c.id, r.code || ' (sandbox)', r.code, 'sandbox', 'pdf', 15000, true, true, ${founded}, ${founded}
      from companies c cross join unnest(${demoCarriers}::text[]) as r (code) order by c.id, r.code`)
  await connection.query(sql`
    insert into partners (company_id, client_3pl_id, code, name, is_supplier, is_customer, is_carrier,
                          vat_number, email, phone, address, active, created_at, updated_at)
    select r.company_id, c.id, r.code, r.name, r.is_supplier, r.is_customer, r.is_carrier,
           r.vat_number, r.email, r.phone, r.address, r.active, ${founded}, ${founded}
      from jsonb_to_recordset(${JSON.stringify(demoPartners)}::jsonb) as r (
             company_id bigint, client text, code text, name text, is_supplier boolean, is_customer boolean,
             is_carrier boolean, vat_number text, email text, phone text, address jsonb, active boolean)
      left join clients c on c.company_id = r.company_id and c.code = r.client
     order by r.company_id, r.code`)
}
