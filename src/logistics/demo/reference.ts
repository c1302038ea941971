import { sql } from '../../kernel/database/sql.ts'
import type { Connection } from '../../kernel/scope.ts'
import { demoPartners } from './partners.ts'
import { demoUnits } from './units.ts'
import { demoLocations, demoWarehouses } from './warehouses.ts'

/** Warehouses with their locations, units and partners of the companies and client companies that are there. */
export async function insertReference(connection: Connection, founded: Date): Promise<void> {
  await connection.query(sql`
    insert into warehouses (company_id, code, name, address, timezone, active, is_default, auto_putaway,
                            created_at, updated_at)
    select r.*, ${founded}, ${founded}
      from jsonb_to_recordset(${JSON.stringify(demoWarehouses)}::jsonb) as r (
             company_id bigint, code text, name text, address jsonb, timezone text, active boolean,
             is_default boolean, auto_putaway boolean)`)
  await connection.query(sql`
    insert into locations (company_id, warehouse_id, code, active, created_at, updated_at)
    select w.company_id, w.id, r.code, r.active, ${founded}, ${founded}
      from jsonb_to_recordset(${JSON.stringify(demoLocations)}::jsonb) as r (
             company_id bigint, warehouse text, code text, active boolean)
      join warehouses w on w.company_id = r.company_id and w.code = r.warehouse
     order by w.id, r.code`)
  await connection.query(sql`
    insert into units (company_id, code, name, integer_only, created_at, updated_at)
    select r.*, ${founded}, ${founded}
      from jsonb_to_recordset(${JSON.stringify(demoUnits)}::jsonb) as r (
             company_id bigint, code text, name text, integer_only boolean)`)
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
