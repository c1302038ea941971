import { type Row, type Rows, type Setting, create, next } from './row.ts'

const common = { access: 'member', module: 'kits' } satisfies Partial<Row>

async function article(setting: Setting): Promise<number> {
  const body = {
    article_code: `KIT-${next()}`,
    description: 'Matrix',
    um3pl: 'PCE',
    client_3pl_id: setting.client,
  }
  return (await create(setting, '/articles', body)).id
}

/** A kit with one part, both in stock. */
export async function stockedKit(setting: Setting) {
  const { world, company, admin: token, client } = setting
  const [id, part] = [await article(setting), await article(setting)]
  const components = [{ article_id: part, quantity_um3pl: 1 }]
  await world.call(`/articles/${id}/components`, { method: 'PUT', token, company, body: { components } })
  const lines = [id, part].map((article_id) => ({ article_id, quantity_um3pl: 5 }))
  const warehouse = await create(setting, '/warehouses', { code: `W-${next()}`, name: 'Matrix' })
  const body = { client_3pl_id: client, warehouse_id: warehouse.id, lines }
  await world.call('/stock/adjustments', { method: 'POST', token, company, body })
  return { id, warehouse_id: warehouse.id }
}

function making(way: string): Row {
  return {
    ...common,
    role: 'operator',
    writes: true,
    async call(setting) {
      const { id, warehouse_id } = await stockedKit(setting)
      return { path: `/articles/${id}/${way}`, method: 'POST', body: { quantity_um3pl: 1, warehouse_id } }
    },
    success: 201,
  }
}

export const kitRows: Rows = {
  'kits.get': {
    ...common,
    role: 'viewer',
    call: async (setting) => ({ path: `/articles/${await article(setting)}/components` }),
    success: 200,
  },
  'kits.set': {
    ...common,
    role: 'client',
    writes: true,
    call: async (setting) => ({
      path: `/articles/${await article(setting)}/components`,
      method: 'PUT',
      body: { components: [{ article_id: await article(setting), quantity_um3pl: 2 }] },
    }),
    success: 200,
  },
  'kits.assemble': making('assemble'),
  'kits.disassemble': making('disassemble'),
}
