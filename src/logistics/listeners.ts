import { joinUsingKinds } from './catalogue/articles/store-use.ts'
import { joinLocationListener } from './catalogue/warehouses/listeners.ts'
import { settle } from './documents/allocation/settle.ts'
import { freed, lockHolders } from './documents/allocation/take.ts'
import { planLocation, planReplenishments } from './floor/replenishments/tell.ts'
import { documentKinds } from './kinds.ts'
import { joinReplenishing } from './stock/ledger/events.ts'
import { joinStockListeners } from './stock/ledger/listeners.ts'

/** Connects lower groups to their listeners in higher groups, which they can't import. */
export function joinListeners(): void {
  joinUsingKinds(documentKinds)
  joinStockListeners({ settle, lockHolders, free: freed })
  joinReplenishing(planReplenishments)
  joinLocationListener(planLocation)
}
