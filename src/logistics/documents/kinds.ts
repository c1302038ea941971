import { countKind } from '../counts/kind.ts'
import { purchaseOrderKind } from '../purchase-orders/kind.ts'
import { receptionKind } from '../receptions/kind.ts'
import { returnKind } from '../returns/kind.ts'
import { salesOrderKind } from '../sales-orders/kind.ts'
import { waveKind } from '../waves/kind.ts'
import type { DocumentKind } from './kind.ts'

/** All kinds of documents. */
export const documentKinds: readonly DocumentKind[] = [
  salesOrderKind,
  purchaseOrderKind,
  receptionKind,
  returnKind,
  waveKind,
  countKind,
]
