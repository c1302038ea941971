import { describe, expect, test } from 'vitest'
import { chunksOf, readSheet } from './import-rows.ts'

function row(size: number) {
  return { line: 1, article: { article_code: 'A', description: 'x'.repeat(size) } }
}

describe('a sheet of articles', () => {
  test('is read by the names of its columns, as a body of the API', () => {
    const file =
      'Article Code,description,active,um3pl_barcode,metadata,Colour\nA-1,First,TRUE,,"{""a"":1}",red\n'
    expect(readSheet(file)).toEqual({
      kind: 'rows',
      ignored: ['Colour'],
      rows: [
        {
          line: 2,
          article: {
            article_code: 'A-1',
            description: 'First',
            active: true,
            um3pl_barcode: null,
            metadata: { a: 1 },
          },
        },
      ],
    })
  })

  test('leaves alone what an empty cell cannot empty', () => {
    expect(readSheet('article_code,description,um3pl,active\nA-1,,,\n')).toMatchObject({
      rows: [{ article: { article_code: 'A-1' } }],
    })
    expect(JSON.stringify(readSheet('article_code,description\nA-1,\n'))).not.toContain('null')
  })

  test.each([
    ['', 'empty'],
    ['article_code\n', 'empty'],
    ['code,name\nA,B\n', 'noCode'],
  ])('%j is refused: %s', (file, reason) => {
    expect(readSheet(file)).toEqual({ kind: 'refused', reason })
  })

  test('is sent in pieces that fit a request', () => {
    expect(chunksOf(Array.from({ length: 1_201 }, () => row(10))).map((chunk) => chunk.length)).toEqual([
      500, 500, 201,
    ])
    expect(chunksOf([row(200_000), row(200_000), row(10)]).map((chunk) => chunk.length)).toEqual([1, 2])
    expect(chunksOf([])).toEqual([])
  })
})
