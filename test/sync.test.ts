import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followFeeds } from './faults/feeds.ts'
import { type Server, startServer } from './faults/server.ts'
import { type Fresh, migratedDatabase } from './support/fresh.ts'
import { World } from './support/world.ts'

let fresh: Fresh
let worlds: readonly World[] = []
let victims: Readonly<Record<'articles' | 'sales-orders', Server>>
beforeAll(async () => {
  fresh = await migratedDatabase()
  const { url } = fresh
  const only = ['logistics'] as const
  worlds = await Promise.all([World.start({ url, only }), World.start({ url, only })])
  const [one, other] = [await startServer(url, tmpdir()), await startServer(url, tmpdir())]
  victims = { articles: one, 'sales-orders': other }
})
afterAll(async () => {
  await Promise.all(Object.values(victims).map((victim) => victim.kill()))
  await Promise.all(worlds.map((world) => world.stop()))
  await fresh.drop()
})

// The long form is `npm run faults -- sync`.
test.each(['articles', 'sales-orders'] as const)(
  'readers of %s miss nothing while writers overtake each other, give up and are killed',
  async (subject) => {
    const { faults, readers, ...made } = await followFeeds({
      url: fresh.url,
      addresses: worlds.map((world) => world.address),
      victim: victims[subject],
      subject,
      records: 1_000,
      updates: 2_500,
      writers: 16,
      readers: 5,
      seed: 1,
      report: () => {},
    })
    expect(faults).toEqual([])
    expect(readers.map(({ missed }) => missed)).toEqual([0, 0, 0, 0, 0])
    // Or it would prove nothing.
    expect(made.updates).toBeGreaterThanOrEqual(2_500)
    for (const happened of [made.givenUp, made.terminated, made.unanswered])
      expect(happened).toBeGreaterThan(0)
    for (const { pages } of readers) expect(pages).toBeGreaterThan(20)
  },
  60_000,
)
