import { blocked } from '../../documents/spine/moves.ts'
import { action } from '../../documents/spine/operations.ts'
import { Reason } from '../../documents/spine/schema.ts'
import type { CountWork } from './handler.ts'
import { countMoves } from './moves.ts'
import type { CountDraft } from './store.ts'
import { dropTasks, makeTasks, tasksLimit } from './store-tasks.ts'

/** Creates the tasks of a count. */
export async function release(work: CountWork): Promise<void> {
  const { now, scope } = work
  const made = await makeTasks(scope, now)
  if (made === 0) throw blocked(countMoves, now, [{ code: 'nothing_to_count' }])
  if (made > tasksLimit) throw blocked(countMoves, now, [{ code: 'too_many_tasks', max: tasksLimit }])
  work.set({ released_at: scope.now })
}

/** Drops uncounted tasks; booked corrections stay booked. */
function end(work: CountWork): void {
  const { scope, now } = work
  dropTasks(scope, now.id)
  work.set({ closed_at: scope.now })
}

export const actions = [
  action<CountDraft>('release', {
    summary: 'Release a count to the floor',
    description:
      'Creates its tasks: one per article, lot and status at its locations, and one per location without recorded stock.',
    apply: release,
  }),
  action<CountDraft, typeof Reason>('close', {
    summary: 'Close a count',
    description: 'Uncounted stock stays as recorded.',
    body: Reason,
    apply: end,
  }),
  action<CountDraft, typeof Reason>('cancel', {
    summary: 'Cancel a count before anything is counted',
    body: Reason,
    apply: (work, { reason = null } = {}) => {
      work.set({ cancel_reason: reason })
      end(work)
    },
  }),
]
