import type { Logistics } from '../../client/src/logistics.ts'
import type { Person } from './kept-login.ts'

/** The companies of whoever is signed in: every page stands on them. */
export function companiesOf(client: Logistics, user: Person | undefined) {
  return {
    queryKey: ['companies', user?.id],
    queryFn: () => client.call('companies.list', {}),
    staleTime: 5 * 60_000,
  }
}
