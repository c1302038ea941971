import { testPassword } from '../support/world.ts'
import type { Rows } from './row.ts'

export const sessionRows: Rows = {
  'health.get': { access: 'anyone', call: () => ({ path: '/health' }), success: 200 },
  'auth.token': {
    access: 'anyone',
    // A caller who guesses for everybody is locked out.
    call: async ({ world }) => ({
      path: '/auth/token',
      method: 'POST',
      body: { email: (await world.user([])).email, password: testPassword },
    }),
    success: 200,
  },
  'auth.revoke': {
    access: 'user',
    endsCaller: true,
    call: () => ({ path: '/auth/revoke', method: 'POST' }),
    success: 200,
  },
}
