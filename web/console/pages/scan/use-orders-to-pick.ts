import { useQuery } from '@tanstack/react-query'
import type { SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { useCall, usePlace } from '../../api.tsx'

/** Statuses in which an order can have something to pick. `allowed_actions` tells what blocks it. */
export const pickedFrom = 'allocated,picking,partially_shipped'

const per_page = 100
/** A shift's work. Beyond it, the user is told that there are more. */
const mostPages = 5

interface Orders {
  readonly orders: readonly SalesOrder[]
  /** Number of further orders that weren't read. */
  readonly more: number
}

/**
 * All orders to pick. They're read completely, because the API lists newest first and the oldest may be the most
 * urgent.
 */
export function useOrdersToPick(article: string | null) {
  const call = useCall()
  const { company } = usePlace()
  const query = {
    status: pickedFrom,
    on_hold: false,
    per_page,
    ...(article !== null && { article_id: Number(article) }),
  }
  return useQuery({
    queryKey: [company.id, 'sales_orders.list', 'queue', query],
    queryFn: async ({ signal }): Promise<Orders> => {
      const orders: SalesOrder[] = []
      for (let page = 1; page <= mostPages; page += 1) {
        const { data, meta } = await call('sales_orders.list', { query: { ...query, page }, signal })
        orders.push(...data)
        if (page >= meta.last_page) return { orders, more: 0 }
        if (page === mostPages) return { orders, more: Math.max(0, meta.total - orders.length) }
      }
      return { orders, more: 0 }
    },
  })
}
