import { expect, test } from 'vitest'
import { changedKeys, changesOf, filledOf, trimmed } from './changes.ts'

const before = { name: 'A', count: 1, lines: [{ id: 1 }], note: '' }

test.each([
  ['nothing', before, {}],
  ['a field', { ...before, name: 'B' }, { name: 'B' }],
  ['a field that was emptied', { ...before, name: '' }, { name: '' }],
  ['something within a list', { ...before, lines: [{ id: 2 }] }, { lines: [{ id: 2 }] }],
])('only what differs is sent: %s', (_what, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes)
  expect(changedKeys(before, after)).toEqual(Object.keys(changes))
})

test('a new record leaves out what is empty, but not nought, false or an empty list', () => {
  const body = { name: '', partner: null, count: 0, active: false, lines: [] }
  expect(filledOf(body)).toEqual({ count: 0, active: false, lines: [] })
})

test('texts lose the spaces around them', () => {
  expect(trimmed({ a: ' x y ', b: '  ' })).toEqual({ a: 'x y', b: '' })
})
