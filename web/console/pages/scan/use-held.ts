import { useQuery } from '@tanstack/react-query'
import type { StockMovement } from '../../../../client/src/generated/logistics.ts'
import { useCall, useModule, usePlace } from '../../api.tsx'

const per_page = 500
/** Ten thousand movements: far more than an order's lines may have. */
const mostPages = 20

/** Movements that reserve an order's goods. None without the stock module. */
export function useHeld(order: number) {
  const call = useCall()
  const { company } = usePlace()
  const hasStock = useModule('stock')
  const query = { source: `sales_order:${order}`, kind: 'reserve,release,ship', per_page }
  return useQuery({
    queryKey: [company.id, 'stock.movements', 'held', query],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const movements: StockMovement[] = []
      let cursor: number | null = hasStock ? 0 : null
      for (let page = 0; cursor !== null && page < mostPages; page += 1) {
        const { data, meta }: Awaited<ReturnType<typeof call<'stock.movements'>>> = await call(
          'stock.movements',
          { query: { ...query, cursor }, signal },
        )
        movements.push(...data)
        cursor = meta.next_cursor
      }
      return movements
    },
  })
}
