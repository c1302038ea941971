import type { Rows } from './row.ts'

const query = '{ articles(limit: 1) { id } }'
const member = {
  access: 'member',
  role: 'viewer',
  module: 'graphql',
  asksForCompany: true,
  success: 200,
} as const

export const graphqlRows: Rows = {
  'graphql.execute': { ...member, call: () => ({ path: '/graphql', method: 'POST', body: { query } }) },
  'graphql.query': { ...member, call: () => ({ path: `/graphql?query=${encodeURIComponent(query)}` }) },
}
