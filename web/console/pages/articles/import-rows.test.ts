import { describe, expect, test } from 'vitest'
import { chunksOf } from '../../imports/sheet.ts'
import { readArticles } from './import-rows.ts'

function item(size: number) {
  return { body: { article_code: 'A', description: 'x'.repeat(size) } }
}

describe('a sheet of articles', () => {
  test('is read by the names of its columns, as a body of the API', () => {
    const file =
      'Article Code,description,active,um3pl_barcode,metadata,Colour\nA-1,First,TRUE,,"{""a"":1}",red\n'
    expect(readArticles(file)).toMatchObject({
      kind: 'items',
      ignored: ['Colour'],
      items: [
        {
          unread: [],
          body: {
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
    expect(readArticles('article_code,description,um3pl,active\nA-1,,,\n')).toMatchObject({
      items: [{ body: { article_code: 'A-1' } }],
    })
    expect(JSON.stringify(readArticles('article_code,description\nA-1,\n'))).not.toContain('null')
  })

  test('says which cells cannot be what their columns want, and keeps them to be mended', () => {
    const file =
      'article_code,id,active,tracking,metadata,weight_kg\nA-1,x,perhaps,all,[],heavy\nA-2,7,0,lot,{},1'
    expect(readArticles(file)).toMatchObject({
      items: [
        {
          body: { article_code: 'A-1', weight_kg: 'heavy' },
          unread: [
            { line: 2, column: 'id', cell: 'x' },
            { line: 2, column: 'tracking', cell: 'all' },
            { line: 2, column: 'metadata', cell: '[]' },
            { line: 2, column: 'active', cell: 'perhaps' },
          ],
          rows: [
            {
              line: 2,
              cells: new Map([
                ['article_code', 'A-1'],
                ['id', 'x'],
                ['active', 'perhaps'],
                ['tracking', 'all'],
                ['metadata', '[]'],
                ['weight_kg', 'heavy'],
              ]),
            },
          ],
        },
        { body: { article_code: 'A-2', id: 7, active: false, tracking: 'lot', metadata: {} }, unread: [] },
      ],
    })
  })

  test.each([
    ['', 'empty'],
    ['article_code\n', 'empty'],
    ['code,name\nA,B\n', 'noKey'],
  ])('%j is refused: %s', (file, reason) => {
    expect(readArticles(file)).toEqual({ kind: 'refused', reason })
  })

  test.each([
    ['article_code\nA-1\n"A-2\nA-3\n', 3],
    ['article_code\n"A-1" b\n', 2],
  ])('%j is no CSV from line %i on', (file, line) => {
    expect(readArticles(file)).toEqual({ kind: 'broken', line })
  })

  test('is sent in pieces that fit a request', () => {
    expect(
      chunksOf(
        Array.from({ length: 1_201 }, () => item(10)),
        500,
      ).map((chunk) => chunk.length),
    ).toEqual([500, 500, 201])
    expect(chunksOf([item(200_000), item(200_000), item(10)], 500).map((chunk) => chunk.length)).toEqual([
      1, 2,
    ])
    expect(chunksOf([], 500)).toEqual([])
  })
})
