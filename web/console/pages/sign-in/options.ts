import type { Logistics } from '../../../../client/src/logistics.ts'

/** Available sign-in methods and recovery options. */
export function optionsOf(client: Logistics) {
  return { queryKey: ['sign-in options'], queryFn: () => client.call('auth.options', {}) }
}
