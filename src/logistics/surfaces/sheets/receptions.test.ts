import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Yard } from '../../../../test/support/goods.ts'
import { SheetDesk } from '../../../../test/support/sheet-commands.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { receptionSheet } from './receptions.ts'

let world: World
let sheets: SheetDesk
beforeAll(async () => {
  world = await World.common()
  sheets = await SheetDesk.open(world, receptionSheet)
})
afterAll(async () => {
  await world.stop()
  await sheets.close()
})

/** A company with goods tracked by lot and by serial number. */
async function dock() {
  const at = await Yard.open(world)
  const oil = await at.article('OIL', { tracking: 'lot', expiry_tracking: true })
  const pump = await at.article('PUMP', { tracking: 'serial' })
  return { at, oil, pump }
}

async function receptions(at: Yard) {
  return (await at.call('/receptions?per_page=100')).body.data.toReversed()
}

const head = 'external_reference,status,article_code,quantity_um3pl'

describe('reception import', () => {
  test('announces goods, or takes them in at once', async () => {
    const { at, oil, pump } = await dock()
    const content =
      `${head},lot_number,expiry_date,serial_numbers,damaged_um3pl,expected_at\n` +
      'R-1,,OIL,10,L1,2027-06-30,,,2026-02-01T10:00:00+01:00\n' +
      ',,OIL,5,L2,2027-07-31,,,\n' +
      'R-2,received,OIL,4,L1,2027-06-30,,1,\n' +
      'R-2,received,PUMP,2,,,P1|P2,,\n'
    expect(await sheets.imported(at.company, content)).toMatchObject({ created: 2, failed: 0, errors: [] })
    expect(await receptions(at)).toMatchObject([
      {
        external_reference: 'R-1',
        status: 'announced',
        expected_at: '2026-02-01T09:00:00.000000Z',
        lines: [{ lot_number: 'L1' }, { lot_number: 'L2', expiry_date: '2027-07-31' }],
      },
      {
        external_reference: 'R-2',
        status: 'received',
        lines: [
          { received_um3pl: 3, damaged_um3pl: 1 },
          { received_um3pl: 2, serial_numbers: ['P1', 'P2'] },
        ],
      },
    ])
    expect(new Set(Object.values(await at.stock(oil)))).toEqual(new Set([1, 3]))
    expect(Object.values(await at.stock(pump))).toEqual([2])
  })

  test('says what is wrong by line and field, and makes the others', async () => {
    const { at } = await dock()
    const content = `${head}\nR-1,,OIL,1\n,,NONE,1\nR-2,arrived,OIL,1\nR-3,receiving,OIL,1\nR-4,,OIL,1,x\n`
    const { code, out, err } = await sheets.import(at.company, content)
    expect({ code, out }).toEqual({ code: 1, out: '1 created, 0 existing, 3 failed.\n' })
    expect(err.split('\n').slice(0, 3)).toEqual([
      'line 3: article_code: The selected article code is invalid.',
      'line 5: status: The selected status is invalid.',
      'line 6: the row has 5 cells, the first line only 4',
    ])
    // Goods that have arrived elsewhere are still expected here.
    expect(await receptions(at)).toMatchObject([{ external_reference: 'R-2', status: 'announced' }])
  })
})

describe('reception export', () => {
  test('becomes the same receptions in another company, with the same goods', async () => {
    const [here, there] = [await dock(), await dock()]
    await world.database.write(sql`
      update clients set code = 'SAME' where company_id in (${here.at.company}, ${there.at.company})`)
    await sheets.imported(
      here.at.company,
      `${head},lot_number,expiry_date,serial_numbers,received_um3pl,rejected_um3pl,vehicle_number,metadata\n` +
        'R-1,draft,OIL,"1,5",L1,2027-06-30,,,,AB 123,"{""a"":[1]}"\n' +
        'R-2,received,PUMP,3,,,P1|P2,2,1,,\n',
    )
    const content = await sheets.exported(here.at.company)
    expect(await sheets.imported(there.at.company, content)).toMatchObject({ created: 2, errors: [] })
    expect(await sheets.exported(there.at.company)).toBe(content)
    expect(await there.at.stock(there.pump)).toEqual(await here.at.stock(here.pump))
    expect((await sheets.exported(here.at.company, '--status', 'draft')).split('\r\n')).toHaveLength(3)
  })
})
