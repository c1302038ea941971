import { type Row, type Rows, type Setting, next } from './row.ts'

const newEmail = () => `member-${process.pid}-${Date.now()}-${next()}@test.example`

async function newMember({ world, company }: Setting): Promise<number> {
  return (await world.user([{ company_id: company, role: 'operator' }])).id
}

const manager = { access: 'member', role: 'manager' } satisfies Partial<Row>

export const memberRows: Rows = {
  'members.list': { ...manager, call: () => ({ path: '/members' }), success: 200 },
  'members.get': {
    ...manager,
    call: async (setting) => ({ path: `/members/${await newMember(setting)}` }),
    success: 200,
  },
  'members.add': {
    ...manager,
    writes: true,
    call: () => ({
      path: '/members',
      method: 'POST',
      body: { email: newEmail(), name: 'Matrix', password: 'of the access matrix', role: 'viewer' },
    }),
    success: 201,
  },
  'members.update': {
    ...manager,
    writes: true,
    call: async (setting) => ({
      path: `/members/${await newMember(setting)}`,
      method: 'PUT',
      body: { role: 'viewer' },
    }),
    success: 200,
  },
  'members.remove': {
    ...manager,
    writes: true,
    call: async (setting) => ({ path: `/members/${await newMember(setting)}`, method: 'DELETE' }),
    success: 204,
  },
}
