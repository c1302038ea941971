import { type Rows, next } from './row.ts'

const email = () => `matrix-${process.pid}-${Date.now()}-${next()}@test.example`

export const userRows: Rows = {
  'users.list': { access: 'super_admin', call: () => ({ path: '/users' }), success: 200 },
  'users.get': {
    access: 'super_admin',
    call: async ({ world }) => ({ path: `/users/${(await world.user([])).id}` }),
    success: 200,
  },
  'users.create': {
    access: 'super_admin',
    call: () => ({
      path: '/users',
      method: 'POST',
      body: { email: email(), name: 'Matrix', password: 'of the access matrix' },
    }),
    success: 201,
  },
  'users.update': {
    access: 'super_admin',
    call: async ({ world }) => ({
      path: `/users/${(await world.user([])).id}`,
      method: 'PUT',
      body: { name: 'Changed' },
    }),
    success: 200,
  },
}
