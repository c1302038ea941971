import { sql } from '../../src/kernel/database/sql.ts'
import type { World } from '../support/world.ts'
import { type Rows, next } from './row.ts'

/** Somebody whose account is closed. */
export async function closedUser(world: World): Promise<number> {
  const { id } = await world.user([])
  await world.database.write(sql`update users set closed_at = now(), active = false where id = ${id}`)
  return id
}

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
  'users.close': {
    access: 'super_admin',
    call: async ({ world }) => ({ path: `/users/${(await world.user([])).id}/close`, method: 'POST' }),
    success: 200,
  },
  'users.reopen': {
    access: 'super_admin',
    call: async ({ world }) => ({
      path: `/users/${await closedUser(world)}/reopen`,
      method: 'POST',
      body: { password: 'of the access matrix' },
    }),
    success: 200,
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
