import { type Row, type Rows, next } from './row.ts'

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
