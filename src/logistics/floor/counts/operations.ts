import { IdParams } from '../../../kernel/fields.ts'
import { operation } from '../../../kernel/operation.ts'
import { found } from '../../../kernel/problem.ts'
import { confirmTask, passTask } from './count.ts'
import { countFound } from './found.ts'
import { takeNext } from './next.ts'
import {
  CountScan,
  CountTask,
  CountFoundStock,
  NextTask,
  TaskAsk,
  TaskList,
  TaskParams,
} from './schema-tasks.ts'
import { countStanding, taskPage } from './store-task.ts'

const common = { tag: 'Counts', module: 'counting' } as const

const listTasks = operation({
  ...common,
  resource: 'count',
  id: 'counts.tasks',
  summary: 'List the tasks of a count',
  description: 'In walking order, those that are counted among them.',
  method: 'GET',
  path: '/counts/{id}/tasks',
  access: 'read',
  params: IdParams,
  query: TaskList,
  status: 200,
  envelope: 'page',
  response: CountTask,
  async handle(scope, { params: { id }, query }) {
    found(await countStanding(scope, id), 'count')
    return taskPage(scope, id, query)
  },
})

const floor = {
  ...common,
  method: 'POST',
  access: 'write',
  role: 'operator',
  status: 200,
  unversioned: true,
  envelope: 'record',
} as const

const nextOperation = operation({
  ...floor,
  resource: 'count',
  id: 'counts.next',
  summary: 'Take the next task of a count',
  description:
    'It is yours for five minutes: nobody else is given it, and asking again gives you the same one anew. What you have counted yourself you are not given a second time.',
  path: '/counts/{id}/next',
  params: IdParams,
  body: TaskAsk,
  response: NextTask,
  handle: (scope, { params: { id }, body }) => takeNext(scope, id, body.worker),
})

const foundOperation = operation({
  ...floor,
  resource: 'count',
  id: 'counts.found',
  summary: 'Report goods that are not recorded at a location',
  description:
    'At a place of the count; where a task asks for just these goods, it is that one that is counted. As any other difference it may ask for a second count.',
  path: '/counts/{id}/found',
  params: IdParams,
  body: CountFoundStock,
  response: CountTask,
  problems: ['task_over', 'task_taken', 'second_person'],
  handle: (scope, { params: { id }, body }) => countFound(scope, id, body),
})

const ofTask = { ...floor, resource: 'count_task', params: TaskParams } as const
const problems = ['task_over', 'task_taken', 'second_person'] as const

const confirmOperation = operation({
  ...ofTask,
  id: 'counts.confirm_task',
  summary: 'Confirm a count task',
  description:
    'It is held against the books of this very moment, less what was picked and is not shipped. What differs is booked at once within the tolerance, else when another person finds the same. What is missing although orders hold it is taken from the last of them. Sent twice, it is answered as the first time.',
  path: '/counts/{id}/tasks/{task}/confirm',
  body: CountScan,
  response: CountTask,
  problems,
  handle: (scope, { params, body }) => confirmTask(scope, { count_id: params.id, id: params.task }, body),
})

const skipOperation = operation({
  ...ofTask,
  id: 'counts.skip_task',
  summary: 'Leave a task for later',
  description: 'It goes to the end of the walk, and to whoever comes there.',
  path: '/counts/{id}/tasks/{task}/skip',
  body: TaskAsk,
  response: CountTask,
  problems,
  handle: (scope, { params, body }) => passTask(scope, { count_id: params.id, id: params.task }, body.worker),
})

export const floorOperations = [listTasks, nextOperation, foundOperation, confirmOperation, skipOperation]
