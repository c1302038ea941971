import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SheetDesk } from '../../../../test/support/sheet-commands.ts'
import { Yard } from '../../../../test/support/goods.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { salesOrderSheet } from './sales-orders.ts'

let world: World
let sheets: SheetDesk
beforeAll(async () => {
  world = await World.common()
  sheets = await SheetDesk.open(world, salesOrderSheet)
})
afterAll(async () => {
  await world.stop()
  await sheets.close()
})

/** A company with two articles. */
async function shop(): Promise<Yard> {
  const at = await Yard.open(world)
  await at.article('A', { um3pl_2: 'CTN', um3pl_2_factor: 6 })
  await at.article('B', { tracking: 'serial' })
  return at
}

/** A partner of the client company. */
async function partner(at: Yard): Promise<number> {
  const body = { code: 'P', name: 'Partner', is_customer: true, client_3pl_id: at.client }
  const reply = await at.post('/partners', body)
  expect(reply.status).toBe(201)
  return reply.body.data.id
}

/** The orders, oldest first. */
async function orders(at: Yard) {
  return (await at.call('/sales-orders?per_page=100')).body.data.toReversed()
}

const head = 'external_reference,article_code,quantity_um3pl'

describe('order import', () => {
  test('rows that share a reference are one order, its header said once or in every row', async () => {
    const at = await shop()
    const content =
      '\uFEFFExternal reference;order_number;ship_to.name;Ship_to.City;priority;on_hold;metadata;article_code;um3pl;quantity_um3pl;serial_numbers\n' +
      'R-1;N-1;Anna;Modena;3;TRUE;"{""a"":1}";A;CTN;1,5;\n' +
      ';;;;;;;B;;2;"S1 | S\\|2"\n' +
      'R-2;;Ugo;;;;;A;;1;\n' +
      'R-2;;Ugo;;;;;A;;2;\n' +
      ';N-3;;;;;;A;;4;\n' +
      ';N-3;;;;;;B;;5;\n'
    expect(await sheets.import(at.company, content)).toMatchObject({
      code: 0,
      out: '3 created, 0 existing, 0 failed.\n',
    })
    expect(await orders(at)).toMatchObject([
      {
        external_reference: 'R-1',
        order_number: 'N-1',
        ship_to: { name: 'Anna', city: 'Modena' },
        priority: 3,
        on_hold: true,
        metadata: { a: 1 },
        status: 'confirmed',
        lines: [
          { line_number: 1, article_code: 'A', um3pl: 'CTN', quantity_um3pl: 1.5 },
          { line_number: 2, article_code: 'B', quantity_um3pl: 2, serial_numbers: ['S1', 'S|2'] },
        ],
      },
      { external_reference: 'R-2', lines: [{ quantity_um3pl: 1 }, { quantity_um3pl: 2 }] },
      {
        external_reference: null,
        order_number: 'N-3',
        lines: [{ article_code: 'A' }, { article_code: 'B' }],
      },
    ])
  })

  test('says what is wrong by line and field, makes the others, and exits with 1', async () => {
    const at = await shop()
    const content =
      `${head},ship_to.email,warehouse_code,notes\n` +
      'R-1,A,1,,,"two\nlines"\n' +
      'R-2,A,1,nobody,,\n' +
      ',NONE,few,,,\n' +
      'R-3,NONE,1,,,\n' +
      ',A,0,,,\n' +
      'R-4,A,1,,GONE,\n' +
      'R-5,A,1,,,one\n' +
      'R-5,A,2,,,other\n' +
      'R-6,A,1,,,,,7\n' +
      'R-7,A,1,,MOD,\n'
    const { code, out, err } = await sheets.import(at.company, content)
    expect({ code, out }).toEqual({ code: 1, out: '2 created, 0 existing, 5 failed.\n' })
    expect(err.split('\n').slice(0, -2)).toEqual([
      'line 4: ship_to.email: The ship_to.email field must be a valid email address.',
      'line 5: quantity_um3pl: The quantity um3pl field must be a number.',
      'line 7: quantity_um3pl: The quantity um3pl field must be greater than 0.',
      'line 8: warehouse_code: The selected warehouse code is invalid.',
      'line 10: notes: It is another than in line 9, where the document begins.',
      'line 11: the row has 8 cells, the first line only 6',
    ])
    expect(
      (await orders(at)).map((order: { external_reference: string }) => order.external_reference),
    ).toEqual(['R-1', 'R-7'])
  })

  test('what exists is refused, or with --on-duplicate return left as it is', async () => {
    const at = await shop()
    const content = `${head}\nR-1,A,1\nR-2,A,1\n`
    await sheets.import(at.company, `${head}\nR-1,A,5\n`)
    expect(await sheets.imported(at.company, content, '--dry-run', '--on-duplicate', 'return')).toEqual({
      created: 1,
      existing: 1,
      failed: 0,
      dry_run: true,
      errors: [],
    })
    expect(await orders(at)).toHaveLength(1)
    expect(await sheets.imported(at.company, content)).toMatchObject({
      created: 1,
      failed: 1,
      errors: [
        {
          line: 2,
          field: 'external_reference',
          message: 'The external reference has already been taken.',
        },
      ],
    })
    expect(await sheets.imported(at.company, content, '--on-duplicate', 'return')).toMatchObject({
      created: 0,
      existing: 2,
    })
    expect(await orders(at)).toMatchObject([{ lines: [{ quantity_um3pl: 5 }] }, {}])
  })

  test.each([
    ['nothing', '', 'the sheet is empty'],
    [
      'no keys',
      'article_code,quantity_um3pl\nA,1\n',
      'the first line names neither external_reference nor order_number',
    ],
    [
      'a column nobody knows',
      `${head},colour\nR,A,1,red\n`,
      'unknown column colour; the known ones are external_',
    ],
    [
      'scattered rows',
      `${head}\nR-1,A,1\nR-2,A,1\nR-1,A,2\n`,
      'line 4: R-1 has rows further up; the rows of',
    ],
    ['a quote without end', `${head}\nR-1,A,1\nR-2,"A,1\n`, 'line 3: a quote is never closed'],
  ])('refuses as a whole, also from standard input: %s', async (_, content, message) => {
    const at = await shop()
    const result = await sheets.run(['import', '-', '--company', String(at.company)], content)
    expect(result).toMatchObject({ code: 1, out: '' })
    expect(result.err).toContain(`waybill: ${message}`)
    expect(await orders(at)).toEqual([])
  })

  test('a row without a key and with a header is nobody’s', async () => {
    const at = await shop()
    const { errors } = await sheets.imported(at.company, `${head},notes\n,A,1,hello\nR-1,A,1,\n`)
    expect(errors).toMatchObject([{ line: 2, field: 'external_reference' }])
    expect(await orders(at)).toHaveLength(1)
  })
})

describe('order export', () => {
  test('becomes the same orders in another company', async () => {
    const [at, other] = [await shop(), await shop()]
    await world.database.write(sql`
      update clients set code = 'SAME' where company_id in (${at.company}, ${other.company})`)
    const [partner_id, same] = [await partner(at), await partner(other)]
    const made = await at.post('/sales-orders', {
      partner_id,
      external_reference: 'R-1',
      order_number: '=1+1',
      status: 'draft',
      ship_to: { name: 'a "b", c', country_code: 'it' },
      requested_ship_date: '2026-02-01',
      priority: 9,
      allow_partial_shipment: true,
      notes: 'two\nlines',
      metadata: { deep: [{ x: 'a|b' }] },
      lines: [
        { article_code: 'A', quantity_um3pl: '999999999.000001', um3pl: 'PCE' },
        { article_code: 'B', quantity_um3pl: 2, serial_numbers: ['a|b', String.raw`c\d`] },
      ],
    })
    expect(made.status).toBe(201)
    await at.post('/sales-orders', { lines: [{ article_code: 'A', quantity_um3pl: 1 }] })
    const content = await sheets.exported(at.company)
    expect(await sheets.imported(other.company, content)).toMatchObject({ created: 2, failed: 0, errors: [] })
    expect(await orders(other)).toMatchObject([{ partner_id: same }, { partner_id: null }])
    expect(await sheets.exported(other.company)).toBe(content)
  })

  test('in pages, by status, client company and day; - is standard output', async () => {
    const at = await shop()
    const rows = Array.from({ length: 60 }, (_, n) => `R-${n},A,1,${n < 2 ? 'draft' : ''}\n,A,2,\n`)
    await sheets.import(at.company, `${head},status\n${rows.join('')}`)
    const company = String(at.company)
    const { out, err } = await sheets.run(['export', '--company', company])
    expect(out.split('\r\n').slice(1, -1)).toHaveLength(120)
    expect(err).toMatch(/^Exporting sales orders: 120 rows in /)
    const count = async (...options: string[]) =>
      (await sheets.exported(at.company, ...options)).split('\r\n').length - 2
    expect(await count('--status', 'draft')).toBe(4)
    expect(await count('--status', 'draft,confirmed', '--client', String(at.client))).toBe(120)
    expect(await count('--from', '2999-01-01')).toBe(0)
    expect(await count('--from', '2020-01-01', '--to', '2999-01-01')).toBe(120)
    expect((await sheets.run(['export', '-', '--company', company, '--client', '999999999'])).err).toBe(
      'waybill: The selected --client is invalid.\n',
    )
  })
})
