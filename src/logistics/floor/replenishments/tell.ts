import { sql } from '../../../kernel/database/sql.ts'
import { Json } from '../../../kernel/json.ts'
import type { EventType } from '../../base/access/outbox.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { Position } from '../../stock/ledger/book.ts'
import { lockPositions, pairsOf } from '../../stock/ledger/store.ts'
import { planOf } from './rules.ts'
import { dropTasks, insertTasks, replanTasks, toldReplenishments } from './store.ts'
import { positionsBehind } from './store-rules.ts'
import { type Ruled, standingsOf } from './store-standing.ts'

/** Publishes an event for each task, with its current record. */
export async function tellReplenishments(
  scope: WriteScope,
  type: EventType,
  { ids, movements }: { readonly ids: readonly number[]; readonly movements?: readonly object[] },
): Promise<void> {
  if (ids.length === 0) return
  const rows = await toldReplenishments(scope, ids)
  scope.emit(
    ...rows.map(({ id, version, client_3pl_id, json }) => ({
      type,
      resource: { type: 'replenishment', id, version },
      client_3pl_id,
      data: new Json(json),
      ...(movements !== undefined && { movements }),
    })),
  )
}

/** Brings the open tasks of these locked positions in line with their rules. */
export function planReplenishments(scope: WriteScope, positions: readonly Position[]): Promise<void> {
  const which = sql`(r.article_id, r.warehouse_id) in (select w.article, w.warehouse from ${pairsOf(positions)})`
  return turn(scope, () => standingsOf(scope, which))
}

/** Brings the open tasks of these rules in line with them. */
export function planRules(scope: WriteScope, rules: readonly number[]): Promise<void> {
  return turn(scope, () => standingsOf(scope, sql`r.id = any(${rules})`))
}

async function turn(scope: WriteScope, read: () => Promise<readonly Ruled[]>): Promise<void> {
  const rules = (await read()).map((rule) => ({ rule, plan: planOf(rule.standing) }))
  const wanted = rules.flatMap(({ rule, plan }) => (plan === undefined ? [] : [{ rule, plan }]))
  const created = await insertTasks(
    scope,
    wanted.filter(({ rule }) => rule.task === undefined),
  )
  const urgent = await replanTasks(
    scope,
    wanted.flatMap(({ rule: { task }, plan }) => {
      const isSame =
        task?.urgent === plan.urgent && task.bucket_id === plan.bucket_id && task.quantity === plan.quantity
      return task === undefined || task.leased || isSame ? [] : [{ id: task.id, plan }]
    }),
  )
  const dropped = await dropTasks(
    scope,
    rules.flatMap(({ rule: { task }, plan }) =>
      task === undefined || task.leased || plan !== undefined ? [] : [task.id],
    ),
  )
  await tellReplenishments(scope, 'replenishment.created', { ids: created })
  await tellReplenishments(scope, 'replenishment.urgent', { ids: urgent })
  await tellReplenishments(scope, 'replenishment.dropped', { ids: dropped })
}

/** Replans what a location affects when its purpose changes. The job covers anything beyond the limit. */
export async function planLocation(
  scope: WriteScope,
  location: { readonly id: number; readonly warehouse_id: number; readonly code: string },
): Promise<void> {
  const positions = await positionsBehind(scope, location)
  if (positions.length === 0) return
  await lockPositions(scope, positions)
  await planReplenishments(scope, positions)
}
