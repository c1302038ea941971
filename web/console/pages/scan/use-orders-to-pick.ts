import { useQuery } from '@tanstack/react-query'
import type { SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { useWorkspace } from '../../api.tsx'

/** Statuses in which an order can have something to pick. `allowed_actions` tells what blocks it. */
export const pickedFrom = 'allocated,picking,partially_shipped'

/** A shift's work. Beyond it, the user is told that there are more. */
const mostPages = 5

/** Query for documents that contain this article, or for all. */
export function ofArticle(article: string | null) {
  return article === null ? {} : { article_id: Number(article) }
}

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
  const { client, company } = useWorkspace()
  const query = { status: pickedFrom, on_hold: false, per_page: 100, ...ofArticle(article) }
  return useQuery({
    queryKey: [company.id, 'sales_orders.list', 'queue', query],
    queryFn: async ({ signal }): Promise<Orders> => {
      const orders: SalesOrder[] = []
      for await (const { data, meta } of client.pages('sales_orders.list', { query, signal }).pages()) {
        orders.push(...data)
        if (meta.current_page === mostPages) return { orders, more: Math.max(0, meta.total - orders.length) }
      }
      return { orders, more: 0 }
    },
  })
}
