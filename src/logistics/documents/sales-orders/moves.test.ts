import { describe, expect, test } from 'vitest'
import { checkedWords } from '../../../../test/support/checked-words.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { Role } from '../../base/access/roles.ts'
import { actionsFrom, actionsNow, moveBy, moveTo, transitionsNow } from '../spine/moves.ts'
import {
  type SalesOrderStatus,
  salesOrderActions,
  salesOrderBegun,
  salesOrderMoves,
  salesOrderOpen,
  salesOrderReasons,
  salesOrderStatuses,
  salesOrderWaiting,
  salesOrderPaths,
  wantsStock,
} from './moves.ts'

/** For each status: the `PUT {status}` granted to each role, the statuses that a PUT may repeat, and the actions. */
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
    actions: 'hold release-hold pack ship cancel',
    passed: 'confirmed allocated picking',
  },
  partially_shipped: {
    client: 'closed',
    operator: 'shipped closed',
    held: 'closed',
    actions: 'allocate hold release-hold pick pack ship close',
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
        moveTo(salesOrderMoves, to, { standing: { status }, role, paths: salesOrderPaths }),
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

test.for([
  ['draft', 'confirm hold release-hold cancel'],
  ['confirmed', 'hold release-hold cancel'],
  ['allocated', 'hold release-hold cancel'],
  ['picking', 'hold release-hold'],
  ['packed', 'hold release-hold'],
  ['partially_shipped', 'hold release-hold close'],
  ['shipped', ''],
  ['delivered', ''],
  ['closed', ''],
  ['cancelled', ''],
] as const)('of an order that is %s, a client may: %s; a viewer nothing', ([status, actions]) => {
  const standing = { status }
  const by = (role: Role) => actionsNow(salesOrderMoves, { standing, role }).map(({ action }) => action)
  expect(by('client').toSorted()).toEqual(words(actions).toSorted())
  expect(by('viewer')).toEqual([])
  expect(by('operator').toSorted()).toEqual(words(table[status].actions).toSorted())
})

// Each fact: the actions that wait for it, the actions that it refuses, and the statuses that no PUT asks for then.
const facts = {
  on_hold: ['hold pick pack ship', 'pick pack ship', 'picking packed shipped'],
  not_allocated: ['pick', 'pick', 'picking'],
  nothing_to_pick: ['pick', '', 'picking'],
  not_picked: ['pack', 'pack', 'packed'],
  nothing_to_pack: ['pack', 'pack', ''],
  nothing_to_ship: ['ship', '', 'shipped'],
  not_packed: ['ship', '', 'shipped'],
  partial_shipment_not_allowed: ['ship', '', 'shipped'],
  nothing_missing: ['allocate', '', ''],
  already_deallocated: ['deallocate', '', ''],
  not_on_hold: ['release-hold', '', ''],
  held_by_staff: ['', '', ''],
} as const

test.for(Object.entries(facts))('%s', ([code, [waiting, refused, withheld]]) => {
  const found = salesOrderStatuses.map((status) => {
    const at = { standing: { status, facts: [{ code }] }, role: 'operator' } as const
    const puts = transitionsNow(salesOrderMoves, at)
    const now = actionsNow(salesOrderMoves, at)
    return {
      waiting: now.filter(({ waits_for }) => waits_for === code).map(({ action }) => action),
      refused: now
        .filter(({ action }) => codeOf(() => moveBy(salesOrderMoves, action, at)) !== 'granted')
        .map(({ action }) => action),
      withheld: words(table[status].operator).filter((put) => !puts.some((each) => each === put)),
    }
  })
  const all = (part: 'waiting' | 'refused' | 'withheld') => new Set(found.flatMap((each) => each[part]))
  expect(all('waiting')).toEqual(new Set(words(waiting)))
  expect(all('refused')).toEqual(new Set(words(refused)))
  expect(all('withheld')).toEqual(new Set(words(withheld)))
})

test('a hold that the staff set is for the staff to change', () => {
  const standing = { status: 'confirmed', facts: [{ code: 'held_by_staff' }] } as const
  const by = (role: Role) => actionsNow(salesOrderMoves, { standing, role }).map(({ action }) => action)
  expect(by('client')).toEqual(['cancel'])
  expect(by('operator')).toEqual(expect.arrayContaining(['hold', 'release-hold']))
})

test('every status, action and reason is in the tables', () => {
  expect(salesOrderStatuses).toEqual(checkedWords('sales_orders_status_check'))
  expect(Object.keys(table)).toEqual(salesOrderStatuses)
  const actions = new Set(Object.values(table).flatMap((row) => words(row.actions)))
  expect([...actions].toSorted()).toEqual(salesOrderActions.toSorted())
  expect([...salesOrderReasons, 'held_by_staff']).toEqual(Object.keys(facts))
})

test('what an order still wants', () => {
  expect(salesOrderBegun).toEqual(['picking', 'packed'])
  expect(salesOrderOpen).toEqual([
    'draft',
    'confirmed',
    'allocated',
    'picking',
    'packed',
    'partially_shipped',
  ])
  expect(salesOrderWaiting).toEqual(['confirmed', 'partially_shipped'])
  const wanting = salesOrderStatuses.filter(wantsStock)
  expect(wanting).toEqual(['confirmed', 'allocated', 'picking', 'packed', 'partially_shipped'])
})
