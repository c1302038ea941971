import { IdParams } from '../../../kernel/fields.ts'
import { operation } from '../../../kernel/operation.ts'
import { found } from '../../../kernel/problem.ts'
import { tellingAllowed } from '../../documents/spine/work.ts'
import { waves } from './store-record.ts'
import { takeNext } from './next.ts'
import { NextTask, PickTask, Scan, TaskAsk, TaskList, TaskParams } from './schema-tasks.ts'
import { OrderPickTasks } from '../../documents/sales-orders/schema-pick-tasks.ts'
import { orderPickTasks } from '../../documents/sales-orders/store-pick-tasks.ts'
import { taskPage, waveStanding } from './store-task.ts'
import { confirmTask, passTask } from './walk.ts'

const common = { tag: 'Waves', module: 'picking' } as const

const orderTasks = operation({
  ...common,
  resource: 'sales_order',
  id: 'sales_orders.pick_tasks',
  summary: 'List the picks of a sales order',
  description:
    'From which place, of which lot, in walking order: places by their `sort_order`, else by their codes, with the numbers in them as numbers. It follows from what is reserved, whether the order is in a wave or not.',
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
  description: 'In walking order, those that are done among them.',
  method: 'GET',
  path: '/waves/{id}/tasks',
  access: 'read',
  params: IdParams,
  query: TaskList,
  status: 200,
  envelope: 'page',
  response: PickTask,
  async handle(scope, { params: { id }, query }) {
    found(await waveStanding(scope, id), 'wave')
    return taskPage(scope, id, query)
  },
})

const floor = { ...common, method: 'POST', access: 'write', role: 'operator', status: 200 } as const

const nextOperation = operation({
  ...floor,
  resource: 'wave',
  id: 'waves.next',
  summary: 'Take the next task of a wave',
  description:
    'It is yours for five minutes: nobody else is given it, and asking again gives you the same one anew. After that others may have it. Tasks of orders on hold are not given out.',
  path: '/waves/{id}/next',
  params: IdParams,
  unversioned: true,
  body: TaskAsk,
  envelope: 'record',
  response: NextTask,
  handle: (scope, { params: { id }, body }) => takeNext(scope, id, body.worker),
})

const ofTask = { ...floor, resource: 'pick_task', params: TaskParams, unversioned: true } as const

const confirmOperation = operation({
  ...ofTask,
  id: 'waves.confirm_task',
  summary: 'Confirm a task with its scans',
  description:
    'What is sent is held against the task, and everything that is wrong is said at once; what is left out is taken as asked for. With the last task of an order the order is picked. Sent twice, it is answered as the first time.',
  path: '/waves/{id}/tasks/{task}/confirm',
  body: Scan,
  envelope: 'record',
  response: PickTask,
  problems: ['action_not_allowed', 'task_over', 'task_taken'],
  handle: (scope, { params, body }) =>
    tellingAllowed(scope, { documents: waves, id: params.id }, () =>
      confirmTask(scope, { wave_id: params.id, id: params.task }, body),
    ),
})

const skipOperation = operation({
  ...ofTask,
  id: 'waves.skip_task',
  summary: 'Leave a task for later',
  description: 'It goes to the end of the walk, and to whoever comes there.',
  path: '/waves/{id}/tasks/{task}/skip',
  body: TaskAsk,
  envelope: 'record',
  response: PickTask,
  problems: ['task_over', 'task_taken'],
  handle: (scope, { params, body }) => passTask(scope, { wave_id: params.id, id: params.task }, body.worker),
})

export const walkOperations = [orderTasks, listTasks, nextOperation, confirmOperation, skipOperation]
