import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommandLine } from '../../../../test/support/command-line.ts'
import { World } from '../../../../test/support/world.ts'

let world: World
let waybill: CommandLine
beforeAll(async () => {
  world = await World.common()
  waybill = new CommandLine(world)
})
afterAll(() => world.stop())

test('unit set adds a unit and changes it, unit list shows it', async () => {
  const company = String(await world.company())
  const set = ['unit', 'set', '--company', company, '--code', 'PCE']
  expect((await waybill.run('unit', 'list', '--company', company)).out).toContain('No units yet.')
  expect(await waybill.json(...set, '--name', 'Piece')).toMatchObject({
    code: 'PCE',
    name: 'Piece',
    integer_only: false,
  })
  const changed = await waybill.run(...set, '--integer-only')
  expect(changed.out).toBe(`Unit PCE "Piece" of company ${company}: whole quantities only.\n`)
  const { data } = await waybill.json('unit', 'list', '--company', company)
  expect(data).toMatchObject([{ code: 'PCE', name: 'Piece', integer_only: true, version: 2 }])
  const { out } = await waybill.run('unit', 'list', '--company', company)
  expect(out).toBe('CODE  NAME   WHOLE ONLY\nPCE   Piece  yes\n')
})
