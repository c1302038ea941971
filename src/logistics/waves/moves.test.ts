import { expect, test } from 'vitest'
import { actionsNow, transitionsNow } from '../documents/moves.ts'
import { type WaveStatus, waveMoves } from './moves.ts'

const cases: readonly (readonly [WaveStatus, readonly string[], readonly string[]])[] = [
  ['open', ['release', 'cancel'], ['released', 'cancelled']],
  ['released', ['cancel'], ['cancelled']],
  ['picking', ['close'], ['closed']],
  ['picked', ['close'], ['closed']],
  ['closed', [], []],
  ['cancelled', [], []],
]

test.for(cases)('a wave that is %s', ([status, actions, transitions]) => {
  const at = { standing: { status }, role: 'operator' } as const
  expect(actionsNow(waveMoves, at).map(({ action }) => action)).toEqual(actions)
  expect(transitionsNow(waveMoves, at)).toEqual(transitions)
  expect(actionsNow(waveMoves, { ...at, role: 'client' })).toEqual([])
})
