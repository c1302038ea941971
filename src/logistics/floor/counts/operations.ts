import { IdParams } from '../../../kernel/fields.ts'
import { operation } from '../../../kernel/operation.ts'
import { listing } from '../../../kernel/operation-shapes.ts'
import { countFound } from './found.ts'
import { CountScan, CountTask, CountFoundStock, NextTask, TaskAsk, TaskList } from './schema-tasks.ts'
import { TaskParams, working } from '../tasks/schema.ts'
import { countStanding, countTaskPage } from './store-task.ts'
import { countWalk } from './walk.ts'

const common = { tag: 'Counts', module: 'counting' } as const

const listTasks = operation({
  ...common,
  ...listing,
  resource: 'count',
  id: 'counts.tasks',
  summary: 'List the tasks of a count',
  description: 'In walking order, including counted ones.',
  path: '/counts/{id}/tasks',
  params: IdParams,
  query: TaskList,
  response: CountTask,
  async handle(scope, { params: { id }, query }) {
    await countStanding(scope, id)
    return countTaskPage(scope, id, query)
  },
})

const problems = ['task_over', 'task_taken', 'second_person'] as const
const floor = { ...common, ...working, resource: 'count', params: IdParams } as const

const nextOperation = operation({
  ...floor,
  id: 'counts.next',
  summary: 'Take the next task of a count',
  description:
    'Leases a task to you for five minutes. Asking again returns the same task and renews the lease. You never get a second count of your own count.',
  path: '/counts/{id}/next',
  body: TaskAsk,
  response: NextTask,
  handle: (scope, { params: { id }, body }) => countWalk.next<NextTask>(scope, id, body),
})

const foundOperation = operation({
  ...floor,
  id: 'counts.found',
  summary: 'Report goods that are not recorded at a location',
  description:
    'At a location of the count; if a task asks for these goods, that task is counted. Like any difference it may need a second count.',
  path: '/counts/{id}/found',
  body: CountFoundStock,
  response: CountTask,
  problems,
  handle: (scope, { params: { id }, body }) => countFound(scope, id, body),
})

const ofTask = { ...floor, resource: 'count_task', params: TaskParams } as const

const confirmOperation = operation({
  ...ofTask,
  id: 'counts.confirm_task',
  summary: 'Confirm a count task',
  description:
    'Compares the quantity with the recorded stock of this moment, without picked goods. Differences within the tolerance are posted at once, larger ones when a second person finds the same. Missing reserved stock is taken from the last orders. Repeating the call returns the first answer.',
  path: '/counts/{id}/tasks/{task}/confirm',
  body: CountScan,
  response: CountTask,
  problems,
  handle: (scope, { params, body }) => countWalk.confirm(scope, { at: params.id, id: params.task }, body),
})

const skipOperation = operation({
  ...ofTask,
  id: 'counts.skip_task',
  summary: 'Leave a task for later',
  description: 'Moves the task to the end of the walk and releases it to other workers.',
  path: '/counts/{id}/tasks/{task}/skip',
  body: TaskAsk,
  response: CountTask,
  problems,
  handle: (scope, { params, body }) => countWalk.skip(scope, { at: params.id, id: params.task }, body),
})

export const floorOperations = [listTasks, nextOperation, foundOperation, confirmOperation, skipOperation]
