import type { Logistics } from '../../../../client/src/logistics.ts'

/** How one can sign in here, and what the service can do for who cannot. */
export function optionsOf(client: Logistics) {
  return { queryKey: ['sign-in options'], queryFn: () => client.call('auth.options', {}) }
}
