import { sql } from '../../../kernel/database/sql.ts'
import { fromMicros } from '../../../kernel/decimal.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { Position } from './book.ts'
import type { Expected } from './bucket.ts'
import { emitStockChanges } from './events.ts'
import { makeItems } from './store-new.ts'
import { lockPositions } from './store.ts'

/**
 * Replaces the expected quantities of these lines. An article that is new to the warehouse gets its stock row here.
 * Events are published for the positions that this changes.
 */
export async function setIncoming(scope: WriteScope, lines: readonly Expected[]): Promise<void> {
  const wanted = lines.filter((line) => line.quantity > 0n)
  const positions = [...wanted, ...(await expecting(scope, lines))]
  if (positions.length === 0) return
  const ids = (await lockPositions(scope, positions)).map((position) => position.id)
  const before = await expectedAt(scope, ids)
  await writeIncoming(scope, lines)
  const after = await expectedAt(scope, ids)
  const changed = ids.filter((id) => before.get(id) !== after.get(id))
  if (changed.length === 0) return
  await scope.run(sql`
    update stock_positions p set version = p.version + 1, updated_at = ${scope.now}
     where p.company_id = ${scope.company} and p.id = any(${changed})`)
  await emitStockChanges(scope, changed)
}

/** Positions where these lines have expected stock so far. */
function expecting(scope: WriteScope, lines: readonly Expected[]): Promise<readonly Position[]> {
  return scope.all<Position>(sql`
    select distinct p.article_id, p.warehouse_id
      from unnest(${lines.map((l) => l.line_type)}::text[], ${lines.map((l) => l.line_id)}::bigint[]) as l (type, id)
      join incoming n on n.company_id = ${scope.company} and n.line_type = l.type and n.line_id = l.id
      join stock_positions p on p.company_id = n.company_id and p.id = n.position_id`)
}

/** Expected stock at each position, as one text. */
async function expectedAt(
  scope: WriteScope,
  positions: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await scope.all<{ id: number; expected: string }>(sql`
    select n.position_id as id, string_agg(concat_ws(' ', n.item_id, n.total), ',' order by n.item_id) as expected
      from (select n.position_id, n.item_id, trim_scale(sum(n.quantity)) as total from incoming n
             where n.company_id = ${scope.company} and n.position_id = any(${positions})
             group by n.position_id, n.item_id) as n
     group by n.position_id`)
  return new Map(rows.map(({ id, expected }) => [id, expected]))
}

async function writeIncoming(scope: WriteScope, lines: readonly Expected[]): Promise<void> {
  const gone = lines.filter((line) => line.quantity <= 0n)
  if (gone.length > 0) {
    await scope.run(sql`
      delete from incoming n using unnest(${gone.map((l) => l.line_type)}::text[], ${gone.map((l) => l.line_id)}::bigint[]) as g (type, id)
       where n.company_id = ${scope.company} and n.line_type = g.type and n.line_id = g.id`)
  }
  const open = lines.filter((line) => line.quantity > 0n)
  if (open.length === 0) return
  await makeItems(scope, open)
  const rows = JSON.stringify(open.map((line) => ({ ...line, quantity: fromMicros(line.quantity) })))
  await scope.run(sql`
    insert into incoming as n (company_id, line_type, line_id, position_id, item_id, quantity, expected_at)
    select i.company_id, w.line_type, w.line_id, i.position_id, i.id, w.quantity, w.expected_at
      from json_to_recordset(${rows}::json)
           as w (line_type text, line_id bigint, article_id bigint, warehouse_id bigint, lot_number text, expiry_date date,
                 quantity numeric, expected_at timestamptz)
      join stock_positions p on p.company_id = ${scope.company} and p.article_id = w.article_id and p.warehouse_id = w.warehouse_id
      join stock_items i on i.company_id = p.company_id and i.position_id = p.id
       and i.lot_number is not distinct from w.lot_number and i.expiry_date is not distinct from w.expiry_date
    on conflict (company_id, line_type, line_id) do update
       set position_id = excluded.position_id, item_id = excluded.item_id, quantity = excluded.quantity,
           expected_at = excluded.expected_at`)
}
