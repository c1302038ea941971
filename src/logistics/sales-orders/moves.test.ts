import { describe, expect, test } from 'vitest'
import { Problem } from '../../kernel/problem.ts'
import type { Role } from '../../kernel/scope.ts'
import { actionsFrom, moveBy, moveTo, transitionsNow } from '../documents/moves.ts'
import {
  type SalesOrderStatus,
  salesOrderActions,
  salesOrderMoves,
  salesOrderStatuses,
  salesOrderWays,
} from './moves.ts'

/** What each role's PUT {status} is granted, what it may repeat, and which actions there are, from each status. */
const table: Readonly<
  Record<
    SalesOrderStatus,
    { client: string; operator: string; held: string; actions: string; passed: string }
  >
> = {
  draft: {
    client: 'confirmed cancelled',
    operator: 'confirmed cancelled',
    held: 'confirmed cancelled',
    actions: 'confirm hold release-hold cancel',
    passed: '',
  },
  confirmed: {
    client: 'cancelled',
    operator: 'cancelled',
    held: 'cancelled',
    actions: 'allocate deallocate hold release-hold pick cancel',
    passed: '',
  },
  allocated: {
    client: 'cancelled',
    operator: 'picking cancelled',
    held: 'cancelled',
    actions: 'deallocate hold release-hold pick cancel',
    passed: 'confirmed',
  },
  picking: {
    client: '',
    operator: 'packed cancelled',
    held: 'cancelled',
    actions: 'hold release-hold pick pack cancel',
    passed: 'confirmed allocated',
  },
  packed: {
    client: '',
    operator: 'shipped cancelled',
    held: 'cancelled',
    actions: 'hold release-hold ship cancel',
    passed: 'confirmed allocated picking',
  },
  partially_shipped: {
    client: 'closed',
    operator: 'shipped closed',
    held: 'closed',
    actions: 'allocate hold release-hold pick ship close',
    passed: 'confirmed allocated picking packed',
  },
  shipped: {
    client: '',
    operator: 'delivered',
    held: 'delivered',
    actions: 'deliver',
    passed: 'confirmed allocated picking packed partially_shipped',
  },
  delivered: {
    client: '',
    operator: '',
    held: '',
    actions: '',
    passed: 'confirmed allocated picking packed partially_shipped shipped',
  },
  closed: {
    client: '',
    operator: '',
    held: '',
    actions: '',
    passed: 'confirmed allocated picking packed partially_shipped',
  },
  cancelled: { client: '', operator: '', held: '', actions: '', passed: '' },
}

function words(text: string): readonly string[] {
  return text.split(' ').filter((word) => word !== '')
}

function codeOf(work: () => unknown): string {
  try {
    work()
    return 'granted'
  } catch (error) {
    return error instanceof Problem ? error.code : 'broken'
  }
}

describe.each(salesOrderStatuses)('a sales order that is %s', (status) => {
  const row = table[status]

  test.each([
    ['client', row.client],
    ['operator', row.operator],
    ['manager', row.operator],
    ['viewer', ''],
  ] as const)('lets a %s move it by PUT to: %s', (role, wanted) => {
    expect(transitionsNow(salesOrderMoves, { standing: { status }, role })).toEqual(words(wanted))
    for (const to of salesOrderStatuses) {
      const code = codeOf(() =>
        moveTo(salesOrderMoves, to, { standing: { status }, role, ways: salesOrderWays }),
      )
      const possible = words(row.operator).includes(to)
      const expected = [status, ...words(wanted), ...words(row.passed)].includes(to)
        ? 'granted'
        : possible
          ? 'role_forbidden'
          : 'invalid'
      expect(`${to}: ${code}`).toBe(`${to}: ${expected}`)
    }
  })

  test('on hold', () => {
    const standing = { status, facts: [{ code: 'on_hold' }] }
    expect(transitionsNow(salesOrderMoves, { standing, role: 'operator' })).toEqual(words(row.held))
  })

  test('takes these actions and refuses the others', () => {
    expect(actionsFrom(salesOrderMoves, { status }).toSorted()).toEqual(words(row.actions).toSorted())
    const by = (role: Role) => (action: (typeof salesOrderActions)[number]) =>
      codeOf(() => moveBy(salesOrderMoves, action, { standing: { status }, role }))
    for (const action of salesOrderActions) {
      const possible = words(row.actions).includes(action)
      expect(`${action}: ${by('operator')(action)}`).toBe(
        `${action}: ${possible ? 'granted' : 'action_not_allowed'}`,
      )
    }
  })
})
