import { useWrite } from '../../api.tsx'
import {
  type Booking,
  type BookingValues,
  adjustmentOf,
  statusChangeOf,
  transferOf,
} from './booking-values.ts'

/** Resources that a booking affects: orders may gain or lose goods. */
const touches = ['sales_orders', 'dashboard', 'events']

interface Outcome {
  readonly movements: readonly unknown[]
}

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
  const runs: Readonly<Record<Booking, (values: BookingValues) => Promise<Outcome>>> = {
    adjust: (values) => adjusting.mutateAsync({ body: adjustmentOf(values) }),
    count: (values) => counting.mutateAsync({ body: adjustmentOf(values) }),
    transfer: (values) => transferring.mutateAsync({ body: transferOf(values) }),
    status: (values) => changing.mutateAsync({ body: statusChangeOf(values) }),
  }
  return { run: runs[booking], error, isPending }
}
