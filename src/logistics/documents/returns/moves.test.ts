import { describe, expect, test } from 'vitest'
import { checkedWords } from '../../../../test/support/checked-words.ts'
import { Problem } from '../../../kernel/problem.ts'
import { type Role, roles } from '../../base/access/roles.ts'
import { actionsNow, moveBy, moveTo, transitionsNow } from '../spine/moves.ts'
import {
  type ReturnAction,
  type ReturnStatus,
  returnActions,
  returnMoves,
  returnOpen,
  returnReasons,
  returnStatuses,
  returnPaths,
} from './moves.ts'

/** Possible actions and their minimum role; written by hand on purpose. */
const table: Readonly<Record<ReturnStatus, Readonly<Partial<Record<ReturnAction, Role>>>>> = {
  announced: { arrive: 'operator', receive: 'operator', cancel: 'client', reject: 'operator' },
  arrived: { receive: 'operator', reject: 'operator' },
  inspecting: { receive: 'operator', dispose: 'operator', complete: 'operator' },
  completed: {},
  cancelled: {},
  rejected: {},
}

const puts: Readonly<Record<ReturnStatus, Readonly<Partial<Record<ReturnStatus, ReturnAction>>>>> = {
  announced: { arrived: 'arrive', inspecting: 'receive', cancelled: 'cancel', rejected: 'reject' },
  arrived: { inspecting: 'receive', rejected: 'reject' },
  inspecting: { completed: 'complete' },
  completed: {},
  cancelled: {},
  rejected: {},
}

const passed: Readonly<Record<ReturnStatus, readonly ReturnStatus[]>> = {
  announced: [],
  arrived: ['announced'],
  inspecting: ['announced', 'arrived'],
  completed: ['announced', 'arrived', 'inspecting'],
  cancelled: [],
  rejected: [],
}

function outcome(work: () => { readonly action: string } | undefined): string {
  try {
    return work()?.action ?? 'nothing'
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

/**
 * Outcome of a possible action for a role: the action itself, or a refusal if the role is too weak. An impossible
 * action is refused for every role.
 */
function granted(needed: Role, role: Role, action: string): string {
  return roles.indexOf(role) >= roles.indexOf(needed) ? action : 'role_forbidden'
}

const cells = returnStatuses.flatMap((status) => roles.map((role) => [status, role] as const))

describe.each(cells)('a return that is %s, for %s', (status, role) => {
  test.each(returnActions)('%s', (action) => {
    const made = outcome(() => moveBy(returnMoves, action, { standing: { status }, role }))
    const needed = table[status][action]
    expect(made).toBe(needed === undefined ? 'action_not_allowed' : granted(needed, role, action))
  })

  test.each(returnStatuses)('PUT {status: %s}', (wanted) => {
    const at = { standing: { status }, role, paths: returnPaths }
    const made = outcome(() => moveTo(returnMoves, wanted, at))
    const action = puts[status][wanted]
    const needed = action && table[status][action]
    const otherwise = [status, ...passed[status]].includes(wanted) ? 'nothing' : 'invalid'
    expect(made).toBe(needed === undefined ? otherwise : granted(needed, role, action ?? ''))
  })

  test('allowed_transitions are those that would be granted', () => {
    const statuses = Object.entries(puts[status]).flatMap(([wanted, action]) => {
      const needed = table[status][action]
      return needed !== undefined && roles.indexOf(role) >= roles.indexOf(needed) ? [wanted] : []
    })
    const found = transitionsNow(returnMoves, { standing: { status }, role })
    expect(found.toSorted()).toEqual(statuses.toSorted())
  })
})

test('the refusal of an action says what is possible instead', () => {
  expect(() =>
    moveBy(returnMoves, 'cancel', { standing: { status: 'inspecting' }, role: 'manager' }),
  ).toThrow(
    expect.objectContaining({
      details: { status: 'inspecting', allowed: ['receive', 'dispose', 'complete'], blockers: [] },
    }),
  )
})

// Each reason, the action that waits for it during inspection, and the outcome of that action.
const reasons = [
  ['nothing_to_receive', 'receive', 'receive'],
  ['nothing_pending', 'dispose', 'dispose'],
  ['nothing_received', 'complete', 'action_not_allowed'],
  ['pending', 'complete', 'action_not_allowed'],
] as const

test.for(reasons)('%s keeps %s waiting', ([code, action, made]) => {
  const at = { standing: { status: 'inspecting', facts: [{ code }] }, role: 'manager' } as const
  const waiting = actionsNow(returnMoves, at).filter(({ waits_for }) => waits_for !== null)
  expect(waiting).toEqual([{ action, waits_for: code }])
  expect(outcome(() => moveBy(returnMoves, action, at))).toBe(made)
  expect(transitionsNow(returnMoves, at)).toEqual(action === 'complete' ? [] : ['completed'])
})

test('every status, action and reason is in the tables', () => {
  expect(returnStatuses).toEqual(checkedWords('returns_status_check'))
  expect(Object.keys(table)).toEqual(returnStatuses)
  const actions = new Set(Object.values(table).flatMap((row) => Object.keys(row)))
  expect([...actions].toSorted()).toEqual(returnActions.toSorted())
  expect(returnReasons).toEqual(reasons.map(([code]) => code))
})

test('goods of a return may come until it has been inspected', () => {
  expect(returnOpen).toEqual(['announced', 'arrived', 'inspecting'])
})
