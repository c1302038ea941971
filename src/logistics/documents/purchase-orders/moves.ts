import type { Move, StatusPaths } from '../spine/moves.ts'

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

/** Received statuses follow from receptions. An order without receipts is cancelled, not closed. */
export const purchaseOrderMoves = [
  { action: 'confirm', from: ['draft'], status: 'confirmed', role: 'client' },
  { action: 'close', from: ['partially_received', 'received'], status: 'closed', role: 'client' },
  { action: 'cancel', from: ['draft', 'confirmed'], status: 'cancelled', role: 'client' },
] as const satisfies readonly Move<PurchaseOrderStatus, PurchaseOrderAction>[]

export const purchaseOrderPaths: StatusPaths<PurchaseOrderStatus> = [
  ['confirmed', 'partially_received', 'received', 'closed'],
]

/** Statuses in which goods are still expected. */
export const purchaseOrderExpecting: readonly PurchaseOrderStatus[] = ['confirmed', 'partially_received']

/** Statuses of orders that are neither ended nor fully received. */
export const purchaseOrderOpen: readonly PurchaseOrderStatus[] = ['draft', ...purchaseOrderExpecting]

/** Statuses that follow from receptions. */
export const purchaseOrderCounted: readonly PurchaseOrderStatus[] = [...purchaseOrderExpecting, 'received']
