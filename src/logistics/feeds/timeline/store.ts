import { name, slow, sql } from '../../../kernel/database/sql.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import type { StockMovement } from '../../stock/stock/schema.ts'
import { movementRecord } from '../../stock/stock/store-movements.ts'
import { actorName } from '../../base/audit/store-actor.ts'
import type { Happened } from './rules.ts'

export interface Document {
  readonly table: string
  readonly type: string
  readonly id: number
}

interface Standing {
  /** A committed event of the document is still unnumbered. */
  readonly unnumbered: boolean
}

/** Whether the caller may see the document, and whether its history is complete. */
export function documentStanding(
  scope: ReadScope,
  { table, type, id }: Document,
): Promise<Standing | undefined> {
  return scope.maybe<Standing>(sql`
    select exists (select from outbox o where o.company_id = d.company_id and o.resource_type = ${type} and o.resource_id = d.id)
           as unnumbered
      from ${name(table)} d where ${scope.owned('d')} and d.id = ${id}`)
}

/** Maximum history entries returned. A document with more is really a ledger. */
const limit = 1_000

export function documentHistory(scope: ReadScope, { type, id }: Document): Promise<readonly Happened[]> {
  return scope.all<Happened>(sql`
    select h.type, h.status_before, h.status, h.changed, h.actor, ${actorName('h.actor')} as actor_name, h.request_id,
           iso(h.occurred_at) as at
      from (select h.* from document_history h
             where ${scope.owned('h')} and h.resource_type = ${type} and h.resource_id = ${id}
             order by h.sequence desc limit ${limit}) as h
     order by h.sequence`)
}

export async function documentMovements(
  scope: ReadScope,
  { type, id }: Document,
): Promise<readonly StockMovement[]> {
  const rows = await scope.all<{ record: StockMovement }>(
    slow(sql`
      select row_to_json(r) as record
        from (select ${movementRecord}
                from (select m.* from stock_movements m
                       where ${scope.owned('m')} and m.source_type = ${type} and m.source_id = ${id}
                       order by m.id desc limit ${limit}) as m
                join articles a on a.company_id = m.company_id and a.id = m.article_id
               order by m.id) as r`),
  )
  return rows.map(({ record }) => record)
}
