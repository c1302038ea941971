import type * as z from 'zod'
import { cursor, mendedInteger } from '../kernel/fields.ts'

const most = 1_000

/** Query parameters of an event feed. `after` and `limit` are older names of `cursor` and `per_page`. */
export const feedPosition = {
  cursor: cursor().optional().meta({
    type: 'integer',
    description: '`meta.next_cursor`, or `meta.cursor` of the run before; 0 for everything that is kept.',
  }),
  per_page: mendedInteger(most, 100),
  after: cursor().optional().meta({
    type: 'integer',
    deprecated: true,
    description: 'An older name of `cursor`.',
  }),
  limit: mendedInteger(most, 0).meta({
    default: undefined,
    deprecated: true,
    description: 'An older name of `per_page`.',
  }),
}

type Position = z.output<z.ZodObject<typeof feedPosition>>

/** Feed position, from either set of parameter names. */
export function positionIn<Q extends Position>(
  query: Q,
): Q & { readonly after: number; readonly limit: number } {
  const { after = 0, limit, per_page } = query
  return { ...query, after: query.cursor ?? after, limit: limit === 0 ? per_page : limit }
}
