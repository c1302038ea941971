import type { Rows } from './row.ts'

export const floorRows: Rows = {
  'health.get': { access: 'anyone', call: () => ({ path: '/health' }), success: 200 },
  'auth.token': {
    access: 'anyone',
    call: () => ({
      path: '/auth/token',
      method: 'POST',
      body: { email: 'nobody@test.example', password: 'x' },
    }),
    success: 422,
  },
  'auth.revoke': { access: 'user', call: () => ({ path: '/auth/revoke', method: 'POST' }), success: 200 },
}
