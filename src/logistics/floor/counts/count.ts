import { isDeepStrictEqual } from 'node:util'
import type { Json } from '../../../kernel/json.ts'
import { Problem, found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { Work, close } from '../../documents/spine/work.ts'
import { book, judge } from './book.ts'
import { type CountWork, countHandler } from './handler.ts'
import { type Task, isRepeated, scanFaults } from './rules.ts'
import type { CountScan, CountTask } from './schema-tasks.ts'
import { finishTask, skipTask, taskOf, taskRecord } from './store-task.ts'
import { isAnythingOpen } from './store-tasks.ts'
import { lockCount } from './store.ts'

/** The worker: the caller, plus a name that distinguishes people who share a token. */
export function workerOf({ visit }: WriteScope, name: string | null | undefined): string {
  return name == null ? visit.caller : `${visit.caller} ${name}`
}

interface Named {
  readonly count_id: number
  readonly id: number
}

/** Opens and locks a count; other workers in it wait here. */
export async function openCount(scope: WriteScope, id: number): Promise<CountWork> {
  return Work.on(scope, found(await lockCount(scope, id), 'count'))
}

/**
 * The task if the caller may work on it now, else a refusal. Open tasks belong to a running count: a count that ends
 * drops them.
 */
function workable(scope: WriteScope, task: Task, worker: string): Task {
  if (task.state !== 'open' && task.state !== 'recount')
    throw new Problem('task_over', { details: { status: task.state } })
  if (task.counter === scope.visit.caller) throw new Problem('second_person')
  const isTaken = task.worker !== null && task.worker !== worker
  if (isTaken && task.leased_until !== null && task.leased_until > scope.now)
    throw new Problem('task_taken', { details: { leased_until: task.leased_until } })
  return task
}

/** Counts a task. A repeated request gets the same response. */
export async function confirmTask(
  scope: WriteScope,
  { count_id, id }: Named,
  scan: CountScan,
): Promise<Json<CountTask>> {
  return countTask(await openCount(scope, count_id), id, scan)
}

/** Counts a task of a count that is already open. */
export async function countTask(work: CountWork, id: number, scan: CountScan): Promise<Json<CountTask>> {
  const { scope, now } = work
  const worker = workerOf(scope, scan.worker)
  const seen = found(await taskOf(scope, now.id, id), 'count_task')
  if (!isRepeated(seen, scan, { caller: scope.visit.caller, worker })) {
    const task = workable(scope, seen, worker)
    refuse(scanFaults(task, scan))
    const judged = await judge(work, task, scan)
    if (judged.isAccepted) await book(work, task, judged)
    else work.news.push('count.second_count_needed')
    finishTask(scope, task.id, {
      state: judged.isAccepted ? 'counted' : 'recount',
      findings: [...task.findings, judged.finding],
      caller: scope.visit.caller,
      worker,
      note: scan.note ?? null,
    })
    await settleCount(work)
  }
  return found(await taskRecord(scope, id), 'count_task')
}

/** A count without open tasks is counted. */
async function settleCount(work: CountWork): Promise<void> {
  const { scope, now } = work
  const isOpen = await isAnythingOpen(scope, now.id)
  work.set(isOpen ? { status: 'counting' } : { status: 'counted', counted_at: scope.now })
  const isMoved = work.stock !== undefined && work.stock.book.postings.length > 0
  if (isMoved || work.news.length > 0 || !isDeepStrictEqual(work.before, work.now))
    await close(work, countHandler)
}

/** Postpones a task to the end of the walk, for any worker who gets there. */
export async function passTask(
  scope: WriteScope,
  { count_id, id }: Named,
  name: string | null | undefined,
): Promise<Json<CountTask>> {
  await openCount(scope, count_id)
  const seen = found(await taskOf(scope, count_id, id), 'count_task')
  const task = workable(scope, seen, workerOf(scope, name))
  skipTask(scope, task.id)
  return found(await taskRecord(scope, task.id), 'count_task')
}
