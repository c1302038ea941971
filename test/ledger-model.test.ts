import { afterAll, beforeAll, expect, test } from 'vitest'
import { properties } from './ledger/properties.ts'
import type { Step } from './ledger/steps.ts'
import { runAlone } from './ledger/trial.ts'
import { type Fresh, migratedDatabase } from './support/fresh.ts'
import { World } from './support/world.ts'

// A database of its own: the allocator, which is one of the clients here, works on all companies there are.
let fresh: Fresh
let world: World
beforeAll(async () => {
  fresh = await migratedDatabase()
  const { url } = fresh
  world = await World.start({ url, only: ['logistics'] })
})
afterAll(async () => {
  await world.stop()
  await fresh.drop()
})

// Another seed each time; the message of a failure says how to see it again.
const runs = { endOnFailure: true }
test('one client: every answer, document and balance is as the model says', async () => {
  expect(
    await properties.alone(world, { numRuns: 15, ...runs, skipAllAfterTimeLimit: 12_000 }),
  ).toBeGreaterThan(0)
})

test('several clients at once: every law holds', async () => {
  expect(
    await properties.together(world, { numRuns: 6, ...runs, skipAllAfterTimeLimit: 8_000 }),
  ).toBeGreaterThan(0)
})

/** Failures that the model has found once. */
const found: Readonly<Record<string, readonly Step[]>> = {
  'the allocator gives the half box that is left to wait for': [
    { do: 'adjust', lines: [{ article: 0, box: false, quantity: 6, state: 'available' }] },
    {
      do: 'order',
      draft: false,
      priority: 0,
      date: null,
      partial: true,
      lines: [{ article: 0, box: true, quantity: 1.5 }],
    },
    { do: 'pick', order: 0, lines: undefined },
    { do: 'act', order: 0, action: 'pack' },
    { do: 'adjust', lines: [{ article: 0, box: false, quantity: 3, state: 'available' }] },
    { do: 'ship', order: 0, lines: undefined },
    { do: 'allocator' },
  ],
}

test.each(Object.entries(found))('%s', async (_, steps) => {
  await expect(runAlone(world, steps)).resolves.toBeUndefined()
})
