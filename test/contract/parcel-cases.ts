import { packedOrder } from '../access-rows/parcels.ts'
import type { Setting } from '../access-rows/row.ts'
import type { Reply } from '../support/world.ts'
import type { OwnProvokers } from './cases.ts'

/** Packing of an order on hold, and unpacking of what has left. */
export function parcelCases(setting: Setting): OwnProvokers {
  const { world, company, admin: token } = setting
  const call = (path: string, method: 'POST' | 'PATCH' | 'DELETE', body?: object): Promise<Reply> =>
    world.call(path, { method, token, company, ...(body !== undefined && { body }) })
  async function after(...steps: readonly string[]) {
    const { order, parcel } = await packedOrder(setting)
    for (const step of steps) await call(`/sales-orders/${order}/${step}`, 'POST', {})
    return { all: `/sales-orders/${order}/parcels`, one: `/sales-orders/${order}/parcels/${parcel}` }
  }
  return {
    'parcels.create': { action_not_allowed: async () => call((await after('hold')).all, 'POST', {}) },
    'parcels.update': {
      action_not_allowed: async () =>
        call((await after('hold')).one, 'PATCH', { contents: [{ line_number: 1 }] }),
    },
    'parcels.delete': { action_not_allowed: async () => call((await after('pack', 'ship')).one, 'DELETE') },
  }
}
