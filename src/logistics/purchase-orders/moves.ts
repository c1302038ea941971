import type { Move, Ways } from '../documents/moves.ts'

export const purchaseOrderStatuses = [
  'draft',
  'confirmed',
  'partially_received',
  'received',
  'closed',
  'cancelled',
] as const
export type PurchaseOrderStatus = (typeof purchaseOrderStatuses)[number]

export const purchaseOrderActions = ['confirm', 'close', 'cancel'] as const
export type PurchaseOrderAction = (typeof purchaseOrderActions)[number]

/** What is received is computed from receptions, so nobody asks for it. An order that got nothing is cancelled, not closed. */
export const purchaseOrderMoves = [
  { action: 'confirm', from: ['draft'], put: 'confirmed', role: 'client' },
  { action: 'close', from: ['partially_received', 'received'], put: 'closed', role: 'client' },
  { action: 'cancel', from: ['draft', 'confirmed'], put: 'cancelled', role: 'client' },
] as const satisfies readonly Move<PurchaseOrderStatus, PurchaseOrderAction>[]

export const purchaseOrderWays: Ways<PurchaseOrderStatus> = [
  ['confirmed', 'partially_received', 'received', 'closed'],
]
