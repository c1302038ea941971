import type { Filter } from '../../../ui/filter.ts'

/** Query parameters of the list, read from the address. */
export function stockQuestion({ get }: Filter) {
  const search = get('search')
  const as_of = instantOf(get('as_of'))
  return {
    ...(search !== '' && { search }),
    ...(get('client') !== '' && { client_3pl_id: Number(get('client')) }),
    ...(get('warehouse') !== '' && { warehouse_id: Number(get('warehouse')) }),
    ...(get('in_stock') !== '' && { in_stock: true }),
    ...(as_of !== undefined && { as_of }),
  }
}

/** Instant of a `datetime-local` field in the user's time zone. Undefined while incomplete. */
export function instantOf(local: string): string | undefined {
  const date = new Date(local)
  return local === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
