import { expect, test } from 'vitest'
import { checkedWords } from '../../../../test/support/checked-words.ts'
import { actionsNow, moveTo, transitionsNow } from '../../documents/spine/moves.ts'
import {
  type WaveStatus,
  waveActions,
  waveMoves,
  waveStatuses,
  waveUnfinished,
  waveWalking,
  wavePaths,
} from './moves.ts'

interface Row {
  readonly actions: string
  readonly puts: string
  /** Statuses that a PUT may repeat without requesting anything. */
  readonly passed: string
}

const table: Readonly<Record<WaveStatus, Row>> = {
  open: { actions: 'release cancel', puts: 'released cancelled', passed: 'open' },
  released: { actions: 'cancel', puts: 'cancelled', passed: 'open released' },
  picking: { actions: 'close', puts: 'closed', passed: 'open released picking' },
  picked: { actions: 'close', puts: 'closed', passed: 'open released picking picked' },
  closed: { actions: '', puts: '', passed: 'open released picking picked closed' },
  cancelled: { actions: '', puts: '', passed: 'cancelled' },
}

test.each(waveStatuses)('a wave that is %s', (status) => {
  const { actions, puts, passed } = table[status]
  const at = { standing: { status }, role: 'operator' } as const
  expect(
    actionsNow(waveMoves, at)
      .map(({ action }) => action)
      .join(' '),
  ).toBe(actions)
  expect(transitionsNow(waveMoves, at).join(' ')).toBe(puts)
  expect(actionsNow(waveMoves, { ...at, role: 'client' })).toEqual([])
  const offered = puts.split(' ')
  const repeated = waveStatuses.filter((wanted) => {
    if (offered.includes(wanted)) return false
    try {
      return moveTo(waveMoves, wanted, { ...at, paths: wavePaths }) === undefined
    } catch {
      return false
    }
  })
  expect(repeated.join(' ')).toBe(passed)
})

test('every status and every action is in the table', () => {
  expect(waveStatuses).toEqual(checkedWords('waves_status_check'))
  expect(Object.keys(table)).toEqual(waveStatuses)
  const actions = new Set(Object.values(table).flatMap((row) => row.actions.split(' ')))
  actions.delete('')
  expect([...actions].toSorted()).toEqual(waveActions.toSorted())
})

test('a released wave is walked; one that has not ended is unfinished', () => {
  expect(waveWalking).toEqual(['released', 'picking'])
  expect(waveUnfinished).toEqual(['open', 'released', 'picking', 'picked'])
})
