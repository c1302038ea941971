import { sql } from '../../src/kernel/database/sql.ts'
import { type Maker, type Row, type Rows, next } from './row.ts'

const read = { access: 'member', role: 'viewer', success: 200 } satisfies Partial<Row>
const write = { access: 'member', role: 'manager', writes: true } satisfies Partial<Row>

export const clientRows: Rows = {
  'clients.list': { ...read, call: () => ({ path: '/clients' }) },
  'clients.get': { ...read, call: ({ client }) => ({ path: `/clients/${client}` }) },
  'clients.create': {
    ...write,
    call: () => ({ path: '/clients', method: 'POST', body: { code: `M-${next()}`, name: 'Matrix' } }),
    success: 201,
  },
  'clients.update': {
    ...write,
    call: ({ client }) => ({
      path: `/clients/${client}`,
      method: 'PUT',
      body: { name: `Changed ${next()}` },
    }),
    success: 200,
  },
}

/** The client company of the setting is its own. */
export const clientMaker: Maker = {
  owner: 'client',
  make: async ({ world, company, client }) => ({
    id: client,
    row: async () => {
      const { rows } = await world.database.query(
        sql`select * from clients where company_id = ${company} and id = ${client}`,
      )
      return rows[0]
    },
  }),
}
