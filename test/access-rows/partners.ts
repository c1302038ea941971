import { type Row, type Rows, type Setting, create, next } from './row.ts'

const read = { access: 'member', role: 'viewer', success: 200 } satisfies Partial<Row>
const write = { access: 'member', role: 'manager', writes: true } satisfies Partial<Row>

const partner = ({ client }: Setting) => ({ code: `M-${next()}`, name: 'Matrix', client_3pl_id: client })

async function newPartner(setting: Setting): Promise<number> {
  return (await create(setting, '/partners', partner(setting))).id
}

export const partnerRows: Rows = {
  'partners.list': { ...read, call: () => ({ path: '/partners' }) },
  'partners.get': {
    ...read,
    call: async (setting) => ({ path: `/partners/${await newPartner(setting)}` }),
  },
  'partners.create': {
    ...write,
    call: (setting) => ({ path: '/partners', method: 'POST', body: partner(setting) }),
    success: 201,
  },
  'partners.update': {
    ...write,
    call: async (setting) => ({
      path: `/partners/${await newPartner(setting)}`,
      method: 'PUT',
      body: { name: `Changed ${next()}` },
    }),
    success: 200,
  },
}
