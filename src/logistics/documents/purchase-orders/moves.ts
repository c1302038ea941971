import type { Move, Ways } from '../spine/moves.ts'

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

/** The goods of it are still expected. */
export const purchaseOrderExpecting: readonly PurchaseOrderStatus[] = ['confirmed', 'partially_received']

/** Nobody has ended it, and it has not got everything. */
export const purchaseOrderOpen: readonly PurchaseOrderStatus[] = ['draft', ...purchaseOrderExpecting]

/** Receptions say how far it is. */
export const purchaseOrderCounted: readonly PurchaseOrderStatus[] = [...purchaseOrderExpecting, 'received']
