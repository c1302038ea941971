import { isDeepStrictEqual } from 'node:util'
import { Problem, found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { Work, close } from '../../documents/spine/work.ts'
import { type Scanning, Walk } from '../tasks/walk.ts'
import { book, judge } from './book.ts'
import { type CountWork, countHandler } from './handler.ts'
import { type Task, isRepeated, scanFaults } from './rules.ts'
import type { CountScan, CountTask } from './schema-tasks.ts'
import { countStanding, countTaskById, finishTask, taskOf } from './store-task.ts'
import { countTasks, isAnythingOpen, tasksForCaller, whyNone } from './store-tasks.ts'
import { lockCount } from './store.ts'

/** Opens and locks a count; other workers in it wait here. */
export async function openCount(scope: WriteScope, id: number): Promise<CountWork> {
  return Work.on(scope, found(await lockCount(scope, id), 'count'))
}

/** Books what was counted, or asks another person to count it again. */
async function bookCount(
  work: CountWork,
  { task, scan, caller, worker }: Scanning<Task, CountScan>,
): Promise<void> {
  const judged = await judge(work, task, scan)
  if (judged.isAccepted) await book(work, task, judged)
  else work.news.push('count.second_count_needed')
  finishTask(work.scope, task.id, {
    state: judged.isAccepted ? 'counted' : 'recount',
    findings: [...task.findings, judged.finding],
    caller,
    worker,
    note: scan.note ?? null,
  })
  await settleCount(work)
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

/** Counting. A task that is to be counted again waits for another person. */
export const countWalk = new Walk<number, CountWork, Task, CountScan, CountTask>({
  resource: 'count_task',
  key: 'task',
  table: countTasks,
  openStates: ['open', 'recount'],
  lease_ms: 300_000,
  standing: countStanding,
  givable: tasksForCaller,
  whyNone,
  record: countTaskById,
  open: openCount,
  load: ({ scope, now }, id) => taskOf(scope, now.id, id),
  refusal: ({ counter }, { caller }) => (counter === caller ? new Problem('second_person') : undefined),
  isRepeated: ({ task, scan, ...who }) => isRepeated(task, scan, who),
  check: (_, { task, scan }) => refuse(scanFaults(task, scan)),
  book: bookCount,
})
