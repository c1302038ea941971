import { describe, expect, test } from 'vitest'
import { type Role, roles } from '../../kernel/scope.ts'
import { type Move, transitionsFor } from '../documents/moves.ts'
import { purchaseOrderMoves } from '../purchase-orders/moves.ts'
import { receptionMoves } from '../receptions/moves.ts'
import { returnMoves, returnTransitions, undecided } from '../returns/moves.ts'
import { salesOrderMoves } from '../sales-orders/moves.ts'

// The feeds keep records as staff see them and show others only those transitions that are also theirs. That is what a
// read shows them as long as the two tables below are the same.

const rooms: Readonly<Record<string, readonly Move<string, string>[]>> = {
  'sales orders': salesOrderMoves,
  'purchase orders': purchaseOrderMoves,
  receptions: receptionMoves,
  returns: returnMoves,
}

const weak: readonly Role[] = roles.filter((role) => role === 'viewer' || role === 'client')

describe.each(Object.entries(rooms))('%s', (_name, moves) => {
  test.each(weak.flatMap((role) => [false, true].map((on_hold) => [role, on_hold] as const)))(
    'as %s, on hold %s',
    (role, on_hold) => {
      const own = transitionsFor(moves, { role })
      const shown = Object.entries(transitionsFor(moves, { role: 'manager', on_hold })).map(
        ([status, puts]) => [status, puts.filter((put) => own[status]?.includes(put))],
      )
      expect(Object.fromEntries(shown)).toEqual(transitionsFor(moves, { role, on_hold }))
    },
  )
})

test.each(weak)('returns of which something is pending, as %s', (role) => {
  const own = transitionsFor(returnMoves, { role })
  const kept = returnTransitions('manager')[undecided]?.filter((put) => own['inspecting']?.includes(put))
  expect(kept).toEqual(returnTransitions(role)[undecided])
})
