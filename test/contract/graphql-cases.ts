import type { Setting } from '../access-rows/row.ts'
import type { OwnProvokers } from './cases.ts'

const write = 'mutation { create_client(input: { code: "C", name: "C" }) { id } }'

/** Refusals of GraphQL alone. */
export function graphqlCases({ world, company, admin: token }: Setting): OwnProvokers {
  return {
    'graphql.query': {
      method_not_allowed: () => world.call(`/graphql?query=${encodeURIComponent(write)}`, { token, company }),
    },
  }
}
