import { afterAll, beforeAll, expect, test } from 'vitest'
import { runReplicaProbes } from './faults/replica-run.ts'
import { Replicated } from './support/replicated.ts'
import { World } from './support/world.ts'

let servers: Replicated
const nodes: World[] = []
beforeAll(async () => {
  servers = await Replicated.start()
  const start = () => World.start({ url: servers.primary.url(), values: servers.values, only: ['logistics'] })
  nodes.push(...(await Promise.all([start(), start()])))
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await servers.remove()
})

// The long form is `npm run faults -- replica`.
test('who reads with the position of their write sees it, on any node, however far the replica is behind', async () => {
  const { stale, probes, behind, reads, holds } = await runReplicaProbes({
    servers,
    nodes,
    probes: 600,
    clients: 6,
    seed: 1,
    note: () => {},
  })
  expect(stale).toEqual([])
  expect(probes).toBeGreaterThanOrEqual(600)
  // It could have gone wrong: the replica was held back, was asked, and did not have what others had written.
  for (const times of [holds, behind, reads.replica, reads.primary]) expect(times).toBeGreaterThan(0)
})
