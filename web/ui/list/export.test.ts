import { describe, expect, test } from 'vitest'
import type { Column } from '../table/column.ts'
import { allRows, csvHead, csvOf } from './export.ts'

interface Row {
  readonly id: number
  readonly name: string
}

const columns: readonly Column<Row>[] = [
  { key: 'id', title: 'Number', cell: ({ id }) => `No. ${id}`, value: ({ id }) => id + 0.5 },
  { key: 'name', title: 'Name; short', cell: ({ name }) => name },
]

describe('a list as a file', () => {
  test.each([
    { language: 'en', head: 'Number,"Name; short"', line: `7.5,'=A1` },
    { language: 'it', head: 'Number;"Name; short"', line: `"7,5";'=A1` },
  ] as const)('is written as spreadsheets in $language read it, and no cell is a formula', (each) => {
    expect(csvHead(columns, each.language)).toBe(`${each.head}\r\n`)
    expect(csvOf([{ id: 7, name: '=A1' }], columns, each.language)).toEqual([`${each.line}\r\n`])
  })

  test('has every row once, also when others come while it is read', async () => {
    // Somebody adds a row: the last of the first page is the first of the second.
    const pages = [
      [5, 4, 3],
      [3, 2, 1],
    ]
    const source = {
      key: [],
      perPage: 3,
      page: async (at: string | number = 1) => ({
        data: (pages[Number(at) - 1] ?? []).map((id) => ({ id, name: '' })),
        total: 6,
        totalIsMinimum: false,
        next: Number(at) < pages.length ? Number(at) + 1 : undefined,
      }),
    }
    const read: number[] = []
    const signal = new AbortController().signal
    for await (const { rows } of allRows<Row>({ source, rowKey: ({ id }) => id, signal })) {
      read.push(...rows.map(({ id }) => id))
    }
    expect(read).toEqual([5, 4, 3, 2, 1])
  })

  test('goes on by cursor where the list does, without a total', async () => {
    const asked: unknown[] = []
    const source = {
      page: async (at?: string | number) => {
        asked.push(at)
        const id = Number(at ?? 3)
        return {
          data: [{ id, name: '' }],
          total: undefined,
          totalIsMinimum: false,
          next: id > 1 ? id - 1 : undefined,
        }
      },
    }
    const parts: unknown[] = []
    const signal = new AbortController().signal
    for await (const { done, total } of allRows<Row>({ source, rowKey: ({ id }) => id, signal })) {
      parts.push([done, total])
    }
    expect(asked).toEqual([undefined, 2, 1])
    expect(parts).toEqual([
      [1, undefined],
      [2, undefined],
      [3, undefined],
    ])
  })
})
