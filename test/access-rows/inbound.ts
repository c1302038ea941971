import { type Row, type Rows, type Setting, create, next } from './row.ts'

type Documents = 'purchase-orders' | 'receptions'

async function body(setting: Setting, fields: object = {}): Promise<object> {
  const { client } = setting
  const article_code = `INBOUND-${next()}`
  await create(setting, '/articles', {
    article_code,
    description: 'Matrix',
    um3pl: 'PCE',
    client_3pl_id: client,
  })
  const { id: warehouse_id } = await create(setting, '/warehouses', { code: `WI-${next()}`, name: 'Matrix' })
  return { client_3pl_id: client, warehouse_id, lines: [{ article_code, quantity_um3pl: 1 }], ...fields }
}

async function newDocument(setting: Setting, documents: Documents, fields: object = {}): Promise<number> {
  return (await create(setting, `/${documents}`, await body(setting, fields))).id
}

/** A partly received order. */
async function receivedOrder(setting: Setting): Promise<number> {
  const lines = await body(setting)
  const { id } = await create(setting, '/purchase-orders', lines)
  await create(setting, '/receptions', { ...lines, purchase_order_id: id, status: 'received' })
  return id
}

const read = { access: 'member', role: 'viewer', module: 'inbound', success: 200 } satisfies Partial<Row>
const write = { access: 'member', role: 'client', module: 'inbound', writes: true } satisfies Partial<Row>

/** Steps shared by purchase orders and receptions. */
function documentRows(documents: Documents, prefix: string): Rows {
  return {
    [`${prefix}.list`]: { ...read, call: () => ({ path: `/${documents}` }) },
    [`${prefix}.get`]: {
      ...read,
      call: async (setting) => ({ path: `/${documents}/${await newDocument(setting, documents)}` }),
    },
    [`${prefix}.create`]: {
      ...write,
      call: async (setting) => ({ path: `/${documents}`, method: 'POST', body: await body(setting) }),
      success: 201,
    },
    [`${prefix}.bulk`]: {
      ...write,
      call: async (setting) => ({
        path: `/${documents}/bulk`,
        method: 'POST',
        body: { [prefix]: [await body(setting)] },
      }),
      success: 200,
    },
    [`${prefix}.update`]: {
      ...write,
      call: async (setting) => ({
        path: `/${documents}/${await newDocument(setting, documents)}`,
        method: 'PUT',
        body: { notes: `changed ${next()}` },
      }),
      success: 200,
    },
  }
}

function action(
  path: `${Documents}/${string}`,
  role: 'client' | 'operator',
  make: (setting: Setting, documents: Documents) => Promise<number>,
): Row {
  const [documents, name] = path.startsWith('receptions')
    ? (['receptions', path.slice('receptions/'.length)] as const)
    : (['purchase-orders', path.slice('purchase-orders/'.length)] as const)
  return {
    ...write,
    role,
    call: async (setting) => ({
      path: `/${documents}/${await make(setting, documents)}/${name}`,
      method: 'POST',
    }),
    success: 200,
  }
}

const inStatus = (status: string) => (setting: Setting, documents: Documents) =>
  newDocument(setting, documents, { status })

async function arrived(setting: Setting): Promise<number> {
  const { world, company, admin } = setting
  const id = await newDocument(setting, 'receptions')
  await world.call(`/receptions/${id}/arrive`, { method: 'POST', token: admin, company })
  return id
}

export const inboundRows: Rows = {
  ...documentRows('purchase-orders', 'purchase_orders'),
  'purchase_orders.confirm': action('purchase-orders/confirm', 'client', inStatus('draft')),
  'purchase_orders.close': action('purchase-orders/close', 'client', receivedOrder),
  'purchase_orders.cancel': action('purchase-orders/cancel', 'client', inStatus('confirmed')),
  ...documentRows('receptions', 'receptions'),
  'receptions.print': {
    ...read,
    call: async (setting) => ({
      path: `/receptions/${await newDocument(setting, 'receptions')}/documents/reception-sheet.pdf`,
    }),
  },
  'receptions.announce': action('receptions/announce', 'client', inStatus('draft')),
  'receptions.arrive': action('receptions/arrive', 'operator', inStatus('announced')),
  'receptions.receive': action('receptions/receive', 'operator', inStatus('announced')),
  'receptions.complete': action('receptions/complete', 'operator', arrived),
  'receptions.putaway': action('receptions/putaway', 'operator', inStatus('received')),
  'receptions.reopen': action('receptions/reopen', 'operator', inStatus('received')),
  'receptions.cancel': action('receptions/cancel', 'client', inStatus('announced')),
  'integrations.etsm_create_reception': {
    access: 'etsm',
    module: 'inbound',
    header: true,
    writes: true,
    call: async (setting) => ({
      path: '/integrations/etsm/receptions',
      method: 'POST',
      body: await body(setting),
    }),
    success: 201,
  },
}
