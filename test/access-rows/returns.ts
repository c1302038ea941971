import { type Row, type Rows, type Setting, create, next } from './row.ts'

async function body(setting: Setting): Promise<object> {
  const { client } = setting
  const article_code = `RETURNED-${next()}`
  await create(setting, '/articles', {
    article_code,
    description: 'Matrix',
    um3pl: 'PCE',
    client_3pl_id: client,
  })
  const { id: warehouse_id } = await create(setting, '/warehouses', { code: `WR-${next()}`, name: 'Matrix' })
  return { client_3pl_id: client, warehouse_id, lines: [{ article_code, quantity_um3pl: 1 }] }
}

/** A return, taken as far as these actions take it. */
async function made(setting: Setting, ...actions: readonly string[]): Promise<number> {
  const { world, company, admin } = setting
  const { id } = await create(setting, '/returns', await body(setting))
  for (const step of actions) {
    const reply = await world.call(`/returns/${id}/${step}`, { method: 'POST', token: admin, company })
    if (reply.status !== 200) throw new Error(`${step} answered ${reply.status}: ${reply.text}`)
  }
  return id
}

function action(name: string, role: 'client' | 'operator', ...before: readonly string[]): Row {
  return {
    access: 'member',
    role,
    module: 'returns',
    writes: true,
    call: async (setting) => ({
      path: `/returns/${await made(setting, ...before)}/${name}`,
      method: 'POST',
    }),
    success: 200,
  }
}

export const returnRows: Rows = {
  'returns.list': {
    access: 'member',
    role: 'viewer',
    module: 'returns',
    call: () => ({ path: '/returns' }),
    success: 200,
  },
  'returns.get': {
    access: 'member',
    role: 'viewer',
    module: 'returns',
    call: async (setting) => ({ path: `/returns/${await made(setting)}` }),
    success: 200,
  },
  'returns.print': {
    access: 'member',
    role: 'viewer',
    module: 'returns',
    call: async (setting) => ({ path: `/returns/${await made(setting)}/documents/return-slip.pdf` }),
    success: 200,
  },
  'returns.create': {
    access: 'member',
    role: 'client',
    module: 'returns',
    writes: true,
    call: async (setting) => ({ path: '/returns', method: 'POST', body: await body(setting) }),
    success: 201,
  },
  'returns.bulk': {
    access: 'member',
    role: 'client',
    module: 'returns',
    writes: true,
    call: async (setting) => ({
      path: '/returns/bulk',
      method: 'POST',
      body: { returns: [await body(setting)] },
    }),
    success: 200,
  },
  'returns.update': {
    access: 'member',
    role: 'client',
    module: 'returns',
    writes: true,
    call: async (setting) => ({
      path: `/returns/${await made(setting)}`,
      method: 'PUT',
      body: { notes: `Changed ${next()}` },
    }),
    success: 200,
  },
  'returns.arrive': action('arrive', 'operator'),
  'returns.receive': action('receive', 'operator'),
  'returns.dispose': action('dispose', 'operator', 'receive'),
  'returns.complete': action('complete', 'operator', 'receive', 'dispose'),
  'returns.cancel': action('cancel', 'client'),
  'returns.reject': action('reject', 'operator'),
}
