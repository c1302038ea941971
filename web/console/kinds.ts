import type { ComponentType } from 'react'
import { Loadable } from '../ui/loaded.ts'
import { counts, purchaseOrders, receptions, returns, salesOrders, waves } from './documents/entries.ts'
import type { Acts } from './documents/acts.ts'
import type { DocumentEntry } from './documents/entry.ts'

/** A kind of document, and how to load the rest of it. */
export interface ListedKind extends DocumentEntry {
  readonly load: Loadable<{ readonly Page: ComponentType; readonly acts: Acts }>
}

/** All kinds of documents. To add one, create a folder in pages/ with a kind.tsx and an entry, and add a line here. */
export const kinds: readonly ListedKind[] = [
  { ...receptions, load: new Loadable(() => import('./pages/receptions/kind.tsx')) },
  { ...returns, load: new Loadable(() => import('./pages/returns/kind.tsx')) },
  { ...salesOrders, load: new Loadable(() => import('./pages/sales-orders/kind.tsx')) },
  { ...waves, load: new Loadable(() => import('./pages/waves/kind.tsx')) },
  { ...purchaseOrders, load: new Loadable(() => import('./pages/purchase-orders/kind.tsx')) },
  { ...counts, load: new Loadable(() => import('./pages/counts/kind.tsx')) },
]
