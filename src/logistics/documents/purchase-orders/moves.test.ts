import { describe, expect, test } from 'vitest'
import { checkedWords } from '../../../../test/support/checked-words.ts'
import { roles } from '../../base/access/roles.ts'
import { actionsFrom, moveBy, moveTo, transitionsNow } from '../spine/moves.ts'
import {
  type PurchaseOrderStatus,
  purchaseOrderActions,
  purchaseOrderCounted,
  purchaseOrderExpecting,
  purchaseOrderMoves,
  purchaseOrderOpen,
  purchaseOrderStatuses,
  purchaseOrderPaths,
} from './moves.ts'

// Every status with its actions and the statuses that `PUT {status}` may lead to; the minimum role is client.
const table = {
  draft: { confirm: 'confirmed', cancel: 'cancelled' },
  confirmed: { cancel: 'cancelled' },
  partially_received: { close: 'closed' },
  received: { close: 'closed' },
  closed: {},
  cancelled: {},
} as const

const passed: Readonly<Record<PurchaseOrderStatus, readonly PurchaseOrderStatus[]>> = {
  draft: [],
  confirmed: [],
  partially_received: ['confirmed'],
  received: ['confirmed', 'partially_received'],
  closed: ['confirmed', 'partially_received', 'received'],
  cancelled: [],
}

function outcome(attempt: () => { readonly action: string } | undefined): string {
  try {
    return attempt()?.action ?? 'there already'
  } catch (error) {
    return error instanceof Error ? error.message : 'not an error'
  }
}

describe.each(purchaseOrderStatuses)('a purchase order that is %s', (status) => {
  const moves = new Map<string, string>(Object.entries(table[status]))
  const targets = new Map([...moves].map(([action, target]) => [target, action]))
  const standing = { status }

  test('allows these actions and no others', () => {
    expect(actionsFrom(purchaseOrderMoves, standing)).toEqual([...moves.keys()])
  })

  test.each(roles)('lets %s do what is theirs', (role) => {
    const refused = role === 'viewer' ? 'role_forbidden' : undefined
    expect(transitionsNow(purchaseOrderMoves, { standing, role })).toEqual(
      refused === undefined ? [...moves.values()] : [],
    )
    for (const action of purchaseOrderActions) {
      const wanted = moves.has(action) ? (refused ?? action) : 'action_not_allowed'
      expect([action, outcome(() => moveBy(purchaseOrderMoves, action, { standing, role }))]).toEqual([
        action,
        wanted,
      ])
    }
    for (const target of purchaseOrderStatuses) {
      const action = targets.get(target)
      const isThere = [status, ...passed[status]].includes(target)
      const wanted = isThere ? 'there already' : action === undefined ? 'invalid' : (refused ?? action)
      const at = { standing, role, paths: purchaseOrderPaths }
      expect([target, outcome(() => moveTo(purchaseOrderMoves, target, at))]).toEqual([target, wanted])
    }
  })
})

test('every status and every action is in the table', () => {
  expect(purchaseOrderStatuses).toEqual(checkedWords('purchase_orders_status_check'))
  expect(Object.keys(table)).toEqual(purchaseOrderStatuses)
  const actions = new Set(Object.values(table).flatMap((row) => Object.keys(row)))
  expect([...actions].toSorted()).toEqual(purchaseOrderActions.toSorted())
})

test('the goods of an order are expected, and counted by its receptions, until it has everything', () => {
  expect(purchaseOrderExpecting).toEqual(['confirmed', 'partially_received'])
  expect(purchaseOrderOpen).toEqual(['draft', 'confirmed', 'partially_received'])
  expect(purchaseOrderCounted).toEqual(['confirmed', 'partially_received', 'received'])
})
