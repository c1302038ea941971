import { sql } from '../../src/kernel/database/sql.ts'
import { type Row, type Rows, type Setting, create, next } from './row.ts'

const read = { access: 'member', module: 'picking', role: 'viewer', success: 200 } satisfies Partial<Row>
const write = { access: 'member', module: 'picking', role: 'operator', writes: true } satisfies Partial<Row>

/** An order of the client company that can be picked. */
async function order(setting: Setting): Promise<number> {
  const { world, company, client, admin } = setting
  const article = {
    article_code: `WAVE-${next()}`,
    description: 'Matrix',
    um3pl: 'PCE',
    client_3pl_id: client,
  }
  const { id: article_id } = await create(setting, '/articles', article)
  const { id: warehouse_id } = await create(setting, '/warehouses', { code: `WV-${next()}`, name: 'Matrix' })
  const lines = [{ article_id, quantity_um3pl: 2 }]
  const filling = { client_3pl_id: client, warehouse_id, reason: 'Matrix', lines }
  await world.call('/stock/adjustments', { method: 'POST', token: admin, company, body: filling })
  return (await create(setting, '/sales-orders', { warehouse_id, lines })).id
}

async function body(setting: Setting): Promise<object> {
  const { world, company, client } = setting
  const id = await order(setting)
  const { rows } = await world.database.query<{ warehouse_id: number }>(sql`
    select warehouse_id from sales_orders where company_id = ${company} and id = ${id}`)
  return { client_3pl_id: client, warehouse_id: rows[0]?.warehouse_id, orders: [id] }
}

/** A wave, taken as far as these actions take it. */
async function made(setting: Setting, ...actions: readonly string[]): Promise<number> {
  const { world, company, admin } = setting
  const { id } = await create(setting, '/waves', await body(setting))
  for (const step of actions) {
    const reply = await world.call(`/waves/${id}/${step}`, { method: 'POST', token: admin, company })
    if (reply.status !== 200) throw new Error(`${step} answered ${reply.status}: ${reply.text}`)
  }
  return id
}

async function taskOf({ world, company }: Setting, wave: number): Promise<number> {
  const { rows } = await world.database.query<{ id: number }>(sql`
    select id from wave_tasks where company_id = ${company} and wave_id = ${wave}`)
  return rows[0]?.id ?? 0
}

function action(name: string, ...before: readonly string[]): Row {
  return {
    ...write,
    call: async (setting) => ({ path: `/waves/${await made(setting, ...before)}/${name}`, method: 'POST' }),
    success: 200,
  }
}

function taskAction(name: string): Row {
  return {
    ...write,
    call: async (setting) => {
      const wave = await made(setting, 'release')
      return { path: `/waves/${wave}/tasks/${await taskOf(setting, wave)}/${name}`, method: 'POST', body: {} }
    },
    success: 200,
  }
}

/** A wave with a finished task. */
async function begun(setting: Setting): Promise<number> {
  const { world, company, admin } = setting
  const wave = await made(setting, 'release')
  const path = `/waves/${wave}/tasks/${await taskOf(setting, wave)}/confirm`
  const reply = await world.call(path, { method: 'POST', token: admin, company, body: {} })
  if (reply.status !== 200) throw new Error(reply.text)
  return wave
}

export const waveRows: Rows = {
  'waves.list': { ...read, call: () => ({ path: '/waves' }) },
  'waves.get': { ...read, call: async (setting) => ({ path: `/waves/${await made(setting)}` }) },
  'waves.print': {
    ...read,
    call: async (setting) => ({ path: `/waves/${await made(setting)}/documents/wave-list.pdf` }),
  },
  'waves.tasks': {
    ...read,
    call: async (setting) => ({ path: `/waves/${await made(setting, 'release')}/tasks` }),
  },
  'sales_orders.pick_tasks': {
    ...read,
    call: async (setting) => ({ path: `/sales-orders/${await order(setting)}/pick-tasks` }),
  },
  'waves.create': {
    ...write,
    call: async (setting) => ({ path: '/waves', method: 'POST', body: await body(setting) }),
    success: 201,
  },
  'waves.update': {
    ...write,
    call: async (setting) => ({
      path: `/waves/${await made(setting)}`,
      method: 'PUT',
      body: { notes: `Changed ${next()}` },
    }),
    success: 200,
  },
  'waves.release': action('release'),
  'waves.cancel': action('cancel', 'release'),
  'waves.close': {
    ...write,
    call: async (setting) => ({ path: `/waves/${await begun(setting)}/close`, method: 'POST' }),
    success: 200,
  },
  'waves.next': {
    ...write,
    call: async (setting) => ({
      path: `/waves/${await made(setting, 'release')}/next`,
      method: 'POST',
      body: {},
    }),
    success: 200,
  },
  'waves.confirm_task': taskAction('confirm'),
  'waves.skip_task': taskAction('skip'),
}
