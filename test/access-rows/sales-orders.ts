import { sql } from '../../src/kernel/database/sql.ts'
import { salesOrderActions } from '../../src/logistics/documents/sales-orders/moves.ts'
import { type Row, type Rows, type Setting, create, next } from './row.ts'

const read = { access: 'member', module: 'outbound', role: 'viewer', success: 200 } satisfies Partial<Row>
const write = { access: 'member', module: 'outbound', role: 'client', writes: true } satisfies Partial<Row>

/** An article of the client company, and a warehouse for what names none. */
async function article(setting: Setting): Promise<number> {
  const { company, client, world } = setting
  const { rows } = await world.database.query<{ id: number }>(sql`
    select id from warehouses where company_id = ${company} limit 1`)
  if (rows.length === 0) await create(setting, '/warehouses', { code: 'MAIN', name: 'Main' })
  const body = { article_code: `M-${next()}`, description: 'Matrix', um3pl: 'PCE', client_3pl_id: client }
  return (await create(setting, '/articles', body)).id
}

async function order(setting: Setting, fields: object = {}): Promise<object> {
  return { lines: [{ article_id: await article(setting), quantity_um3pl: 1 }], ...fields }
}

/** Steps that bring an order to where the action is possible. */
const before: Readonly<Record<string, readonly string[]>> = {
  confirm: [],
  allocate: ['confirm', 'deallocate'],
  deallocate: ['confirm'],
  hold: [],
  'release-hold': ['hold'],
  pick: ['confirm'],
  pack: ['confirm', 'pick'],
  ship: ['confirm', 'pick', 'pack'],
  deliver: ['confirm', 'pick', 'pack', 'ship'],
  close: ['confirm', 'pick', 'pack', 'ship'],
  cancel: [],
}

/** An order at which the action can be done; of `close`, one that is shipped in part. */
export async function readyOrder(setting: Setting, action: string): Promise<number> {
  const article_id = await article(setting)
  const { world, company, admin } = setting
  const post = (path: string, body: object, token = admin) =>
    world.call(path, { method: 'POST', token, company, body })
  await post('/stock/adjustments', {
    client_3pl_id: setting.client,
    reason: 'Matrix',
    lines: [{ article_id, quantity_um3pl: 2 }],
  })
  const body = { status: 'draft', allow_partial_shipment: true, lines: [{ article_id, quantity_um3pl: 2 }] }
  const { id } = await create(setting, '/sales-orders', body)
  for (const step of before[action] ?? []) {
    const part =
      action === 'close' && step === 'ship' ? { lines: [{ line_number: 1, quantity_um3pl: 1 }] } : {}
    // A hold of the staff is not a client's to release.
    const token = step === 'hold' ? await clientToken(setting) : admin
    await post(`/sales-orders/${id}/${step}`, part, token)
  }
  return id
}

async function clientToken({ world, company, client }: Setting): Promise<string> {
  return (await world.user([{ company_id: company, role: 'client', client_ids: [client] }])).token
}

const clientActions = new Set(['confirm', 'hold', 'release-hold', 'close', 'cancel'])

export const salesOrderRows: Rows = {
  'sales_orders.list': { ...read, call: () => ({ path: '/sales-orders' }) },
  'sales_orders.get': {
    ...read,
    call: async (setting) => ({
      path: `/sales-orders/${(await create(setting, '/sales-orders', await order(setting))).id}`,
    }),
  },
  'sales_orders.print': {
    ...read,
    call: async (setting) => {
      const { id } = await create(setting, '/sales-orders', await order(setting))
      return { path: `/sales-orders/${id}/documents/packing-slip.pdf` }
    },
  },
  'sales_orders.explain': {
    ...read,
    call: async (setting) => ({
      path: `/sales-orders/${(await create(setting, '/sales-orders', await order(setting))).id}/explain`,
    }),
  },
  'sales_orders.create': {
    ...write,
    call: async (setting) => ({ path: '/sales-orders', method: 'POST', body: await order(setting) }),
    success: 201,
  },
  'sales_orders.bulk': {
    ...write,
    call: async (setting) => ({
      path: '/sales-orders/bulk',
      method: 'POST',
      body: { sales_orders: [await order(setting)] },
    }),
    success: 200,
  },
  'sales_orders.update': {
    ...write,
    call: async (setting) => ({
      path: `/sales-orders/${(await create(setting, '/sales-orders', await order(setting))).id}`,
      method: 'PUT',
      body: { notes: `Changed ${next()}` },
    }),
    success: 200,
  },
  ...Object.fromEntries(
    salesOrderActions.map((action): [string, Row] => [
      `sales_orders.${action.replace('-', '_')}`,
      {
        ...write,
        role: clientActions.has(action) ? 'client' : 'operator',
        call: async (setting) => ({
          path: `/sales-orders/${await readyOrder(setting, action)}/${action}`,
          method: 'POST',
          body: {},
        }),
        success: 200,
      },
    ]),
  ),
}
