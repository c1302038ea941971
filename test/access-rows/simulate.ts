import { sql } from '../../src/kernel/database/sql.ts'
import { type Row, type Rows, type Setting, create, next } from './row.ts'

/** Lets the company of the setting be played with, and gives it something to play with. */
async function announced(setting: Setting) {
  const { world, company, client } = setting
  await world.database.write(sql`update companies set sandbox = true where id = ${company} and not sandbox`)
  const article_code = `SIMULATED-${next()}`
  await create(setting, '/articles', {
    article_code,
    description: 'Matrix',
    um3pl: 'PCE',
    client_3pl_id: client,
  })
  const { id: warehouse_id } = await create(setting, '/warehouses', { code: `WS-${next()}`, name: 'Matrix' })
  const body = { client_3pl_id: client, warehouse_id, lines: [{ article_code, quantity_um3pl: 1 }] }
  const { id: reception_id } = await create(setting, '/receptions', body)
  return { body, reception_id }
}

/** An order of goods that are there, taken as far as these steps take it. */
async function ordered(setting: Setting, steps: readonly string[]) {
  const { world, company, admin } = setting
  const { body, reception_id } = await announced(setting)
  const simulate = async (step: string, named: object) => {
    const request = { method: 'POST', token: admin, company, body: named }
    const reply = await world.call(`/simulate/${step}`, request)
    if (reply.status !== 200) throw new Error(`${step} answered ${reply.status}: ${reply.text}`)
  }
  await simulate('receive', { reception_id })
  const { id: sales_order_id } = await create(setting, '/sales-orders', body)
  for (const step of steps) await simulate(step, { sales_order_id })
  return { sales_order_id }
}

const write = { access: 'member', role: 'client', writes: true, success: 200 } satisfies Partial<Row>

function onReception(step: string): Row {
  return {
    ...write,
    module: 'inbound',
    async call(setting) {
      const { reception_id } = await announced(setting)
      return { path: `/simulate/${step}`, method: 'POST', body: { reception_id } }
    },
  }
}

function onOrder(step: string, module: string, ...before: readonly string[]): Row {
  return {
    ...write,
    module,
    async call(setting) {
      return { path: `/simulate/${step}`, method: 'POST', body: await ordered(setting, before) }
    },
  }
}

export const simulateRows: Rows = {
  'simulate.arrive': onReception('arrive'),
  'simulate.receive': onReception('receive'),
  'simulate.pick': onOrder('pick', 'outbound'),
  'simulate.ship': onOrder('ship', 'outbound'),
  'simulate.deliver': onOrder('deliver', 'outbound', 'ship'),
  'simulate.return': onOrder('return', 'returns', 'ship'),
}
