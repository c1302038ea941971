import * as z from 'zod'
import { sequenceEvents } from '../../src/auth/webhooks/sequencer.ts'
import type { Admins, TestAdmin } from '../support/admins.ts'
import { Receiver } from '../support/receiver.ts'
import type { Sites, TestSite } from '../support/sites.ts'
import type { Reply } from '../support/world.ts'
import type { Call, OwnProvokers } from './cases.ts'

interface At {
  readonly admins: Admins
  readonly sites: Sites
  readonly site: TestSite
}

const Made = z.object({ data: z.object({ id: z.int() }) })
const Listed = z.object({ data: z.array(z.object({ id: z.int() })).min(1) })
// Nobody is there: what is sent fails at once.
const fields = { url: 'http://127.0.0.1:1/', events: ['*'] }

/** A webhook for the site, below `/admin`. */
async function webhookOf({ admins, site }: At, admin: TestAdmin): Promise<string> {
  const body = { ...fields, site_id: site.id }
  const reply = await admins.call(admin, '/webhooks', { method: 'POST', body })
  return `/webhooks/${Made.parse(reply.body).data.id}`
}

/** And something that waits for it. */
async function deliveryOf(at: At, admin: TestAdmin): Promise<string> {
  const path = await webhookOf(at, admin)
  await at.sites.bySecret(at.site, '/api/site/roles', { method: 'POST', body: { name: 'Told of' } })
  await sequenceEvents(at.sites.database)
  const reply = await at.admins.call(admin, `${path}/deliveries`)
  return `${path}/deliveries/${Listed.parse(reply.body).data[0]?.id}`
}

const on =
  (rest: string, request: Omit<Call, 'path'> = {}, of: typeof webhookOf = webhookOf) =>
  async (at: At): Promise<Call> => ({
    path: `/admin${await of(at, await at.admins.admin())}${rest}`,
    ...request,
  })
const post = { method: 'POST', body: {} }

/** Calls that succeed, where the row of the access matrix is content with a refusal. */
export const authWebhookSuccesses = {
  'admin.webhooks_get': on(''),
  'admin.webhooks_create': (at: At) =>
    Promise.resolve({ path: '/admin/webhooks', method: 'POST', body: { ...fields, site_id: at.site.id } }),
  'admin.webhooks_update': on('', { method: 'PUT', body: { name: 'Changed' } }),
  'admin.webhooks_delete': on('', { method: 'DELETE' }),
  'admin.webhooks_test': on('/test', post),
  'admin.webhooks_rotate_secret': on('/rotate-secret', post),
  'admin.webhooks_enable': on('/enable', post),
  'admin.webhooks_disable': on('/disable', post),
  'admin.webhooks_recover': on('/recover', post),
  'admin.webhooks_deliveries': on('/deliveries'),
  'admin.webhooks_delivery': on('', {}, deliveryOf),
  'admin.webhooks_redeliver': on('/redeliver', post, deliveryOf),
  'admin.webhooks_stats': on('/stats'),
}

/** On a webhook that was disabled meanwhile. */
export function authWebhookCases(at: At): OwnProvokers {
  const disabled = async (rest: string, of: typeof webhookOf): Promise<Reply> => {
    const admin = await at.admins.admin()
    const path = await of(at, admin)
    await at.admins.call(admin, `${path.replace(/\/deliveries.*/, '')}/disable`, post)
    return at.admins.call(admin, `${path}${rest}`, post)
  }
  return {
    'admin.webhooks_recover': { action_not_allowed: () => disabled('/recover', webhookOf) },
    'admin.webhooks_redeliver': {
      action_not_allowed: () => disabled('/redeliver', deliveryOf),
      async delivery_not_permitted() {
        const admin = await at.admins.admin()
        const path = await deliveryOf(at, admin)
        const body = { events: ['site.created'] }
        await at.admins.call(admin, path.replace(/\/deliveries.*/, ''), { method: 'PUT', body })
        return at.admins.call(admin, `${path}/redeliver`, post)
      },
    },
    'admin.webhooks_test': { trials_under_way: () => crowded(at) },
  }
}

/** The first answer to more trials than one may have under way: all others wait for a receiver that says nothing. */
async function crowded(at: At): Promise<Reply> {
  const receiver = await Receiver.start()
  receiver.react = () => 'hang'
  const admin = await at.admins.admin()
  const path = await webhookOf(at, admin)
  await at.admins.call(admin, path, { method: 'PUT', body: { url: receiver.address } })
  const trials = Array.from({ length: 5 }, () => at.admins.call(admin, `${path}/test`, post))
  const refused = await Promise.race(trials)
  await receiver.stop()
  await Promise.all(trials)
  return refused
}
