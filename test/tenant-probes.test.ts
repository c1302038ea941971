import { afterAll, beforeAll, expect, test } from 'vitest'
import { TenantProbes } from './faults/tenants-run.ts'
import { type Ground, settle } from './faults/tenant-people.ts'
import { World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

const run = async (ground: Ground, probes: number) => {
  const { logistics = '', auth = '' } = world.app.addresses
  const parts = {
    ground,
    addresses: { logistics, auth },
    url: world.database.url,
    probes,
    clients: 8,
    seed: 1,
  }
  return new TenantProbes({ ...parts, note: () => {} }).run()
}

// The long form is `npm run faults -- tenants`.
test('whatever people of other tenants ask for, nothing of another is shown, told or changed', async () => {
  const ground = await settle(world)
  const { found, asked, compared } = await run(ground, 300)
  expect(found).toEqual([])
  expect(asked.size).toBeGreaterThan(100)
  expect(compared).toBeGreaterThan(50)
  // Somebody who may see it all, as if they might not: every kind of leak is one that would be found.
  const known = await run({ ...ground, logistics: [ground.insider], auth: [ground.insider] }, 200)
  const leaks = ['word of another', 'record of another', 'effect on another', 'tells what exists']
  expect([...new Set(known.found.map(({ leak }) => leak))].toSorted()).toEqual(leaks.toSorted())
})
