import { inTurn } from '../../../kernel/database/in-turn.ts'
import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { fromMicros } from '../../../kernel/decimal.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { Position } from '../../stock/ledger/book.ts'
import type { Plan } from './rules.ts'

interface Walker {
  readonly worker: string
  readonly warehouse_id: number | null
}

/** A task that can be given out. */
export interface Candidate extends Position {
  readonly id: number
  readonly rule_id: number
}

function openHere(scope: WriteScope, { warehouse_id }: Pick<Walker, 'warehouse_id'>): Statement<'company'> {
  const open = sql`${scope.owned('t')} and t.status = 'open' and t.rule_id is not null`
  return warehouse_id === null ? open : sql`${open} and t.warehouse_id = ${warehouse_id}`
}

const candidate = sql`select t.id, t.rule_id, t.article_id, t.warehouse_id from replenishments t`
const walk = sql`order by t.walk, t.id limit 1`

/** The worker's own task, else the first free one. Locked, skipping tasks that are being given to others. */
export async function nextTask(scope: WriteScope, walker: Walker): Promise<Candidate | undefined> {
  const open = openHere(scope, walker)
  const [own, free] = await inTurn(
    scope.maybe<Candidate>(sql`
      ${candidate} where ${open} and t.worker = ${walker.worker} and t.leased_until > ${scope.now} ${walk}
        for no key update of t`),
    scope.maybe<Candidate>(sql`
      ${candidate} where ${open} and (t.leased_until is null or t.leased_until <= ${scope.now}) ${walk}
        for no key update of t skip locked`),
  )
  return own ?? free
}

/** Leases a task to a worker, with the goods to bring. */
export function lease(
  scope: WriteScope,
  id: number,
  {
    worker,
    leased_until,
    plan,
  }: { readonly worker: string; readonly leased_until: Date; readonly plan: Plan },
): void {
  scope.send(sql`
    update replenishments t
       set worker = ${worker}, leased_until = ${leased_until}, bucket_id = ${plan.bucket_id},
           quantity = ${fromMicros(plan.quantity)}, from_location_code = ${plan.location_code}, lot_number = ${plan.lot_number},
           expiry_date = ${plan.expiry_date}::date, urgent = ${plan.urgent}, version = t.version + 1
     where t.company_id = ${scope.company} and t.id = ${id}`)
}

/** Ends the worker's lease. */
export function unlease(scope: WriteScope, id: number): void {
  scope.send(sql`
    update replenishments t set worker = null, leased_until = null, version = t.version + 1
     where t.company_id = ${scope.company} and t.id = ${id}`)
}

/** Moves the task to the end of the walk, for any worker who gets there. */
export function skipTask(scope: WriteScope, id: number): void {
  scope.send(sql`
    update replenishments t set skips = t.skips + 1, worker = null, leased_until = null, version = t.version + 1
     where t.company_id = ${scope.company} and t.id = ${id}`)
}

/** Why there is no task to give out. */
export async function whyNone(
  scope: WriteScope,
  walker: Pick<Walker, 'warehouse_id'>,
): Promise<'leased' | 'nothing_left'> {
  const { leased } = await scope.one<{ leased: boolean }>(sql`
    select exists (select from replenishments t where ${openHere(scope, walker)}) as leased`)
  return leased ? 'leased' : 'nothing_left'
}

/** Raises the version of orders whose reservations moved with their goods, so that waves check them again. */
export async function raiseOrders(scope: WriteScope, orders: readonly number[]): Promise<void> {
  await scope.run(sql`
    update sales_orders o set version = o.version + 1, updated_at = ${scope.now}
     where o.company_id = ${scope.company} and o.id = any(${orders})`)
}
