import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzz } from '../fuzz/run.ts'
import { openSink } from '../fuzz/sink.ts'
import { type Fresh, migratedDatabase } from '../support/fresh.ts'
import { World } from '../support/world.ts'

let fresh: Fresh
let world: World
let receiver: Awaited<ReturnType<typeof openSink>>
const tokens = { etsm: 'shared-token-of-etsm-for-fuzzing', mdm: 'shared-token-of-mdm-for-fuzzing' }

beforeAll(async () => {
  // Super-admins and administrators of chance change whatever they can see.
  fresh = await migratedDatabase()
  receiver = await openSink()
  world = await World.start({ url: fresh.url, values: { ETSM_TOKEN: tokens.etsm, MDM_TOKEN: tokens.mdm } })
})
afterAll(async () => {
  await world.stop()
  receiver.close()
  await fresh.drop()
})

test('no request of chance breaks the program, and every answer is one that its document promises', async () => {
  const { sink } = receiver
  const tally = await fuzz({ world, tokens, requests: 1_000, clients: 8, seed: 7, sink })
  expect(tally.failures()).toEqual([])
  expect(tally.requests).toBe(1_000)
  // Less, and it would say little about what is behind the validation.
  expect(tally.share(2)).toBeGreaterThan(25)
}, 120_000)
