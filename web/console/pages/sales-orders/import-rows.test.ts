import { describe, expect, test } from 'vitest'
import { readOrders } from './import-rows.ts'

const codes = {
  clientIdOf: (code: string) => (code === 'ACME' ? 7 : undefined),
  warehouseIdOf: (code: string) => (code === 'MOD' ? 3 : undefined),
}

describe('a sheet of orders', () => {
  test('rows that share a reference, or else a number, are one order; its header is said once or in every row', () => {
    const file = [
      'External reference;order_number;ship_to.name;Ship_to.City;priority;on_hold;client_code;warehouse_code;article_code;quantity_um3pl;serial_numbers;colour',
      'R-1;N-1;Anna;Modena;3;TRUE;ACME;MOD;A;1,5;;red',
      ';;;;;;;;B;2;S1 | S2;',
      'R-2;;Ugo;;;;ACME;;A;1;;',
      ';N-3;;;;;ACME;;A;4;;',
      'R-2;;Ugo;;;;ACME;;C;2;;',
    ].join('\r\n')
    expect(readOrders(file, codes)).toMatchObject({
      kind: 'items',
      ignored: ['colour'],
      namesOwners: true,
      items: [
        {
          rows: [{ line: 2 }, { line: 3 }],
          unread: [],
          body: {
            external_reference: 'R-1',
            order_number: 'N-1',
            client_3pl_id: 7,
            warehouse_id: 3,
            priority: 3,
            on_hold: true,
            ship_to: { name: 'Anna', city: 'Modena' },
            lines: [
              { article_code: 'A', quantity_um3pl: '1,5' },
              { article_code: 'B', quantity_um3pl: '2', serial_numbers: ['S1', 'S2'] },
            ],
          },
        },
        { rows: [{ line: 4 }, { line: 6 }], body: { external_reference: 'R-2', lines: [{}, {}] } },
        { rows: [{ line: 5 }], body: { order_number: 'N-3', lines: [{}] } },
      ],
    })
  })

  test('says by line and column what cannot be read, what is said twice in two ways, and what has no name', () => {
    const file = [
      'external_reference,notes,status,client_code,article_code,line_number',
      'R-1,one,shipped,ACME,A,first',
      'R-1,other,,ACME,B,',
      ',lost,,ACME,A,',
      'R-2,,packed,NOBODY,A,',
    ].join('\n')
    const read = readOrders(file, codes)
    expect(read.kind === 'items' && read.items.map(({ unread }) => unread)).toEqual([
      [
        { line: 3, column: 'notes', cell: 'other', differs: 'one' },
        { line: 2, column: 'status', cell: 'shipped' },
        { line: 2, column: 'line_number', cell: 'first' },
      ],
      [{ line: 4, column: 'external_reference', cell: '' }],
      [{ line: 5, column: 'client_code', cell: 'NOBODY' }],
    ])
    expect(read).toMatchObject({ items: [{}, {}, { body: { status: 'confirmed' } }] })
  })

  test.each([
    { file: '', reason: 'empty' },
    { file: 'article_code,quantity_um3pl\nA,1\n', reason: 'noKey' },
  ])('$file is refused: $reason', ({ file, reason }) => {
    expect(readOrders(file, codes)).toEqual({ kind: 'refused', reason })
  })
})
