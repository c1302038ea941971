import { expect, test } from 'vitest'
import { table } from './text-table.ts'

test('columns are aligned, numbers on the right', () => {
  const rows = [
    { id: 7, name: 'Acme', active: true, note: 'first' },
    { id: 1200, name: 'Țiglă și Fii', active: false, note: null },
  ]
  expect(
    table(rows, {
      id: (row) => row.id,
      name: (row) => row.name,
      active: (row) => row.active,
      note: (row) => row.note,
    }),
  ).toMatchInlineSnapshot(`
    "  ID  NAME          ACTIVE  NOTE
       7  Acme          yes     first
    1200  Țiglă și Fii  no      -"
  `)
})

test('a combining accent takes no place', () => {
  const lines = table(['e\u0301a', 'abc'], { name: (row) => row, next: () => '|' }).split('\n')
  expect(lines).toEqual(['NAME  NEXT', 'e\u0301a    |', 'abc   |'])
})

test('control characters do not reach the terminal', () => {
  expect(table(['a\nb\u001B[31m'], { name: (row) => row })).toBe('NAME\na b [31m')
})

test('no rows', () => {
  expect(table([], { name: () => 'never' })).toBe('(none)')
})
