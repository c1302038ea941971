import { expect, test } from 'vitest'
import { checkedWords } from '../../../../test/support/checked-words.ts'
import { actionsNow, moveTo, transitionsNow } from '../../documents/spine/moves.ts'
import {
  type CountStatus,
  countActions,
  countMoves,
  countStatuses,
  countUnfinished,
  countWalking,
  countPaths,
} from './moves.ts'

interface Row {
  readonly actions: string
  readonly puts: string
  /** Statuses that a PUT may repeat without requesting anything. */
  readonly passed: string
}

const table: Readonly<Record<CountStatus, Row>> = {
  open: { actions: 'release cancel', puts: 'released cancelled', passed: 'open' },
  released: { actions: 'cancel', puts: 'cancelled', passed: 'open released' },
  counting: { actions: 'close', puts: 'closed', passed: 'open released counting' },
  counted: { actions: 'close', puts: 'closed', passed: 'open released counting counted' },
  closed: { actions: '', puts: '', passed: 'open released counting counted closed' },
  cancelled: { actions: '', puts: '', passed: 'cancelled' },
}

test.each(countStatuses)('a count that is %s', (status) => {
  const { actions, puts, passed } = table[status]
  const at = { standing: { status }, role: 'operator' } as const
  expect(
    actionsNow(countMoves, at)
      .map(({ action }) => action)
      .join(' '),
  ).toBe(actions)
  expect(transitionsNow(countMoves, at).join(' ')).toBe(puts)
  expect(actionsNow(countMoves, { ...at, role: 'client' })).toEqual([])
  const offered = puts.split(' ')
  const repeated = countStatuses.filter((wanted) => {
    if (offered.includes(wanted)) return false
    try {
      return moveTo(countMoves, wanted, { ...at, paths: countPaths }) === undefined
    } catch {
      return false
    }
  })
  expect(repeated.join(' ')).toBe(passed)
})

test('every status and every action is in the table', () => {
  expect(countStatuses).toEqual(checkedWords('counts_status_check'))
  expect(Object.keys(table)).toEqual(countStatuses)
  const actions = new Set(Object.values(table).flatMap((row) => row.actions.split(' ')))
  actions.delete('')
  expect([...actions].toSorted()).toEqual(countActions.toSorted())
})

test('a released count is walked; one that has not ended is unfinished', () => {
  expect(countWalking).toEqual(['released', 'counting'])
  expect(countUnfinished).toEqual(['open', 'released', 'counting', 'counted'])
})
