import type {
  NewStockAdjustment,
  NewStockCount,
  NewStockStatusChange,
  NewStockTransfer,
} from '../../../../client/src/generated/logistics.ts'
import { promised } from '../../../../client/src/typed.ts'
import { useWrite } from '../../api.tsx'
import { type Booking, type BookingValues, bodyOf } from './booking-values.ts'

/** What stock decides about: orders may get goods or lose them. */
const touches = ['sales_orders', 'dashboard', 'events']

interface Outcome {
  readonly movements: readonly unknown[]
}

/** One of the four ways to book stock by hand. */
export function useBooking(booking: Booking) {
  const adjusting = useWrite('stock.adjust', { touches })
  const counting = useWrite('stock.count', { touches })
  const transferring = useWrite('stock.transfer', { touches })
  const changing = useWrite('stock.change_status', { touches })
  const { error, isPending } = {
    adjust: adjusting,
    count: counting,
    transfer: transferring,
    status: changing,
  }[booking]
  const runs: Readonly<Record<Booking, (body: unknown) => Promise<Outcome>>> = {
    adjust: (body) => adjusting.mutateAsync({ body: promised<NewStockAdjustment>(body) }),
    count: (body) => counting.mutateAsync({ body: promised<NewStockCount>(body) }),
    transfer: (body) => transferring.mutateAsync({ body: promised<NewStockTransfer>(body) }),
    status: (body) => changing.mutateAsync({ body: promised<NewStockStatusChange>(body) }),
  }
  const run = (values: BookingValues) => runs[booking](bodyOf(booking, values))
  return { run, error, isPending }
}
