import type { Fault } from '../../../kernel/faults.ts'
import { defined, differing } from '../../../kernel/objects.ts'
import { changedHeadingFaults } from '../../documents/spine/heading.ts'
import type { Edited } from '../../documents/spine/work.ts'
import type { WaveWork } from './handler.ts'
import { namedOrders } from './create.ts'
import { waveUnfinished } from './moves.ts'
import type { WaveChanges } from './schema.ts'
import { waves } from './store-record.ts'

/**
 * An open wave can change entirely. After that only its number, notes and reference can; once it is over, only its
 * metadata.
 */
export async function editWave(work: WaveWork, body: WaveChanges): Promise<Edited> {
  const { scope, now } = work
  const { status, sales_order_ids: named, wave_number, ...rest } = body
  const after = {
    ...now,
    ...defined(rest),
    ...(wave_number != null && { wave_number }),
  }
  const altered = Object.keys(differing(now, after))
  const chosen = named === undefined ? undefined : await namedOrders(scope, named, now)
  const isChosen = chosen !== undefined && idsOf(chosen.orders) !== idsOf(now.orders)
  const faults: readonly Fault[] = [
    ...[...altered, ...(isChosen ? ['sales_order_ids'] : [])]
      .filter((field) => !isFree(now.status, field))
      .map((path): Fault => ({ path, rule: 'fixed' })),
    ...(await changedHeadingFaults(scope, waves, { after, number: after.wave_number, altered })),
    ...(isChosen && now.status === 'open' ? chosen.faults : []),
  ]
  if (faults.length === 0) work.set({ ...after, ...(isChosen && { orders: chosen.orders }) })
  return { faults, status }
}

function isFree(status: WaveWork['now']['status'], field: string): boolean {
  if (status === 'open') return true
  return (
    field === 'metadata' ||
    (waveUnfinished.includes(status) && ['wave_number', 'external_reference', 'notes'].includes(field))
  )
}

function idsOf(orders: readonly { readonly order_id: number }[]): string {
  return orders
    .map(({ order_id }) => order_id)
    .toSorted((a, b) => a - b)
    .join()
}
