import { countKind } from './floor/counts/kind.ts'
import { purchaseOrderKind } from './documents/purchase-orders/kind.ts'
import { receptionKind } from './documents/receptions/kind.ts'
import { returnKind } from './documents/returns/kind.ts'
import { salesOrderKind } from './documents/sales-orders/kind.ts'
import { waveKind } from './floor/waves/kind.ts'
import type { DocumentKind } from './documents/spine/kind.ts'

export const documentKinds: readonly DocumentKind[] = [
  salesOrderKind,
  purchaseOrderKind,
  receptionKind,
  returnKind,
  waveKind,
  countKind,
]
