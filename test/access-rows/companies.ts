import type { Rows } from './row.ts'

export const companyRows: Rows = {
  'companies.list': { access: 'user', call: () => ({ path: '/companies' }), success: 200 },
  'companies.get': {
    access: 'user',
    call: ({ company }) => ({ path: `/companies/${company}` }),
    success: 200,
    // test/tenants sees who may read which company; that of nobody is the same 404 to everybody.
    probe: { call: () => ({ path: '/companies/999999999' }), success: 404 },
  },
  'companies.create': {
    access: 'super_admin',
    call: () => ({ path: '/companies', method: 'POST', body: { name: 'Matrix' } }),
    success: 201,
  },
  'companies.update': {
    access: 'super_admin',
    call: async ({ world }) => ({
      path: `/companies/${await world.company()}`,
      method: 'PUT',
      body: { name: 'Matrix' },
    }),
    success: 200,
  },
  'modules.list': { access: 'user', call: () => ({ path: '/modules' }), success: 200 },
  'companies.update_modules': {
    access: 'super_admin',
    call: async ({ world }) => ({
      path: `/companies/${await world.company()}/modules`,
      method: 'PUT',
      body: { disable: ['returns'] },
    }),
    success: 200,
  },
}
