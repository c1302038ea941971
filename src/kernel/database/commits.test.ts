import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Fresh, freshDatabase } from '../../../test/support/fresh.ts'
import { Link } from '../../../test/support/link.ts'
import { Database } from './database.ts'
import { sql } from './sql.ts'
import { patience } from '../../../test/support/patience.ts'

const soon = { timeout: 30_000, interval: 10 }
let fresh: Fresh
let link: Link
/** Two nodes. The connection of the first can be cut. */
let here: Database
let there: Database
let rung = { here: 0, there: 0 }
const insert = sql`insert into rows values (1)`

beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.pool.query('create table rows (id integer)')
  link = await Link.to(fresh.url)
  const options = { schema: 'public', poolSize: 2, ...patience }
  here = new Database({ ...options, url: link.url })
  there = new Database({ ...options, url: fresh.url })
  here.commits.hear(() => void (rung.here += 1))
  there.commits.hear(() => void (rung.there += 1))
  // A new listener rings at once: something may have been committed before.
  await vi.waitUntil(() => rung.here > 0 && rung.there > 0, soon)
})
beforeEach(async () => {
  await atRest()
  rung = { here: 0, there: 0 }
})
afterAll(async () => {
  await Promise.all([here.close(), there.close()])
  await link.cut()
  await fresh.drop()
})

/** Waits until all notifications and their echoes have arrived. */
async function atRest(): Promise<void> {
  let before = -1
  await vi.waitUntil(
    () => {
      const isCalm = before === rung.here + rung.there
      before = rung.here + rung.there
      return isCalm
    },
    { timeout: 30_000, interval: 500 },
  )
}

test('a commit is heard at once in its own process, and by others', async () => {
  await here.write(insert)
  expect(rung.here).toBe(1)
  await vi.waitUntil(() => rung.there > 0, soon)
})

test('what is rolled back, and what no loop has to do with, is not told', async () => {
  await expect(here.write(sql`select 1 / 0`)).rejects.toThrow('zero')
  await here.write(insert, { isTold: false })
  expect(rung.here).toBe(0)
  await atRest()
  expect(rung.there).toBe(0)
})

test('of a thousand commits others are told few times, and after the last one once more', async () => {
  const words: string[] = []
  const listener = new pg.Client({ connectionString: fresh.url })
  await listener.connect()
  listener.on('notification', ({ payload }) => words.push(payload ?? ''))
  await listener.query('listen public_commits')
  const began = performance.now()
  for (let i = 0; i < 1_000; i += 1) here.commits.tell()
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
  const last = words.length
  here.commits.tell()
  await vi.waitUntil(() => words.length > last && rung.there > 0, soon)
  await atRest()
  expect(words.length).toBeLessThanOrEqual(2 + (performance.now() - began) / 100)
  expect(rung.here).toBe(1_001)
  await listener.end()
})

test('a listener that was cut off rings when it hears again', async () => {
  await link.cut()
  await there.write(insert)
  await link.mend()
  await expect.poll(() => rung.here, soon).toBeGreaterThan(0)
})

test('what is said last is said before the end, and nobody rings who no longer wants to hear', async () => {
  const short = new Database({ url: fresh.url, schema: 'public', poolSize: 1, ...patience })
  let count = 0
  const deafen = short.commits.hear(() => void (count += 1))
  await short.write(insert)
  deafen()
  const heard = count
  await short.write(insert)
  await short.close()
  expect(heard).toBeGreaterThan(0)
  expect(count).toBe(heard)
  await vi.waitUntil(() => rung.there > 0, soon)
})
