import { describe, expect, test } from 'vitest'
import { chunksOf, readSheet } from './import-rows.ts'

function row(size: number) {
  return {
    line: 1,
    article: { article_code: 'A', description: 'x'.repeat(size) },
    cells: new Map(),
    unread: [],
  }
}

describe('a sheet of articles', () => {
  test('is read by the names of its columns, as a body of the API', () => {
    const file =
      'Article Code,description,active,um3pl_barcode,metadata,Colour\nA-1,First,TRUE,,"{""a"":1}",red\n'
    expect(readSheet(file)).toMatchObject({
      kind: 'rows',
      ignored: ['Colour'],
      rows: [
        {
          line: 2,
          unread: [],
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

  test('says which cells cannot be what their columns want, and keeps them to be mended', () => {
    const file =
      'article_code,id,active,tracking,metadata,weight_kg\nA-1,x,perhaps,all,[],heavy\nA-2,7,0,lot,{},1'
    expect(readSheet(file)).toMatchObject({
      rows: [
        {
          article: { article_code: 'A-1', weight_kg: 'heavy' },
          unread: ['id', 'tracking', 'metadata', 'active'],
          cells: new Map([
            ['article_code', 'A-1'],
            ['id', 'x'],
            ['active', 'perhaps'],
            ['tracking', 'all'],
            ['metadata', '[]'],
            ['weight_kg', 'heavy'],
          ]),
        },
        { article: { article_code: 'A-2', id: 7, active: false, tracking: 'lot', metadata: {} }, unread: [] },
      ],
    })
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
