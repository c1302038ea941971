import { labelled } from '../access-rows/carriers.ts'
import { type Setting, create, next } from '../access-rows/row.ts'
import { Carrier } from '../support/carrier.ts'
import type { Reply } from '../support/world.ts'
import type { OwnProvokers } from './cases.ts'

/** Labels of what is on hold or has left, and a connection that has work. */
export function carrierCases(setting: Setting): OwnProvokers {
  const { world, company, admin: token } = setting
  const call = (path: string, method: 'POST' | 'DELETE', body?: object): Promise<Reply> =>
    world.call(path, { method, token, company, ...(body !== undefined && { body }) })
  async function after(...steps: readonly string[]) {
    const made = await labelled(setting)
    for (const step of steps) await call(`/sales-orders/${made.order}/${step}`, 'POST', {})
    return made
  }
  return {
    'parcels.request_label': {
      action_not_allowed: async () => call(`${(await after('hold')).path}/label`, 'POST', {}),
    },
    'parcels.cancel_label': {
      action_not_allowed: async () => call(`${(await after('pack', 'ship')).path}/label/cancel`, 'POST'),
    },
    'carrier_connections.test': { trials_under_way: () => crowded(setting) },
    'carrier_connections.delete': {
      in_use: async () => {
        const { path, connection_id } = await labelled(setting)
        await call(`${path}/label/cancel`, 'POST')
        return call(`/carrier-connections/${connection_id}`, 'DELETE')
      },
    },
  }
}

async function crowded(setting: Setting): Promise<Reply> {
  const { world, company, admin: token } = setting
  const carrier = await Carrier.open()
  carrier.react = () => 'hang'
  const body = {
    name: 'Slow',
    carrier_code: `SLOW-${next()}`,
    url: carrier.address,
    token: 'of-the-contract',
  }
  const { id } = await create(setting, '/carrier-connections', body)
  const path = `/carrier-connections/${id}/test`
  const trials = Array.from({ length: 5 }, () => world.call(path, { method: 'POST', token, company }))
  const refused = await Promise.race(trials)
  await carrier.close()
  await Promise.all(trials)
  return refused
}
