import { expect, test } from 'vitest'
import { changesBetween } from './store.ts'

test.each([
  { what: 'nothing', before: { a: 1, b: null }, after: { a: 1, b: null }, wanted: undefined },
  { what: 'one field', before: { a: 1, b: 2 }, after: { a: 1, b: 3 }, wanted: { b: [2, 3] } },
  { what: 'nothing to something', before: { a: null }, after: { a: 'x' }, wanted: { a: [null, 'x'] } },
  {
    what: 'the order of keys',
    before: { a: { x: 1, y: 2 } },
    after: { a: { y: 2, x: 1 } },
    wanted: undefined,
  },
  { what: 'a key inside', before: { a: {} }, after: { a: { y: 2 } }, wanted: { a: [{}, { y: 2 }] } },
])('a change of $what', ({ before, after, wanted }) => {
  expect(changesBetween(before, after)).toEqual(wanted)
})
