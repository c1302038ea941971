import { tmpdir } from 'node:os'
import { expect, inject, test } from 'vitest'
import { readConfig } from './config.ts'
import { Database } from '../kernel/database/database.ts'
import { NotReady } from '../kernel/service.ts'
import { startEdge } from '../../test/support/edge.ts'
import { assertMoving, assertRoom, bundledFolder, leastRoom_bytes } from './readiness.ts'
import { patience } from '../../test/support/patience.ts'

test('a pool is stuck when all its connections are in use and none comes back', async () => {
  const database = new Database({ url: inject('waybillUrl'), schema: 'logistics', poolSize: 2, ...patience })
  const held = Promise.withResolvers<void>()
  const hold = () => database.transaction(() => held.promise)
  const [first, second] = [hold(), hold()]
  await expect.poll(() => database.stuck_ms, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
  held.resolve()
  await Promise.all([first, second])
  expect(database.stuck_ms).toBe(0)
  await database.close()
})

test('for a while that is nothing; for long it is a reason', () => {
  expect(() => assertMoving({ stuck_ms: 9_000 })).not.toThrow()
  expect(() => assertMoving({ stuck_ms: 11_000 })).toThrow(/in use for 11 s/)
})

const room = (free: number) => () => Promise.resolve(free)

test('a full disk is a reason, a missing folder isn’t', async () => {
  await expect(assertRoom('/data', room(leastRoom_bytes - 1))).rejects.toThrow('/data has 63 MiB left')
  await expect(assertRoom('/data', room(leastRoom_bytes))).resolves.toBeUndefined()
  await expect(assertRoom('/nowhere/at/all')).resolves.toBeUndefined()
  await expect(assertRoom(tmpdir(), () => Promise.reject(new Error('gone')))).resolves.toBeUndefined()
})

test('only the disk of the bundled database is looked at', () => {
  expect(bundledFolder(readConfig({ DATA_DIR: '/data' }))).toBe('/data/postgres')
  expect(bundledFolder(readConfig({ DATABASE_URL: 'postgres://db' }))).toBeUndefined()
})

test.each([
  [new NotReady('disk_full', 'the disk of /data has 1 MiB left'), 'disk_full'],
  [new NotReady('connections_stuck', 'stuck'), 'connections_stuck'],
  [new Error('connect ECONNREFUSED 10.0.0.7:5432'), 'database_away'],
])('/readyz says why it is not ready, and the log says more: %s', async (error, reason) => {
  const ready = async () => {
    throw error
  }
  const edge = await startEdge([], { ready })
  const reply = await fetch(`${edge.address}/readyz`)
  expect([reply.status, await reply.json(), reply.headers.get('retry-after')]).toEqual([
    503,
    { status: 'unavailable', reason },
    '2',
  ])
  expect(await edge.stop()).toContain(error.message)
})
