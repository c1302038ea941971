import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CsvError, CsvReader, type CsvRow, csvRow, csvRows } from './csv.ts'

/** Reads a file that arrives in these pieces. */
function read(...pieces: readonly string[]): readonly CsvRow[] {
  const reader = new CsvReader()
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]
}

function cells(text: string): readonly (readonly string[])[] {
  return read(text).map((row) => row.cells)
}

const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', '\uFEFF', ' ', 'a', '=', '-', "'", '1'),
  }),
)
const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 })

/** A header line. The reader detects the separator from it. */
const head = ['article_code', 'description', 'um3pl']

describe('what is written is read again', () => {
  test('whatever the cells hold', () => {
    fc.assert(
      fc.property(rows, (body) => {
        expect(cells([head, ...body].map((row) => csvRow(row)).join(''))).toEqual([head, ...body])
      }),
    )
  })

  test('wherever the file is cut', () => {
    fc.assert(
      fc.property(rows, fc.array(fc.nat(), { maxLength: 8 }), (body, cuts) => {
        const text = [head, ...body].map((row) => csvRow(row)).join('')
        const places = [0, ...cuts.map((cut) => cut % (text.length + 1)), text.length].toSorted(
          (a, b) => a - b,
        )
        const pieces = places.slice(1).map((place, i) => text.slice(places[i], place))
        expect(read(...pieces)).toEqual(read(text))
      }),
    )
  })

  test.each([',', ';', '\t'] as const)('with the separator %j', (separator) => {
    const body = [head, ['1,5', 'a;b', 'c\td'], ['', '"', '=1']]
    expect(csvRows(body.map((row) => csvRow(row, separator)).join('')).map((row) => row.cells)).toEqual(body)
  })

  test('a byte order mark that is data stays data', () => {
    expect(cells(csvRow(['\uFEFFa', '\uFEFF']))).toEqual([['\uFEFFa', '\uFEFF']])
  })
})

describe('security 63: a spreadsheet sees no formula', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-1+cmd', "'-1+cmd"],
    ['+1,5 m', '"\'+1,5 m"'],
    ['\t=1', '"\'\t=1"'],
    ['\r=1', '"\'\r=1"'],
    ['＝1', "'＝1"],
    ["'=1", "''=1"],
    ['a;=1', '"a;=1"'],
    ['-5', '-5'],
    ['-0.000001', '-0.000001'],
    ['+390612345', '+390612345'],
    ["'80s", "'80s"],
    ['a=b', 'a=b'],
  ])('%j is written %s', (given, written) => {
    expect(csvRow([given, ''])).toBe(`${written},\r\n`)
    expect(cells(`a,b\r\n${csvRow([given, ''])}`)).toEqual([
      ['a', 'b'],
      [given, ''],
    ])
  })
})

describe('files of others', () => {
  test.each<[string, string, readonly (readonly string[])[]]>([
    ['nothing', '', []],
    ['empty lines', '\n\r\n\r', []],
    [
      'commas',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons, and a decimal comma',
      'a;b\n1,5;2\n',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1,5\t2;3',
      [
        ['a', 'b'],
        ['1,5', '2;3'],
      ],
    ],
    [
      'the separator of the first line, not of its quotes',
      '"a,b,c";d\n1;2',
      [
        ['a,b,c', 'd'],
        ['1', '2'],
      ],
    ],
    ['one column', 'a\n1\n""\n', [['a'], ['1'], ['']]],
    ['a byte order mark', '\uFEFFa,b\n', [['a', 'b']]],
    [
      'lines of Windows, Unix and old Macs',
      'a,b\r\n1,2\n3,4\r5,6',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
    ],
    [
      'empty lines between rows',
      'a,b\n\n\r\n1,2\n\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'empty cells',
      'a,b,c\n,,\n1,,3',
      [
        ['a', 'b', 'c'],
        ['', '', ''],
        ['1', '', '3'],
      ],
    ],
    [
      'quotes',
      'a,b\n"x ""y""","1,2"\n',
      [
        ['a', 'b'],
        ['x "y"', '1,2'],
      ],
    ],
    [
      'a quoted line end',
      'a,b\n"1\r\n2\n\r3",4\n',
      [
        ['a', 'b'],
        ['1\r\n2\n\r3', '4'],
      ],
    ],
    [
      'a quote inside of a cell',
      'a,b\n5" nail,6"\n',
      [
        ['a', 'b'],
        ['5" nail', '6"'],
      ],
    ],
    [
      'spaces as they are',
      'a, b \n" 1",\n',
      [
        ['a', ' b '],
        [' 1', ''],
      ],
    ],
    [
      'no end of the last line',
      'a,b\n1,""',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
  ])('%s', (_, text, wanted) => {
    expect(cells(text)).toEqual(wanted)
    expect(csvRows(text)).toEqual(read(...text))
  })

  test('each row knows its line', () => {
    const text = 'a,b\r\n1,"x\r\ny\nz"\r\n\r\n2,3\n"\n",4\r5,6'
    expect(read(text).map((row) => row.line)).toEqual([1, 2, 6, 7, 9])
  })

  test.each([
    ['a quote that is never closed', 'a,b\n1,2\n3,"4\n5,6\n', 'line 3: a quote is never closed'],
    ['text behind a quote', 'a,b\n"1"2,3\n', 'line 2: text follows a closing quote'],
    [
      'a row without end',
      `a,b\n1,"${'x'.repeat(1_100_000)}`,
      'line 2: the row does not end; is a quote missing?',
    ],
  ])('refuses %s', (_, text, message) => {
    expect(() => read(text)).toThrow(CsvError)
    expect(() => read(text)).toThrow(message)
    expect(() => csvRows(text)).toThrow(message)
  })
})
