import { type Row, type Rows, type Setting, next } from './row.ts'

/** A unit of the setting's company. */
async function made({ world, company, admin }: Setting): Promise<string> {
  const code = `U-${next()}`
  const reply = await world.call(`/units/${code}`, { method: 'PUT', token: admin, company, body: {} })
  if (reply.status !== 200) throw new Error(`/units answered ${reply.status}: ${reply.text}`)
  return code
}

const read = { access: 'member', role: 'viewer', success: 200 } satisfies Partial<Row>
const write = { access: 'member', role: 'manager', writes: true } satisfies Partial<Row>

export const unitRows: Rows = {
  'units.list': { ...read, call: () => ({ path: '/units' }) },
  'units.get': { ...read, call: async (setting) => ({ path: `/units/${await made(setting)}` }) },
  'units.set': {
    ...write,
    call: () => ({ path: `/units/U-${next()}`, method: 'PUT', body: { integer_only: true } }),
    success: 200,
  },
  'units.delete': {
    ...write,
    call: async (setting) => ({ path: `/units/${await made(setting)}`, method: 'DELETE' }),
    success: 204,
  },
}
