import type { WriteScope } from '../../base/access/scopes.ts'
import type { Micros } from '../../catalogue/units/quantities.ts'
import type { Position } from './book.ts'
import type { StoredBucket } from './bucket.ts'
import type { Movement } from './chain.ts'
import type { Stock } from './ledger.ts'

/** Effects of a booking in groups above stock. The root registers them: stock knows neither orders nor tasks. */
export interface StockListeners {
  /** Ends a booking: allocates newly available stock to waiting orders and writes the book. */
  readonly settle: (scope: WriteScope, stock: Stock) => Promise<readonly Movement[]>
  /** Locks the orders with reservations on these positions, before the positions are locked. */
  readonly lockHolders: (scope: WriteScope, positions: readonly Position[]) => Promise<void>
  /** Takes stock of a bucket from orders, as far as the free quantity isn't enough. */
  readonly free: (
    scope: WriteScope,
    stock: Stock,
    wanted: { readonly bucket: StoredBucket; readonly quantity: Micros },
  ) => Promise<void>
}

let joined: StockListeners | undefined

export function joinStockListeners(listeners: StockListeners): void {
  joined = listeners
}

export function stockListeners(): StockListeners {
  if (joined === undefined) throw new Error('No listeners are joined to the stock ledger')
  return joined
}
