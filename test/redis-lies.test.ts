import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Lie, LyingRedis, goodbye, silence } from './support/lying-redis.ts'
import { World } from './support/world.ts'

// Requests while Redis fails in the middle; every lie it could tell is in `src/kernel/redis.test.ts`.

const limit = 4
let redis: LyingRedis
let world: World
beforeAll(async () => {
  redis = await LyingRedis.start()
  const values = { RATE_LIMIT_DATA: String(limit), REDIS_URL: redis.url }
  world = await World.start({ only: ['logistics'], values })
})
afterAll(async () => {
  await world.stop()
  await redis.stop()
})

const honest = () => '*3\r\n:1\r\n:60000\r\n{key}\r\n'

/** Calls by somebody new each time; how many of them Redis was asked about. */
async function asked(calls: number): Promise<number> {
  const tenants = await Promise.all(Array.from({ length: calls }, () => world.tenant()))
  const before = redis.asked
  for (const { token } of tenants) expect((await world.call('/companies', { token })).status).toBe(200)
  return redis.asked - before
}

test.each<readonly [string, Lie]>([
  ['says nothing ever', silence],
  ['breaks the connection under each script', goodbye],
  ['speaks another protocol', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
])('Redis %s: requests are counted by the database and do not wait for it', async (_name, lie) => {
  redis.lie = honest
  await expect.poll(() => asked(1), { timeout: 8_000 }).toBe(1)
  redis.lie = () => lie
  const { token } = await world.tenant()
  const statuses: number[] = []
  for (let i = 0; i <= limit; i += 1) statuses.push((await world.call('/companies', { token })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  // After a failure it is left alone for a second.
  expect(await asked(12)).toBeLessThan(12)
})
