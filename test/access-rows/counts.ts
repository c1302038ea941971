import { sql } from '../../src/kernel/database/sql.ts'
import { type Row, type Rows, type Setting, create, next } from './row.ts'

const read = { access: 'member', module: 'counting', role: 'viewer', success: 200 } satisfies Partial<Row>
const write = { access: 'member', module: 'counting', role: 'operator', writes: true } satisfies Partial<Row>

interface Shelf {
  readonly article_id: number
  readonly body: object
}

/** Two pieces of an article of the client company at a place, and the body of a count of them. */
async function shelf(setting: Setting): Promise<Shelf> {
  const { world, company, client, admin } = setting
  const article = {
    article_code: `COUNT-${next()}`,
    description: 'Matrix',
    um3pl: 'PCE',
    client_3pl_id: client,
  }
  const { id: article_id } = await create(setting, '/articles', article)
  const { id: warehouse_id } = await create(setting, '/warehouses', { code: `CT-${next()}`, name: 'Matrix' })
  const { id: location } = await create(setting, `/warehouses/${warehouse_id}/locations`, { code: 'A-1' })
  const lines = [{ article_id, quantity_um3pl: 2, location_code: 'A-1' }]
  const filling = { client_3pl_id: client, warehouse_id, reason: 'Matrix', lines }
  await world.call('/stock/adjustments', { method: 'POST', token: admin, company, body: filling })
  return { article_id, body: { client_3pl_id: client, warehouse_id, locations: [location] } }
}

/** A count of it, taken as far as these actions take it. */
async function made(setting: Setting, ...actions: readonly string[]): Promise<number> {
  const { world, company, admin } = setting
  const { id } = await create(setting, '/counts', (await shelf(setting)).body)
  for (const step of actions) {
    const reply = await world.call(`/counts/${id}/${step}`, { method: 'POST', token: admin, company })
    if (reply.status !== 200) throw new Error(`${step} answered ${reply.status}: ${reply.text}`)
  }
  return id
}

async function taskOf({ world, company }: Setting, count: number): Promise<number> {
  const { rows } = await world.database.query<{ id: number }>(sql`
    select id from count_tasks where company_id = ${company} and count_id = ${count}`)
  return rows[0]?.id ?? 0
}

function action(name: string, ...before: readonly string[]): Row {
  return {
    ...write,
    call: async (setting) => ({ path: `/counts/${await made(setting, ...before)}/${name}`, method: 'POST' }),
    success: 200,
  }
}

function taskAction(name: string, body: object): Row {
  return {
    ...write,
    call: async (setting) => {
      const count = await made(setting, 'release')
      return { path: `/counts/${count}/tasks/${await taskOf(setting, count)}/${name}`, method: 'POST', body }
    },
    success: 200,
  }
}

/** A count whose only task is counted. */
async function counted(setting: Setting): Promise<number> {
  const { world, company, admin } = setting
  const count = await made(setting, 'release')
  const path = `/counts/${count}/tasks/${await taskOf(setting, count)}/confirm`
  const reply = await world.call(path, { method: 'POST', token: admin, company, body: { quantity_um3pl: 2 } })
  if (reply.status !== 200) throw new Error(reply.text)
  return count
}

export const countRows: Rows = {
  'counts.list': { ...read, call: () => ({ path: '/counts' }) },
  'counts.get': { ...read, call: async (setting) => ({ path: `/counts/${await made(setting)}` }) },
  'counts.print': {
    ...read,
    call: async (setting) => ({ path: `/counts/${await made(setting)}/documents/count-sheet.pdf` }),
  },
  'counts.tasks': {
    ...read,
    call: async (setting) => ({ path: `/counts/${await made(setting, 'release')}/tasks` }),
  },
  'counts.create': {
    ...write,
    call: async (setting) => ({ path: '/counts', method: 'POST', body: (await shelf(setting)).body }),
    success: 201,
  },
  'counts.update': {
    ...write,
    call: async (setting) => ({
      path: `/counts/${await made(setting)}`,
      method: 'PUT',
      body: { notes: `Changed ${next()}` },
    }),
    success: 200,
  },
  'counts.release': action('release'),
  'counts.cancel': action('cancel', 'release'),
  'counts.close': {
    ...write,
    call: async (setting) => ({ path: `/counts/${await counted(setting)}/close`, method: 'POST' }),
    success: 200,
  },
  'counts.next': {
    ...write,
    call: async (setting) => ({
      path: `/counts/${await made(setting, 'release')}/next`,
      method: 'POST',
      body: {},
    }),
    success: 200,
  },
  'counts.found': {
    ...write,
    async call(setting) {
      const { article_id, body } = await shelf(setting)
      const { id } = await create(setting, '/counts', body)
      const { world, company, admin } = setting
      await world.call(`/counts/${id}/release`, { method: 'POST', token: admin, company })
      const goods = { article_id, location_code: 'A-1', quantity_um3pl: 2 }
      return { path: `/counts/${id}/found`, method: 'POST', body: goods }
    },
    success: 200,
  },
  'counts.confirm_task': taskAction('confirm', { quantity_um3pl: 2 }),
  'counts.skip_task': taskAction('skip', {}),
}
