import type { Logistics } from '../../client/src/logistics.ts'
import type { Person } from './kept-login.ts'

/** Companies of the signed-in user. Every page depends on them. */
export function companiesOf(client: Logistics, user: Person | undefined) {
  return {
    queryKey: ['companies', user?.id],
    queryFn: () => client.call('companies.list', {}),
    staleTime: 5 * 60_000,
  }
}
