import { sql } from '../../src/kernel/database/sql.ts'
import { type Row, type Rows, type Setting, create } from './row.ts'

const read = { access: 'member', role: 'viewer', module: 'webhooks', success: 200 } satisfies Partial<Row>
const write = { access: 'member', role: 'client', module: 'webhooks', writes: true } satisfies Partial<Row>

/** Where nobody listens. */
const url = 'http://127.0.0.1:1/hook'

/** Users of a client company have at most 10, and the matrix calls more often than that. */
async function makeRoom({ world, company }: Setting): Promise<void> {
  await world.database.write(sql`
    delete from webhooks where company_id = ${company}
       and id not in (select w.id from webhooks w where w.company_id = ${company} order by w.id desc limit 8)`)
}

async function made(setting: Setting): Promise<number> {
  await makeRoom(setting)
  const body = { url, events: ['*'], client_3pl_id: setting.client }
  return (await create(setting, '/webhooks', body)).id
}

/** A webhook and something that was delivered to it. */
async function delivered(setting: Setting): Promise<{ readonly webhook: number; readonly id: number }> {
  const { world, company } = setting
  const webhook = await made(setting)
  const { rows } = await world.database.write<{ id: number }>(sql`
    with event as (
      insert into events (company_id, sequence, event_id, type, client_3pl_id, resource_type, resource_id, resource_version,
                          data, request_id, occurred_at, created_at)
      values (${company}, nextval('event_seq'), 'evt_matrix', 'article.created', ${setting.client}, 'article', 1, 1, '{}',
              'matrix', now(), now())
      returning *)
    insert into deliveries (company_id, webhook_id, sequence, event_id, event_type, resource_type, resource_id, status, created_at)
    select company_id, ${webhook}, sequence, event_id, type, resource_type, resource_id, 'delivered', created_at from event
    returning id`)
  return { webhook, id: rows[0]?.id ?? 0 }
}

function action(name: string, success: number): Row {
  const call: Row['call'] = async (setting) => ({
    path: `/webhooks/${await made(setting)}/${name}`,
    method: 'POST',
  })
  return { ...write, call, success }
}

export const webhookRows: Rows = {
  'webhooks.list': { ...read, call: () => ({ path: '/webhooks' }) },
  'webhooks.event_types': { ...read, call: () => ({ path: '/webhooks/event-types' }) },
  'webhooks.get': { ...read, call: async (setting) => ({ path: `/webhooks/${await made(setting)}` }) },
  'webhooks.stats': {
    ...read,
    call: async (setting) => ({ path: `/webhooks/${await made(setting)}/stats` }),
  },
  'webhooks.deliveries': {
    ...read,
    call: async (setting) => ({ path: `/webhooks/${await made(setting)}/deliveries` }),
  },
  'webhooks.delivery': {
    ...read,
    call: async (setting) => {
      const { webhook, id } = await delivered(setting)
      return { path: `/webhooks/${webhook}/deliveries/${id}` }
    },
  },
  'webhooks.redeliver': {
    ...write,
    call: async (setting) => {
      const { webhook, id } = await delivered(setting)
      return { path: `/webhooks/${webhook}/deliveries/${id}/redeliver`, method: 'POST' }
    },
    success: 202,
  },
  'webhooks.create': {
    ...write,
    call: async (setting) => {
      await makeRoom(setting)
      const body = { url, events: ['*'], client_3pl_id: setting.client }
      return { path: '/webhooks', method: 'POST', body }
    },
    success: 201,
  },
  'webhooks.update': {
    ...write,
    call: async (setting) => ({
      path: `/webhooks/${await made(setting)}`,
      method: 'PUT',
      body: { name: 'Changed' },
    }),
    success: 200,
  },
  'webhooks.delete': {
    ...write,
    call: async (setting) => ({ path: `/webhooks/${await made(setting)}`, method: 'DELETE' }),
    success: 204,
  },
  // It changes nothing of ours, so it takes the primary company as a read does.
  'webhooks.test': {
    ...read,
    role: 'client',
    call: async (setting) => ({ path: `/webhooks/${await made(setting)}/test`, method: 'POST' }),
  },
  'webhooks.rotate_secret': action('rotate-secret', 200),
  'webhooks.enable': action('enable', 200),
  'webhooks.disable': action('disable', 200),
  'webhooks.recover': action('recover', 202),
}
