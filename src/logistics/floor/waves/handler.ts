import { isDeepStrictEqual } from 'node:util'
import { saveHeader } from '../../documents/spine/store-rows.ts'
import type { DocumentHandler, Work } from '../../documents/spine/work.ts'
import { waveFollows, wavePaths } from './moves.ts'
import type { Wave } from './schema.ts'
import { waves } from './store-record.ts'
import { type WaveDraft, type WaveOrder, lockWave, removeOrders, saveOrders } from './store.ts'

export type WaveWork = Work<WaveDraft>

export const waveHandler: DocumentHandler<typeof Wave, WaveDraft> = {
  documents: waves,
  paths: wavePaths,
  follows: waveFollows,
  load: lockWave,
  standing: ({ status }) => ({ status }),
  write({ scope, before, now }) {
    const { orders: _orders, version: _version, ...row } = now
    saveHeader(scope, waves, { row, isNew: before === undefined })
    const known = byId(before?.orders ?? [])
    const kept = byId(now.orders)
    removeOrders(
      scope,
      now.id,
      (before?.orders ?? []).filter((each) => !kept.has(each.order_id)),
    )
    saveOrders(
      scope,
      now.id,
      now.orders.filter((each) => !isDeepStrictEqual(each, known.get(each.order_id))),
    )
  },
  told: ({ orders, ...fields }) => ({
    ...fields,
    ...(orders !== undefined && { orders: orders.map(orderRecord) }),
  }),
}

function byId(orders: readonly WaveOrder[]): ReadonlyMap<number, WaveOrder> {
  return new Map(orders.map((each) => [each.order_id, each]))
}

function orderRecord({ order_id, order_number, state, tote_code }: WaveOrder): object {
  return { sales_order_id: order_id, order_number, status: state, tote_code }
}
