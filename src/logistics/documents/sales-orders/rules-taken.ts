import { type Micros, sum } from '../../catalogue/units/quantities.ts'

/** Reservation of one line in one bucket. */
export interface Spot {
  readonly order_line_id: number
  readonly bucket_id: number
}

/** Goods that a task took; quantity in base units. */
export interface Taken extends Spot {
  readonly id: number
  readonly quantity: Micros
  readonly serial_numbers: readonly string[]
}

interface Reserved {
  readonly order_line_id: number
  readonly bucket: { readonly id?: number | undefined }
  readonly quantity: Micros
  readonly picked: Micros
}

/** Whether exactly these unpicked reservations were taken. Goods taken beyond a reservation go back, so they don't count. */
export function isAllTaken(reserved: readonly Reserved[], taken: readonly Taken[]): boolean {
  const isTaken = ({ order_line_id, bucket, quantity, picked }: Reserved) => {
    const own = taken.filter((each) => each.order_line_id === order_line_id && each.bucket_id === bucket.id)
    return sum(own.map((each) => each.quantity)) === quantity - picked
  }
  return reserved.length > 0 && reserved.every(isTaken)
}
