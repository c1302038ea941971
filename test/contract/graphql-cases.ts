import type { Setting } from '../access-rows/row.ts'
import type { Reply } from '../support/world.ts'
import type { OwnProvokers } from './cases.ts'

const queries = {
  invalid: '{ nothing_of_this_name }',
  tooComplex: '{ articles(limit: 500) { stock(limit: 200) { id } } }',
  write: 'mutation { create_client(input: { code: "C", name: "C" }) { id } }',
} as const

/** What GraphQL alone is refused with: its own questions, by both of its methods. */
export function graphqlCases({ world, company, admin: token }: Setting): OwnProvokers {
  const posted = (query: string, named: { readonly company?: number } = { company }): Promise<Reply> =>
    world.call('/graphql', { method: 'POST', token, ...named, body: { query } })
  const got = (query: string) => world.call(`/graphql?query=${encodeURIComponent(query)}`, { token, company })
  return {
    'graphql.execute': {
      query_invalid: () => posted(queries.invalid),
      query_too_complex: () => posted(queries.tooComplex),
      company_required: () => posted(queries.write, {}),
    },
    'graphql.query': {
      query_invalid: () => got(queries.invalid),
      query_too_complex: () => got(queries.tooComplex),
      method_not_allowed: () => got(queries.write),
    },
  }
}
