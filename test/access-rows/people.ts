import { type Rows, next } from './row.ts'

const nobody = () => ({ email: `nobody-${process.pid}-${next()}@test.example` })

export const peopleRows: Rows = {
  'people.export': {
    access: 'member',
    role: 'manager',
    call: () => ({ path: '/people/export', method: 'POST', body: nobody() }),
    success: 200,
  },
  'people.erasures': {
    access: 'member',
    role: 'manager',
    call: () => ({ path: '/people/erasures' }),
    success: 200,
  },
  'people.erase': {
    access: 'member',
    role: 'manager',
    writes: true,
    call: () => ({ path: '/people/erase', method: 'POST', body: nobody() }),
    success: 202,
  },
  'people.erase_everywhere': {
    access: 'super_admin',
    call: () => ({ path: '/people/erase-everywhere', method: 'POST', body: nobody() }),
    success: 202,
  },
}
