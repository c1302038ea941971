import { describe, expect, test } from 'vitest'
import type { Column } from './column.ts'
import { nextOrder, orderIn, orderText, sorted, sortedRows } from './sorting.ts'

interface Row {
  readonly name: string | null
  readonly size: number | null
  readonly step: 'begun' | 'over'
}

const rows: readonly Row[] = [
  { name: 'B-10', size: 2, step: 'over' },
  { name: 'b-9', size: null, step: 'begun' },
  { name: null, size: 10, step: 'begun' },
  { name: 'Ähre', size: -1, step: 'over' },
]

const columns: Readonly<Record<string, Column<Row>>> = {
  name: { key: 'name', title: 'Name', cell: ({ name }) => name ?? '–', value: ({ name }) => name },
  size: { key: 'size', title: 'Size', cell: () => null, value: ({ size }) => size },
  step: {
    key: 'step',
    title: 'Step',
    cell: ({ step }) => step,
    rank: ({ step }) => ['over', 'begun'].indexOf(step),
  },
}

function names(by: string, isDown: boolean): readonly (string | null)[] {
  const column = columns[by]
  return column === undefined ? [] : sorted(rows, column, { isDown, language: 'en' }).map(({ name }) => name)
}

/** A list with this many rows. */
function there(count: number) {
  return { count: 4, row: (index: number) => rows[index < count ? index : 9] }
}

describe('rows are sorted', () => {
  test.each([
    { by: 'name', isDown: false, to: ['Ähre', 'b-9', 'B-10', null] },
    { by: 'name', isDown: true, to: ['B-10', 'b-9', 'Ähre', null] },
    { by: 'size', isDown: false, to: ['Ähre', 'B-10', null, 'b-9'] },
    { by: 'size', isDown: true, to: [null, 'B-10', 'Ähre', 'b-9'] },
    { by: 'step', isDown: false, to: ['B-10', 'Ähre', 'b-9', null] },
  ])('by $by, down $isDown: what has no value comes last', ({ by, isDown, to }) => {
    expect(names(by, isDown)).toEqual(to)
  })

  test('only once all of them are there', () => {
    const column = columns['name']
    if (column === undefined) throw new Error('no column')
    const way = { isDown: false, language: 'en' } as const
    const half = sortedRows(there(2), column, way)
    expect(half).toMatchObject({ stale: true })
    expect(half.row(0)?.name).toBe('B-10')
    expect(sortedRows(there(4), column, way).row(0)?.name).toBe('Ähre')
  })
})

test('a press on a heading leads up, down, and back to the order of the service', () => {
  const up = nextOrder(undefined, 'name')
  const down = nextOrder(up, 'name')
  expect([up, down, nextOrder(down, 'name')].map(orderText)).toEqual(['name', '-name', ''])
  expect(orderText(nextOrder(down, 'size'))).toBe('size')
  expect(orderIn('-name')).toEqual({ by: 'name', isDown: true })
  expect(orderIn('')).toBeUndefined()
})
