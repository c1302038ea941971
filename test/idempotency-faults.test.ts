import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { runIdempotency } from './faults/idempotency-run.ts'
import { Victim } from './faults/stock-run.ts'
import { World } from './support/world.ts'

// The long form is `npm run faults -- idempotency`.
test('copies of every write on two nodes, one of which is killed: one effect for each key, and one answer', async () => {
  const world = await World.common()
  const mortal = new Victim(world.database.url, tmpdir())
  try {
    await mortal.start()
    const { effects, answers, copies, kills, keys } = await runIdempotency({
      url: world.database.url,
      nodes: [world, mortal],
      mortal: [mortal],
      keys: 36,
      copiesEach: 4,
      kills: 1,
      clients: 6,
      seed: 1,
      note: () => {},
    })
    expect(effects).toEqual([])
    expect(answers).toEqual([])
    expect(keys.size).toBe(12)
    expect(kills).toBe(1)
    for (const times of [copies.replayed, copies.inFlight, copies.cut]) expect(times).toBeGreaterThan(0)
    await mortal.kill()
    expect(mortal.faults).toEqual([])
  } finally {
    await mortal.kill()
    await world.stop()
  }
})
