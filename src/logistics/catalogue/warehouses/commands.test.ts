import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CommandLine } from '../../../../test/support/command-line.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

let world: World
let waybill: CommandLine
beforeAll(async () => {
  world = await World.common()
  waybill = new CommandLine(world)
})
afterAll(() => world.stop())

async function warehouse(company: number, code: string, ...options: string[]) {
  const named = ['--company', String(company), '--name', `Warehouse ${code}`, '--code', code]
  return waybill.json('warehouse', 'create', ...named, ...options)
}

async function actions(company: number) {
  const { rows } = await world.database.query(
    sql`select actor, action from audit where company_id = ${company} order by id`,
  )
  return rows
}

describe('warehouse', () => {
  test('create makes what the API makes', async () => {
    const company = await world.company()
    expect(await warehouse(company, 'A')).toMatchObject({ code: 'A', is_default: true, auto_putaway: true })
    const options = ['--timezone', 'Europe/Rome', '--default', '--no-auto-putaway']
    const second = await warehouse(company, 'B', ...options)
    const { token } = await world.user([{ company_id: company, role: 'viewer' }])
    const { body } = await world.call(`/warehouses/${second.id}`, { token })
    expect(second).toEqual(body.data)
    expect(second).toMatchObject({ timezone: 'Europe/Rome', is_default: true, auto_putaway: false })
    expect(await actions(company)).toEqual([
      { actor: 'cli', action: 'warehouse.created' },
      { actor: 'cli', action: 'warehouse.updated' },
      { actor: 'cli', action: 'warehouse.created' },
    ])
  })

  test('create says what it made, or what is wrong', async () => {
    const company = String(await world.company())
    const create = (...options: string[]) =>
      waybill.run('warehouse', 'create', '--company', company, '--code', 'A', '--name', 'Aalen', ...options)
    expect((await create()).out).toMatch(
      /^Warehouse \d+ "Aalen" \(A\) created in company \d+, its default one\.\n$/,
    )
    expect((await create()).err).toContain('The --code has already been taken.')
    expect((await create('--timezone', 'Mars')).err).toContain('The selected --timezone is invalid.')
    const nowhere = await waybill.run('warehouse', 'list', '--company', '999999999')
    expect(nowhere).toMatchObject({ code: 1, out: '' })
    expect(nowhere.err).toContain('Company not found.')
  })

  test('list shows them as a table', async () => {
    const company = await world.company()
    const list = () => waybill.run('warehouse', 'list', '--company', String(company))
    expect((await list()).out).toContain('No warehouses yet.')
    await warehouse(company, 'AAL')
    expect((await list()).out).toMatch(
      /^ *ID +CODE +NAME .*\n *\d+ +AAL +Warehouse AAL +UTC +yes +yes +yes\n$/,
    )
  })
})

describe('location', () => {
  test('create makes all that are named, or none', async () => {
    const company = await world.company()
    await warehouse(company, 'A')
    const place = ['--company', String(company), '--warehouse', 'A']
    const { data } = await waybill.json('location', 'create', ...place, '--code', 'A-01-01,A-01-02')
    expect(data).toMatchObject([{ code: 'A-01-01' }, { code: 'A-01-02' }])
    const again = await waybill.run('location', 'create', ...place, '--code', 'A-02-01,A-01-02')
    expect(again).toMatchObject({ code: 1 })
    expect(again.err).toContain('The --code has already been taken.')
    expect(await waybill.json('location', 'list', ...place)).toEqual({ data })
    const { out } = await waybill.run('location', 'list', ...place)
    expect(out).toMatch(/^ *ID +CODE +NAME +ACTIVE\n *\d+ +A-01-01 +- +yes\n *\d+ +A-01-02 +- +yes\n$/)
  })

  test('needs a warehouse that is there', async () => {
    const company = String(await world.company())
    const { err } = await waybill.run('location', 'list', '--company', company, '--warehouse', 'X')
    expect(err).toContain('The selected --warehouse is invalid.')
  })
})
