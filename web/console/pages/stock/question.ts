import type { Filter } from '../../../ui/filter.ts'

/** What the list is asked for, as the address has it. */
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

/** The instant of a field for date and time, which is of the person's clock; none while it is not complete. */
export function instantOf(local: string): string | undefined {
  const date = new Date(local)
  return local === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
