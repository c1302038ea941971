import { IdParams } from '../../../kernel/fields.ts'
import { operation } from '../../../kernel/operation.ts'
import { listing, reading } from '../../../kernel/operation-shapes.ts'
import { found } from '../../../kernel/problem.ts'
import { tellingAllowed } from '../../documents/spine/work.ts'
import { waves } from './store-record.ts'
import { NextTask, PickTask, Scan, TaskAsk, TaskList } from './schema-tasks.ts'
import { OrderPickTasks } from '../../documents/sales-orders/schema-pick-tasks.ts'
import { orderPickTasks } from '../../documents/sales-orders/store-pick-tasks.ts'
import { TaskParams, working } from '../tasks/schema.ts'
import { pickTaskPage, waveStanding } from './store-task.ts'
import { pickWalk } from './walk.ts'

const common = { tag: 'Waves', module: 'picking' } as const

const orderTasks = operation({
  ...common,
  ...reading,
  resource: 'sales_order',
  id: 'sales_orders.pick_tasks',
  summary: 'List the picks of a sales order',
  description:
    'Location, lot and quantity of each pick, in walking order: locations by `sort_order`, then by code, with numbers compared as numbers. The list follows from the reservations, whether or not the order is in a wave.',
  path: '/sales-orders/{id}/pick-tasks',
  response: OrderPickTasks,
  handle: async (scope, { params }) => found(await orderPickTasks(scope, params.id), 'sales_order'),
})

const listTasks = operation({
  ...common,
  ...listing,
  resource: 'wave',
  id: 'waves.tasks',
  summary: 'List the tasks of a wave',
  description: 'In walking order, including finished ones.',
  path: '/waves/{id}/tasks',
  params: IdParams,
  query: TaskList,
  response: PickTask,
  async handle(scope, { params: { id }, query }) {
    await waveStanding(scope, id)
    return pickTaskPage(scope, id, query)
  },
})

const nextOperation = operation({
  ...common,
  ...working,
  resource: 'wave',
  id: 'waves.next',
  summary: 'Take the next task of a wave',
  description:
    'Leases a task to you for five minutes. Asking again returns the same task and renews the lease. Tasks of orders on hold are not given out.',
  path: '/waves/{id}/next',
  params: IdParams,
  body: TaskAsk,
  response: NextTask,
  handle: (scope, { params: { id }, body }) => pickWalk.next<NextTask>(scope, id, body),
})

const ofTask = { ...common, ...working, resource: 'pick_task', params: TaskParams } as const

const confirmOperation = operation({
  ...ofTask,
  id: 'waves.confirm_task',
  summary: 'Confirm a task with its scans',
  description:
    'Compares the scans with the task and reports all errors at once; omitted fields count as correct. The last task of an order picks the order. Repeating the call returns the first answer.',
  path: '/waves/{id}/tasks/{task}/confirm',
  body: Scan,
  response: PickTask,
  problems: ['action_not_allowed', 'task_over', 'task_taken'],
  handle: (scope, { params, body }) =>
    tellingAllowed(scope, { documents: waves, id: params.id }, () =>
      pickWalk.confirm(scope, { at: params.id, id: params.task }, body),
    ),
})

const skipOperation = operation({
  ...ofTask,
  id: 'waves.skip_task',
  summary: 'Leave a task for later',
  description: 'Moves the task to the end of the walk and releases it to other workers.',
  path: '/waves/{id}/tasks/{task}/skip',
  body: TaskAsk,
  response: PickTask,
  problems: ['task_over', 'task_taken'],
  handle: (scope, { params, body }) => pickWalk.skip(scope, { at: params.id, id: params.task }, body),
})

export const walkOperations = [orderTasks, listTasks, nextOperation, confirmOperation, skipOperation]
