import { expect, test } from 'vitest'
import { transitionsNow } from '../documents/moves.ts'
import { countMoves, countStatuses } from './moves.ts'

test('the way of a count', () => {
  const ways = countStatuses.map((status) => [
    status,
    transitionsNow(countMoves, { standing: { status }, role: 'operator' }).join(' '),
  ])
  expect(Object.fromEntries(ways)).toEqual({
    open: 'released cancelled',
    released: 'cancelled',
    counting: 'closed',
    counted: 'closed',
    closed: '',
    cancelled: '',
  })
})
