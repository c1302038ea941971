import { sql } from '../../../kernel/database/sql.ts'
import type { Fault } from '../../../kernel/faults.ts'
import type { WriteScope } from '../../base/access/scopes.ts'

interface Asked {
  readonly client_3pl_id: number | null
  readonly warehouse_id: number | null | undefined
  readonly partner_id: number | null | undefined
}

/** Records that a document's header names. */
export interface Header {
  readonly client_3pl_id: number | null
  readonly warehouse_id: number
  readonly auto_putaway: boolean
  readonly partner_id: number | null
  readonly over_receipt_policy: 'reject' | 'flag' | 'hold'
  readonly over_receipt_tolerance_percent: number
}

interface HeaderRow {
  readonly client: boolean
  readonly client_active: boolean | null
  readonly policy: Header['over_receipt_policy'] | null
  readonly tolerance: number | null
  readonly partner: boolean
  readonly partner_active: boolean | null
  readonly warehouse_id: number | null
  readonly warehouse_active: boolean | null
  readonly auto_putaway: boolean | null
}

/**
 * Finds a document's client, warehouse and partner. If no warehouse is named, the client company's default applies,
 * else the company's. An inactive record takes no new documents.
 */
export async function headerOf(
  scope: WriteScope,
  asked: Asked,
): Promise<{ readonly header: Header; readonly faults: readonly Fault[] }> {
  const { client_3pl_id, warehouse_id = null, partner_id = null } = asked
  const row = await scope.one<HeaderRow>(sql`
    select c.id is not null as client, c.active as client_active,
           c.settings->>'over_receipt_policy' as policy,
           (c.settings->>'over_receipt_tolerance_percent')::float8 as tolerance,
           p.id is not null as partner, p.active as partner_active,
           w.id as warehouse_id, w.active as warehouse_active, w.auto_putaway
      from (select 1) as always
      left join clients c on c.company_id = ${scope.company} and c.id = ${client_3pl_id}
      left join partners p on p.company_id = ${scope.company} and p.id = ${partner_id}
       and (p.client_3pl_id is null or p.client_3pl_id = ${client_3pl_id})
      left join warehouses w on w.company_id = ${scope.company}
       and w.id = coalesce(${warehouse_id}::bigint, (c.settings->>'default_warehouse_id')::bigint, (
             select d.id from warehouses d where d.company_id = ${scope.company} and d.is_default))`)
  const faults: Fault[] = []
  const isVisible =
    client_3pl_id === null ? scope.clients === null : (scope.clients?.includes(client_3pl_id) ?? true)
  if (!isVisible || (client_3pl_id !== null && !row.client))
    faults.push({ path: 'client_3pl_id', rule: 'selected' })
  else if (row.client_active === false) faults.push({ path: 'client_3pl_id', rule: 'inactive' })
  if (partner_id !== null && !row.partner) faults.push({ path: 'partner_id', rule: 'selected' })
  else if (row.partner_active === false) faults.push({ path: 'partner_id', rule: 'inactive' })
  if (row.warehouse_id === null)
    faults.push({ path: 'warehouse_id', rule: warehouse_id === null ? 'required' : 'selected' })
  else if (row.warehouse_active === false) faults.push({ path: 'warehouse_id', rule: 'inactive' })
  const header = {
    client_3pl_id,
    warehouse_id: row.warehouse_id ?? 0,
    auto_putaway: row.auto_putaway ?? true,
    partner_id,
    over_receipt_policy: row.policy ?? 'flag',
    over_receipt_tolerance_percent: row.tolerance ?? 0,
  }
  return { header, faults }
}
