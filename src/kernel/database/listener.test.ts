import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/support/fresh.ts'
import { Link } from '../../../test/support/link.ts'
import { Listener } from './listener.ts'
import { stopwatch } from '../../../test/support/stopwatch.ts'
import { patience } from '../../../test/support/patience.ts'

const outside = new pg.Pool({ connectionString: inject('databaseUrl'), max: 1 })
const soon = { timeout: 30_000, interval: 10 }
const open: Listener[] = []
let link: Link
let serial = 0

beforeAll(async () => {
  link = await Link.to(inject('databaseUrl'))
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((listener) => listener.close()))
})
afterAll(async () => {
  await link.cut()
  await outside.end()
})

/** A listener on a channel of its own, proven alive, and what it heard. */
async function listening() {
  const channel = `Waybill listener test ${process.pid} ${(serial += 1)}`
  const heard: string[] = []
  const options = { url: link.url, schema: 'public', readTimeout_ms: 1_500 }
  const listener = new Listener(options, channel, (payload) => heard.push(payload))
  open.push(listener)
  expect(listener.alive).toBe(false)
  await vi.waitUntil(() => listener.alive, soon)
  const tell = (payload: string) => outside.query('select pg_notify($1, $2)', [channel, payload])
  return { listener, heard, tell }
}

test('hears what is told on its channel, in order, and first that it may have missed something', async () => {
  const { heard, tell } = await listening()
  const other = await listening()
  expect(heard).toEqual([''])
  for (const payload of ['a', 'b', 'ç']) await tell(payload)
  await vi.waitUntil(() => heard.length === 4, soon)
  expect(heard).toEqual(['', 'a', 'b', 'ç'])
  expect(other.heard).toEqual([''])
})

test('is not alive while its connection is cut, and hears of a gap when it is back', async () => {
  const { listener, heard, tell } = await listening()
  await link.cut()
  const passed_ms = stopwatch()
  await vi.waitUntil(() => !listener.alive, soon)
  expect(passed_ms()).toBeLessThan(1_000)
  await tell('missed')
  await link.mend()
  await vi.waitUntil(() => listener.alive, soon)
  await tell('later')
  await vi.waitUntil(() => heard.includes('later'), soon)
  expect(heard).toEqual(['', '', 'later'])
})

test('is not alive a second after its connection hangs', async () => {
  const { listener, heard } = await listening()
  link.stall()
  const passed_ms = stopwatch()
  await vi.waitUntil(() => !listener.alive, soon)
  expect(passed_ms()).toBeLessThan(1_200)
  await link.cut()
  await link.mend()
  await vi.waitUntil(() => listener.alive, soon)
  expect(heard).toEqual(['', ''])
})

test('proves itself rarely while nobody asks, hears all the same, and is alive again for who does', async () => {
  const fresh = await freshDatabase()
  onTestFinished(() => fresh.drop())
  const heard: string[] = []
  const options = { url: fresh.url, schema: 'public', ...patience }
  const listener = new Listener(options, 'calm', (payload) => heard.push(payload))
  open.push(listener)
  // Nobody asks: the proof before the last one would be half a second older than the last.
  await vi.waitUntil(async () => {
    const { rows } = await fresh.pool.query<{ is_old: boolean }>(`
      select now() - query_start > '3 s' as is_old from pg_stat_activity
       where application_name = 'waybill' and datname = current_database()`)
    return rows[0]?.is_old === true
  }, soon)
  await fresh.pool.query(`select pg_notify('calm', 'heard')`)
  await vi.waitUntil(() => heard.includes('heard'), soon)
  expect(listener.alive).toBe(false)
  await vi.waitUntil(() => listener.alive, soon)
})

test('closes though its connection hangs, also while it is being made', async () => {
  const { listener } = await listening()
  link.stall()
  const fresh = new Listener({ url: link.url, schema: 'public', readTimeout_ms: 500 }, 'nothing', () => {})
  const passed_ms = stopwatch()
  await Promise.all([listener.close(), fresh.close()])
  expect(passed_ms()).toBeLessThan(4_000)
  await link.cut()
  await link.mend()
})
