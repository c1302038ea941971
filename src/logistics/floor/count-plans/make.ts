import { Problem } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { countByPlan } from '../counts/act.ts'
import { nextDue } from './rules.ts'
import type { PlanResult } from './schema.ts'
import { type StoredPlan, lockDue, recordOutcome, timezoneOf } from './store.ts'

/** Creates a count from the plan now and returns its ID. The next due time stays. */
export async function makeNow(scope: WriteScope, plan: StoredPlan): Promise<number> {
  const count_id = await countByPlan(scope, bodyOf(plan), plan)
  recordOutcome(scope, plan.id, { result: 'made', count_id, due: null })
  return count_id
}

/**
 * Runs a plan that is due. The count and the next due time are one transaction, so each due time runs once, whichever
 * worker takes it. The next due time is always in the future: several missed ones produce one count.
 */
export async function makeDue(scope: WriteScope, id: number): Promise<PlanResult | undefined> {
  const plan = await lockDue(scope, id)
  if (plan === undefined || plan.due_at === null) return undefined
  const next = nextDue(plan, await timezoneOf(scope), scope.now)
  const { result, count_id } = await outcomeOf(scope, plan)
  recordOutcome(scope, id, { result, count_id, due: { seen: plan.due_at, next } })
  return result
}

async function outcomeOf(
  scope: WriteScope,
  plan: StoredPlan,
): Promise<{ readonly result: PlanResult; readonly count_id: number | null }> {
  try {
    const count_id = await scope.attempt(() => countByPlan(scope, bodyOf(plan), plan))
    return { result: 'made', count_id }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const isEmpty = error.faults.some(({ rule }) => rule === 'no_places')
    return { result: isEmpty ? 'nothing_to_count' : 'refused', count_id: null }
  }
}

function bodyOf(plan: StoredPlan) {
  const { client_3pl_id, warehouse_id, rule, blind, second_count, tolerance_um3pl, tolerance_percent } = plan
  return { client_3pl_id, warehouse_id, rule, blind, second_count, tolerance_um3pl, tolerance_percent }
}
