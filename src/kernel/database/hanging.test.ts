import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { pidOf, refused_ms } from '../../../test/support/database-work.ts'
import { Link } from '../../../test/support/link.ts'
import { patience } from '../../../test/support/patience.ts'
import { stopwatch } from '../../../test/support/stopwatch.ts'
import { Database, type DatabaseOptions } from './database.ts'

// Cases without any answer, from the server or this process. Connections that the server closes or refuses are in
// database.test.ts.

const url = inject('databaseUrl')
const opened: Database[] = []
const soon = { timeout: 30_000, interval: 10 }
let link: Link

beforeAll(async () => {
  link = await Link.to(url)
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
})
afterAll(() => link.cut())

function open(options: Partial<DatabaseOptions> = {}): Database {
  const database = new Database({ url, schema: 'public', poolSize: 4, ...patience, ...options })
  opened.push(database)
  return database
}

/** Connects through a link that the test can cut. */
const wired = (options: Partial<DatabaseOptions> = {}) => open({ url: link.url, ...options })

/** Blocks this process, as if it got no CPU time. */
function standStill(time_ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, time_ms)
}

describe('when the server', () => {
  test.for([
    ['with connections open', true],
    ['before there is a connection', false],
  ] as const)('hangs %s, reads and writes are refused within two seconds', async ([, warm]) => {
    const database = wired({ readTimeout_ms: 1_500 })
    const warmed = () => Promise.all([database.ping(), database.ping(), database.transaction(pidOf)])
    if (warm) await vi.waitUntil(() => warmed().catch(() => false), soon)
    link.stall()
    // More writers than connections: the waiting ones are also refused in time.
    const refusals = await Promise.all([
      ...Array.from({ length: 20 }, () => refused_ms(database.ping())),
      ...Array.from({ length: 20 }, () => refused_ms(database.transaction(pidOf))),
    ])
    for (const each_ms of refusals) expect(each_ms).toBeLessThan(2_000)
    await link.cut()
    await link.mend()
    await expect.poll(() => database.ping().then(() => 'answered')).toBe('answered')
    await expect.poll(() => database.transaction(pidOf)).toBeGreaterThan(0)
  })

  test('is blamed for nothing while this process stood still', async () => {
    const database = open({ poolSize: 1, readTimeout_ms: 1_500 })
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await expect.poll(() => Promise.all([database.ping(), database.transaction(pidOf)])).toBeDefined()
    const asked = [
      database.ping(),
      database.transaction(async (connection) => {
        await pidOf(connection)
        await held
      }),
      // The only connection is already taken.
      database.transaction(pidOf),
    ]
    standStill(1_600)
    release()
    expect(await Promise.allSettled(asked)).toMatchObject(asked.map(() => ({ status: 'fulfilled' })))
  })

  test('hangs, closing does not', async () => {
    const database = wired({ readTimeout_ms: 500 })
    await expect.poll(() => Promise.all([database.ping(), database.transaction(pidOf)])).toBeDefined()
    const listener = database.listen('nothing', () => {})
    await vi.waitUntil(() => listener.alive, soon)
    link.stall()
    const passed_ms = stopwatch()
    await database.close()
    expect(passed_ms()).toBeLessThan(5_000)
    await link.cut()
    await link.mend()
  })
})
