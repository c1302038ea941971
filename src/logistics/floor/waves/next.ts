import { Json } from '../../../kernel/json.ts'
import { found } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../../kernel/scope.ts'
import { waveWalking } from './moves.ts'
import type { NextTask } from './schema-tasks.ts'
import { taskRecord, waveStanding } from './store-task.ts'
import { changedOrders, lease, nextTask, whyNone } from './store-tasks.ts'
import { closeWave, isOpenAnew, openWave, workerOf } from './walk.ts'

/** Length of a lease, after which others may get the task. Asking again renews it. */
const lease_ms = 300_000

interface Walker {
  readonly wave_id: number
  readonly worker: string
}

/** A worker's next task of a wave, or the reason for having none. */
export async function takeNext(
  scope: WriteScope,
  wave_id: number,
  name: string | null | undefined,
): Promise<Json<NextTask> | NextTask> {
  const { status } = found(await waveStanding(scope, wave_id), 'wave')
  if (!waveWalking.includes(status))
    return { wave_id, wave_status: status, task: null, waits_for: 'not_walking' }
  const walker = { wave_id, worker: workerOf(scope, name) }
  const id = (await nextTask(scope, walker)) ?? (await afterChanges(scope, walker))
  if (id === undefined) return nothing(scope, wave_id)
  lease(scope, id, { worker: walker.worker, leased_until: new Date(scope.now.getTime() + lease_ms) })
  const { text } = found(await taskRecord(scope, id), 'pick_task')
  return new Json<NextTask>(
    `{"wave_id":${wave_id},"wave_status":"${status}","task":${text},"waits_for":null}`,
  )
}

async function nothing(scope: WriteScope, wave_id: number): Promise<NextTask> {
  const waits_for = await whyNone(scope, wave_id)
  const { status } = found(await waveStanding(scope, wave_id), 'wave')
  return { wave_id, wave_status: status, task: null, waits_for }
}

/** Renews the tasks of changed orders before anyone is told that nothing is left. */
async function afterChanges(scope: WriteScope, walker: Walker): Promise<number | undefined> {
  const { wave_id } = walker
  if ((await changedOrders(scope, wave_id)).length === 0) return undefined
  const work = await openWave(scope, wave_id)
  if (!waveWalking.includes(work.now.status)) return undefined
  if (!(await isOpenAnew(work))) work.set({ status: 'picked', picked_at: scope.now })
  await closeWave(work)
  return nextTask(scope, walker)
}
