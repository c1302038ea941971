import { expect, test } from 'vitest'
import { columnsIn } from './columns.ts'

const all = [
  { key: 'code', title: 'Code', cell: () => '' },
  { key: 'name', title: 'Name', cell: () => '' },
  { key: 'notes', title: 'Notes', cell: () => '', isExtra: true },
] as const

test.each([
  { text: '', keys: ['code', 'name'] },
  { text: 'code,notes', keys: ['code', 'notes'] },
  // The first one is always there, and the order is that of the list.
  { text: 'notes,name', keys: ['code', 'name', 'notes'] },
  // From another version, or typed by hand.
  { text: 'gone,none', keys: ['code', 'name'] },
])('the address names $text: $keys', ({ text, keys }) => {
  expect(columnsIn(all, text).map(({ key }) => key)).toEqual(keys)
})
