import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areWritten } from './values.ts'

test('whatever stands in the rows, it is told by the fields of the first', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ a: fc.json(), b: fc.jsonValue() })), (rows) => {
      const text = JSON.stringify(rows)
      expect(areWritten(text, ['a', 'b'])).toBe(true)
      const isEmpty = rows.length === 0
      expect(areWritten(text, ['b', 'a'])).toBe(isEmpty)
      expect(areWritten(text, ['a'])).toBe(isEmpty)
      expect(areWritten(text, ['a', 'b', 'c'])).toBe(isEmpty)
    }),
  )
})

test.each([
  ['[{"a":"}\\"{"},{"b":1}]', ['a'], true],
  ['[{"a":"\\\\"},{"a":"x"}]', ['a'], true],
  ['[{"a":{"b":{}}}, {"c":1}]', ['a'], true],
  ['[ ]', ['a'], true],
  ['[1,2]', [], true],
] as const)('%s', (text, names, wanted) => {
  expect(areWritten(text, names)).toBe(wanted)
})
