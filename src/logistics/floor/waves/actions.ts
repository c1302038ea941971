import { blocked } from '../../documents/spine/moves.ts'
import { action } from '../../documents/spine/operations.ts'
import { Reason } from '../../documents/spine/schema.ts'
import type { WaveWork } from './handler.ts'
import { sendAutomatic } from '../../documents/printing/store-jobs.ts'
import { waveMoves } from './moves.ts'
import { noteBeside } from './walk.ts'
import type { WaveDraft } from './store.ts'
import { dropTasks, renewTasks } from './store-tasks.ts'

/** Creates the tasks of all orders with one statement. */
async function release(work: WaveWork): Promise<void> {
  const { now, scope } = work
  const made = await renewTasks(scope, {
    wave_id: now.id,
    orders: now.orders.map(({ order_id }) => order_id),
  })
  if (made === 0) throw blocked(waveMoves, now, [{ code: 'nothing_to_pick' }])
  work.set({ released_at: scope.now })
  const { warehouse_id } = now
  const paper = { address: `/waves/${now.id}/documents/wave-list.pdf`, title: now.wave_number }
  sendAutomatic(scope, { automatic: 'wave_list', warehouse_id, papers: [paper] })
}

/** Unpicked goods stay with their orders, which may join another wave. */
async function end(work: WaveWork): Promise<void> {
  const { scope } = work
  await noteBeside(work)
  const { now } = work
  const leaving = new Set(now.orders.filter(({ state }) => state === 'waiting').map((each) => each.order_id))
  dropTasks(scope, { wave_id: now.id, orders: [...leaving] })
  work.set({
    closed_at: scope.now,
    orders: now.orders.map((each) => (leaving.has(each.order_id) ? { ...each, state: 'left' } : each)),
  })
}

export const actions = [
  action<WaveDraft>('release', {
    summary: 'Release a wave to the floor',
    description: 'Creates the tasks of its orders from their reservations.',
    apply: release,
  }),
  action<WaveDraft, typeof Reason>('close', {
    summary: 'Close a wave',
    description: 'Orders that are not picked leave the wave, and their picked goods go back.',
    body: Reason,
    apply: end,
  }),
  action<WaveDraft, typeof Reason>('cancel', {
    summary: 'Cancel a wave before anything is picked',
    body: Reason,
    apply: (work, { reason = null } = {}) => {
      work.set({ cancel_reason: reason })
      return end(work)
    },
  }),
]
