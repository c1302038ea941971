import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine, csvRows } from './csv.ts'

describe('CSV', () => {
  test.each([
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '\uFEFFa;b\n1,5;2\n',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n"x, ""y""",2\n\n',
      [
        ['a', 'b'],
        ['x, "y"', '2'],
      ],
    ],
    [
      'a,b\n"two\nlines",2\n',
      [
        ['a', 'b'],
        ['two\nlines', '2'],
      ],
    ],
    [
      'a,b\n1,\n',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    [
      'a,b\n1,',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    ['', []],
  ])('%j', (file, rows) => {
    expect(csvRows(file).map((row) => row.cells)).toEqual(rows)
  })

  test('knows on which line of the file a row begins', () => {
    expect(csvRows('a,b\r\n"x\r\ny",1\r\n\r\nz,2\r\n').map((row) => row.line)).toEqual([1, 2, 5])
  })

  test('accepts a stray quote', () => {
    expect(csvRows('a,b\n5" pipe,2\n').map((row) => row.cells)).toEqual([
      ['a', 'b'],
      ['5" pipe', '2'],
    ])
    expect(csvRows('a,b\n"5" pipe,2\nx,y\n').map((row) => row.cells)).toEqual([
      ['a', 'b'],
      ['"5" pipe', '2'],
      ['x', 'y'],
    ])
  })

  test('reads what it writes', () => {
    const signs = fc.constantFrom('=', '-', '@', "'", '\t', '1', 'a')
    const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: signs }))
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
        fc.pre(cells.some((each) => each.trim() !== ''))
        const head = csvLine(cells.map((_, at) => `c${at}`))
        expect(csvRows(head + csvLine(cells))[1]?.cells).toEqual(cells)
      }),
    )
  })

  test('writes no formula for a spreadsheet', () => {
    expect(csvLine(['=1+1', '@x', 'plain'])).toBe("'=1+1,'@x,plain\r\n")
    expect(csvLine(['-5', '-1+1', "'=1"])).toBe("-5,'-1+1,''=1\r\n")
  })
})
