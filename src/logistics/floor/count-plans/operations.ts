import { type Decimal, fromMicros } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { IdParams } from '../../../kernel/fields.ts'
import { defined } from '../../../kernel/objects.ts'
import { operation } from '../../../kernel/operation.ts'
import { changing, creating, deleting, listing, reading } from '../../../kernel/operation-shapes.ts'
import { found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { ruleOf } from '../counts/create.ts'
import { Count } from '../counts/schema.ts'
import { counts } from '../counts/store-record.ts'
import { documentById } from '../../documents/spine/store.ts'
import { headerOf } from '../../catalogue/named/store-header.ts'
import { changesBetween } from '../../base/reference/store.ts'
import { makeNow } from './make.ts'
import { localDay, nextDue, timetableFaults, withTimetable } from './rules.ts'
import { CountPlan, CountPlanChanges, CountPlanList, NewCountPlan } from './schema.ts'
import {
  type PlanValues,
  deletePlan,
  insertPlan,
  lockPlan,
  planById,
  planPage,
  timezoneOf,
  updatePlan,
} from './store.ts'

const common = { tag: 'Counts', module: 'counting', resource: 'count_plan' } as const
const none: Decimal = fromMicros(0n)

const listPlans = operation({
  ...common,
  ...listing,
  id: 'count_plans.list',
  summary: 'List count plans',
  path: '/count-plans',
  query: CountPlanList,
  response: CountPlan,
  handle: (scope, { query }) => planPage(scope, query),
})

const getPlan = operation({
  ...common,
  ...reading,
  id: 'count_plans.get',
  summary: 'Read one count plan',
  path: '/count-plans/{id}',
  response: CountPlan,
  handle: async (scope, { params }) => found(await planById(scope, params.id), 'count_plan'),
})

const createOperation = operation({
  ...common,
  ...creating,
  id: 'count_plans.create',
  summary: 'Create a count plan',
  description:
    'Creates a count by the rule, on weekdays or every few days, at a time of day in the company’s time zone: one for each due time, and one for all missed due times together.',
  path: '/count-plans',
  role: 'operator',
  body: NewCountPlan,
  response: CountPlan,
  async handle(scope, { body }) {
    const timezone = await timezoneOf(scope)
    const values = withTimetable(
      {
        client_3pl_id: body.client_3pl_id ?? null,
        warehouse_id: 0,
        name: body.name,
        rule: ruleOf(body.rule),
        blind: body.blind ?? true,
        second_count: body.second_count ?? true,
        tolerance_um3pl: body.tolerance_um3pl ?? none,
        tolerance_percent: body.tolerance_percent ?? none,
        release: body.release ?? true,
        weekdays: null,
        every_days: null,
        starts_on: body.starts_on ?? localDay(scope.now, timezone),
        at: body.at,
        active: body.active ?? true,
      },
      body,
    )
    const settled = await settledIn(scope, values, body.warehouse_id)
    const id = await insertPlan(scope, { ...settled, due_at: dueOf(scope, settled, timezone) })
    await scope.audit({
      action: 'count_plan.created',
      target: { type: 'count_plan', id },
      change: { ...settled },
    })
    return found(await planById(scope, id), 'count_plan')
  },
})

const updateOperation = operation({
  ...common,
  ...changing,
  id: 'count_plans.update',
  summary: 'Change or pause a count plan',
  description:
    'Omitted fields stay as they are; `active: false` pauses the plan. The next due time is computed from now.',
  path: '/count-plans/{id}',
  role: 'operator',
  body: CountPlanChanges,
  response: CountPlan,
  async handle(scope, { params: { id }, body, precondition }) {
    const { id: _id, version, due_at: _due, ...before } = found(await lockPlan(scope, id), 'count_plan')
    precondition.check(version)
    const { rule, weekdays, every_days, warehouse_id, ...rest } = body
    const changed = withTimetable({ ...before, ...defined(rest) }, { weekdays, every_days })
    const values = { ...changed, ...(rule !== undefined && { rule: ruleOf(rule) }) }
    const after = await settledIn(scope, values, warehouse_id ?? before.warehouse_id)
    const change = changesBetween({ ...before }, { ...after })
    if (change !== undefined) {
      const timezone = await timezoneOf(scope)
      await updatePlan(scope, id, { ...after, due_at: dueOf(scope, after, timezone) })
      await scope.audit({ action: 'count_plan.updated', target: { type: 'count_plan', id }, change })
    }
    return found(await planById(scope, id), 'count_plan')
  },
})

const deleteOperation = operation({
  ...common,
  ...deleting,
  id: 'count_plans.delete',
  summary: 'Delete a count plan',
  description: 'Its counts stay.',
  path: '/count-plans/{id}',
  role: 'operator',
  async handle(scope, { params: { id }, precondition }) {
    const { version, name } = found(await lockPlan(scope, id), 'count_plan')
    precondition.check(version)
    await deletePlan(scope, id)
    await scope.audit({ action: 'count_plan.deleted', target: { type: 'count_plan', id }, change: { name } })
    return undefined
  },
})

const makeOperation = operation({
  ...common,
  ...creating,
  id: 'count_plans.make',
  summary: 'Create a count from its plan now',
  description: 'Also of a plan that rests. When the next one is due stays as it is.',
  path: '/count-plans/{id}/make',
  role: 'operator',
  unversioned: true,
  params: IdParams,
  response: Count,
  async handle(scope, { params: { id } }) {
    const count = await makeNow(scope, found(await lockPlan(scope, id), 'count_plan'))
    return documentById(scope, counts, count)
  },
})

/** Plan values with their warehouse, unless anything is wrong with them. */
async function settledIn(
  scope: WriteScope,
  values: PlanValues,
  warehouse_id: number | null | undefined,
): Promise<PlanValues> {
  const { client_3pl_id } = values
  const { header, faults } = await headerOf(scope, { client_3pl_id, warehouse_id, partner_id: null })
  const wrong: readonly Fault[] = [...faults, ...timetableFaults(values)]
  refuse(wrong)
  return { ...values, warehouse_id: header.warehouse_id }
}

function dueOf(scope: WriteScope, plan: PlanValues, timezone: string): Date | null {
  return plan.active ? nextDue(plan, timezone, scope.now) : null
}

export const countPlanOperations = [
  listPlans,
  getPlan,
  createOperation,
  updateOperation,
  deleteOperation,
  makeOperation,
]
