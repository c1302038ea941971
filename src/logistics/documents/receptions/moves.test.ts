import { describe, expect, test } from 'vitest'
import { checkedWords } from '../../../../test/support/checked-words.ts'
import { type Role, atLeast, roles } from '../../base/access/roles.ts'
import { actionsFrom, actionsNow, moveBy, moveTo, transitionsNow } from '../spine/moves.ts'
import {
  type ReceptionAction,
  type ReceptionStatus,
  receptionActions,
  receptionExpecting,
  receptionMoves,
  receptionOpen,
  receptionReasons,
  receptionStatuses,
  receptionPaths,
} from './moves.ts'

interface Row {
  /** Minimum role for each action. */
  readonly actions: Readonly<Partial<Record<ReceptionAction, Role>>>
  /** Minimum role to PUT each status. */
  readonly puts: Readonly<Partial<Record<ReceptionStatus, Role>>>
  /** Statuses that a PUT may repeat without effect. */
  readonly passed: readonly ReceptionStatus[]
}

const table: Readonly<Record<ReceptionStatus, Row>> = {
  draft: {
    actions: { announce: 'client', cancel: 'client' },
    puts: { announced: 'client', cancelled: 'client' },
    passed: [],
  },
  announced: {
    actions: { arrive: 'operator', receive: 'operator', cancel: 'client' },
    puts: { arrived: 'operator', received: 'operator', cancelled: 'client' },
    passed: [],
  },
  arrived: {
    actions: { receive: 'operator', complete: 'operator', cancel: 'operator' },
    puts: { receiving: 'operator', received: 'operator', cancelled: 'operator' },
    passed: ['announced'],
  },
  receiving: {
    actions: { receive: 'operator', complete: 'operator', putaway: 'operator' },
    puts: { received: 'operator' },
    passed: ['announced', 'arrived'],
  },
  received: {
    actions: { putaway: 'operator', reopen: 'operator' },
    puts: { closed: 'operator' },
    passed: ['announced', 'arrived', 'receiving'],
  },
  closed: { actions: {}, puts: {}, passed: ['announced', 'arrived', 'receiving', 'received'] },
  cancelled: { actions: {}, puts: {}, passed: [] },
}

function outcome(attempt: () => object | undefined): string {
  try {
    return attempt() === undefined ? 'there already' : 'granted'
  } catch (error) {
    return error instanceof Error ? error.message : 'not an error'
  }
}

describe.each(receptionStatuses)('a reception that is %s', (status) => {
  const { actions, puts, passed } = table[status]
  const standing = { status }

  test('allows these actions and no others', () => {
    expect(new Set(actionsFrom(receptionMoves, standing))).toEqual(new Set(Object.keys(actions)))
  })

  test.each(roles)('lets %s do what is theirs', (role) => {
    const verdict = (needed: Role | undefined, impossible: string) =>
      needed === undefined ? impossible : atLeast(role, needed) ? 'granted' : 'role_forbidden'
    for (const action of receptionActions) {
      const found = outcome(() => moveBy(receptionMoves, action, { standing, role }))
      expect([action, found]).toEqual([action, verdict(actions[action], 'action_not_allowed')])
    }
    for (const target of receptionStatuses) {
      const found = outcome(() => moveTo(receptionMoves, target, { standing, role, paths: receptionPaths }))
      const isThere = [status, ...passed].includes(target)
      const wanted = isThere ? 'there already' : verdict(puts[target], 'invalid')
      expect([target, found]).toEqual([target, wanted])
    }
    const granted = receptionStatuses.filter((target) => verdict(puts[target], 'invalid') === 'granted')
    expect(new Set(transitionsNow(receptionMoves, { standing, role }))).toEqual(new Set(granted))
  })
})

test('every status and every action is in the table', () => {
  expect(receptionStatuses).toEqual(checkedWords('receptions_status_check'))
  expect(Object.keys(table)).toEqual(receptionStatuses)
  const actions = new Set(Object.values(table).flatMap((row) => Object.keys(row.actions)))
  expect([...actions].toSorted()).toEqual(receptionActions.toSorted())
})

test('goods are expected until the count has ended', () => {
  expect(receptionExpecting.toSorted()).toEqual(['announced', 'arrived', 'receiving'])
  expect(receptionOpen.toSorted()).toEqual(['announced', 'arrived', 'draft', 'receiving'])
})

test('with nothing to put away, a putaway waits and is not refused', () => {
  expect(receptionReasons).toEqual(['nothing_to_put_away'])
  const waiting = receptionStatuses.flatMap((status) => {
    const at = { standing: { status, facts: [{ code: 'nothing_to_put_away' }] }, role: 'operator' } as const
    return actionsNow(receptionMoves, at).flatMap(({ action, waits_for }) =>
      waits_for === null
        ? []
        : [[status, action, waits_for, outcome(() => moveBy(receptionMoves, action, at))]],
    )
  })
  expect(waiting).toEqual([
    ['receiving', 'putaway', 'nothing_to_put_away', 'granted'],
    ['received', 'putaway', 'nothing_to_put_away', 'granted'],
  ])
})
