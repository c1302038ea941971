import { Json } from '../../../kernel/json.ts'
import { found } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../../kernel/scope.ts'
import { workerOf } from './count.ts'
import { countWalking } from './moves.ts'
import type { NextTask } from './schema-tasks.ts'
import { countStanding, taskRecord } from './store-task.ts'
import { lease, nextTask, whyNone } from './store-tasks.ts'

/** Length of a lease, after which others may get the task. Asking again renews it. */
const lease_ms = 300_000

/** A worker's next task of a count, or the reason for having none. */
export async function takeNext(
  scope: WriteScope,
  count_id: number,
  name: string | null | undefined,
): Promise<Json<NextTask> | NextTask> {
  const { status: count_status } = found(await countStanding(scope, count_id), 'count')
  if (!countWalking.includes(count_status))
    return { count_id, count_status, task: null, waits_for: 'not_counting' }
  const { caller } = scope.visit
  const worker = workerOf(scope, name)
  const id = await nextTask(scope, { count_id, worker, caller })
  if (id === undefined)
    return { count_id, count_status, task: null, waits_for: await whyNone(scope, { count_id, caller }) }
  lease(scope, id, { worker, leased_until: new Date(scope.now.getTime() + lease_ms) })
  const { text } = found(await taskRecord(scope, id), 'count_task')
  return new Json<NextTask>(
    `{"count_id":${count_id},"count_status":"${count_status}","task":${text},"waits_for":null}`,
  )
}
