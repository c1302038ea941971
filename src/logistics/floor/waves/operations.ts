import { IdParams } from '../../../kernel/fields.ts'
import { operation } from '../../../kernel/operation.ts'
import { found } from '../../../kernel/problem.ts'
import { tellingAllowed } from '../../documents/spine/work.ts'
import { waves } from './store-record.ts'
import { NextTask, PickTask, Scan, TaskAsk, TaskList, TaskParams } from './schema-tasks.ts'
import { OrderPickTasks } from '../../documents/sales-orders/schema-pick-tasks.ts'
import { orderPickTasks } from '../../documents/sales-orders/store-pick-tasks.ts'
import { pickTaskPage, waveStanding } from './store-task.ts'
import { pickWalk } from './walk.ts'

const common = { tag: 'Waves', module: 'picking' } as const

const orderTasks = operation({
  ...common,
  resource: 'sales_order',
  id: 'sales_orders.pick_tasks',
  summary: 'List the picks of a sales order',
  description:
    'Location, lot and quantity of each pick, in walking order: locations by `sort_order`, then by code, with numbers compared as numbers. The list follows from the reservations, whether or not the order is in a wave.',
  method: 'GET',
  path: '/sales-orders/{id}/pick-tasks',
  access: 'read',
  params: IdParams,
  status: 200,
  envelope: 'record',
  response: OrderPickTasks,
  handle: async (scope, { params }) => found(await orderPickTasks(scope, params.id), 'sales_order'),
})

const listTasks = operation({
  ...common,
  resource: 'wave',
  id: 'waves.tasks',
  summary: 'List the tasks of a wave',
  description: 'In walking order, including finished ones.',
  method: 'GET',
  path: '/waves/{id}/tasks',
  access: 'read',
  params: IdParams,
  query: TaskList,
  status: 200,
  envelope: 'page',
  response: PickTask,
  async handle(scope, { params: { id }, query }) {
    await waveStanding(scope, id)
    return pickTaskPage(scope, id, query)
  },
})

const floor = { ...common, method: 'POST', access: 'write', role: 'operator', status: 200 } as const

const nextOperation = operation({
  ...floor,
  resource: 'wave',
  id: 'waves.next',
  summary: 'Take the next task of a wave',
  description:
    'Leases a task to you for five minutes. Asking again returns the same task and renews the lease. Tasks of orders on hold are not given out.',
  path: '/waves/{id}/next',
  params: IdParams,
  unversioned: true,
  body: TaskAsk,
  envelope: 'record',
  response: NextTask,
  handle: (scope, { params: { id }, body }) => pickWalk.next<NextTask>(scope, id, body),
})

const ofTask = { ...floor, resource: 'pick_task', params: TaskParams, unversioned: true } as const

const confirmOperation = operation({
  ...ofTask,
  id: 'waves.confirm_task',
  summary: 'Confirm a task with its scans',
  description:
    'Compares the scans with the task and reports all errors at once; omitted fields count as correct. The last task of an order picks the order. Repeating the call returns the first answer.',
  path: '/waves/{id}/tasks/{task}/confirm',
  body: Scan,
  envelope: 'record',
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
  envelope: 'record',
  response: PickTask,
  problems: ['task_over', 'task_taken'],
  handle: (scope, { params, body }) => pickWalk.skip(scope, { at: params.id, id: params.task }, body),
})

export const walkOperations = [orderTasks, listTasks, nextOperation, confirmOperation, skipOperation]
