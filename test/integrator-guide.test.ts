import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freePort } from './support/free-port.ts'
import { Guide } from './support/guide.ts'
import { PackedClient } from './support/packed-client.ts'
import { Receiver } from './support/receiver.ts'
import { World } from './support/world.ts'

// The commands of docs/integrator-guide.md run here, then its program, in the same company.

const guide = new Guide('integrator-guide.md')

let world: World
let packed: PackedClient
let receiver: Receiver
beforeAll(async () => {
  packed = await PackedClient.install()
  world = await World.common()
  receiver = await Receiver.start()
})
afterAll(async () => {
  await receiver.stop()
  packed.remove()
  await world.stop()
})

test('the program of the guide compiles', async () => {
  expect(await packed.complaints(guide.program, 'node')).toBe('')
})

test('the commands of the guide work, and after them its program', { timeout: 120_000 }, async () => {
  const WAYBILL_URL = world.address
  const EMAIL = `integrator-${process.pid}-${Date.now()}@test.example`
  expect(guide.blocks).toHaveLength(10)
  const program = mkdtempSync(join(tmpdir(), 'waybill-program-'))
  const shell = await guide.run({
    DATABASE_URL: inject('waybillUrl'),
    WAYBILL_URL,
    EMAIL,
    HOOK_URL: `${receiver.address}/`,
    PROGRAM: program,
  })
  expect(existsSync(join(program, 'node_modules/@waybill/client/package.json'))).toBe(true)
  rmSync(program, { recursive: true })
  expect(shell).toContain('"quantity_um3pl":60')
  expect(shell).toContain('"status":"shipped"')
  expect(shell).toContain('"backorder_um3pl":442')
  expect(shell).toContain(
    '"errors":{"lines.0.quantity_um3pl":["The lines.0.quantity_um3pl field must be greater than 0."]}',
  )
  expect(shell).toContain('"delivered":true')
  expect(receiver.arrived).toHaveLength(1)
  expect(shell.trimEnd()).toMatch(/"data":\[\],"meta":\{[^}]*\}\}$/)

  const COMPANY = /created in company (\d+)/.exec(shell)?.[1] ?? ''
  const PORT = String(await freePort())
  const variables = { WAYBILL_URL, EMAIL, PASSWORD: 'a good long one', COMPANY, PORT }
  const printed = await packed.run('guide.ts', guide.program, variables)
  expect(printed).toContain("name: 'My sandbox'")
  expect(printed).toContain('on hand 60')
  expect(printed).toMatch(/^allocated \[/m)
  expect(printed).toMatch(/^shipped \S+$/m)
  expect(printed).toContain('known true')
  expect(printed).toContain('would be confirmed 442')
  expect(printed).toContain("422 invalid {\n  'lines.0.quantity_um3pl':")
  expect(printed).toContain('told of shipped')
  expect(printed).toContain('delivered true')
  expect(printed).toContain('order WEB-2 shipped')
  expect(printed).toMatch(/^keep \d+$/m)
  expect(printed.match(/^sales_order\.shipped \d+$/gm)).toHaveLength(2)
})
