import pg from 'pg'
import { type TestContext, afterAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/support/fresh.ts'
import { Link } from '../../../test/support/link.ts'
import { Listener } from './listener.ts'
import { stopwatch } from '../../../test/support/stopwatch.ts'
import { patience } from '../../../test/support/patience.ts'

const outside = new pg.Pool({ connectionString: inject('databaseUrl'), max: 1 })
const soon = { timeout: 30_000, interval: 10 }
let serial = 0

afterAll(() => outside.end())

/** A separate link for the test. */
async function linked({ onTestFinished: atEnd }: TestContext): Promise<Link> {
  const link = await Link.to(inject('databaseUrl'))
  atEnd(() => link.cut())
  return link
}

/** A listener on its own channel, proven alive, and the payloads it received. */
async function listening({ onTestFinished: atEnd }: TestContext, link: Link) {
  const channel = `Waybill listener test ${process.pid} ${(serial += 1)}`
  const heard: string[] = []
  const options = { url: link.url, schema: 'public', readTimeout_ms: 1_500 }
  const listener = new Listener(options, channel, (payload) => heard.push(payload))
  atEnd(() => listener.close())
  expect(listener.alive).toBe(false)
  await vi.waitUntil(() => listener.alive, soon)
  const tell = (payload: string) => outside.query('select pg_notify($1, $2)', [channel, payload])
  return { listener, heard, tell }
}

// Each test has its own link: they mostly wait.
describe.concurrent('on a wire', () => {
  test('hears what is told on its channel, in order, and first that it may have missed something', async (context) => {
    const link = await linked(context)
    const { heard, tell } = await listening(context, link)
    const other = await listening(context, link)
    expect(heard).toEqual([''])
    for (const payload of ['a', 'b', 'ç']) await tell(payload)
    await vi.waitUntil(() => heard.length === 4, soon)
    expect(heard).toEqual(['', 'a', 'b', 'ç'])
    expect(other.heard).toEqual([''])
  })

  test('is not alive while its connection is cut, and hears of a gap when it is back', async (context) => {
    const link = await linked(context)
    const { listener, heard, tell } = await listening(context, link)
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

  test('is not alive a second after its connection hangs', async (context) => {
    const link = await linked(context)
    const { listener, heard } = await listening(context, link)
    link.stall()
    const passed_ms = stopwatch()
    await vi.waitUntil(() => !listener.alive, soon)
    expect(passed_ms()).toBeLessThan(1_200)
    await link.cut()
    await link.mend()
    await vi.waitUntil(() => listener.alive, soon)
    expect(heard).toEqual(['', ''])
  })

  test('closes though its connection hangs, also while it is being made', async (context) => {
    const link = await linked(context)
    const { listener } = await listening(context, link)
    link.stall()
    const fresh = new Listener({ url: link.url, schema: 'public', readTimeout_ms: 500 }, 'nothing', () => {})
    const passed_ms = stopwatch()
    await Promise.all([listener.close(), fresh.close()])
    expect(passed_ms()).toBeLessThan(4_000)
    await link.cut()
    await link.mend()
  })
})

test('proves itself rarely while nobody asks, hears all the same, and is alive again for who does', async () => {
  const fresh = await freshDatabase()
  onTestFinished(() => fresh.drop())
  const heard: string[] = []
  const options = { url: fresh.url, schema: 'public', ...patience }
  const listener = new Listener(options, 'calm', (payload) => heard.push(payload))
  onTestFinished(() => listener.close())
  // Moves this process's clock, not the server's, past the time for which checks stay frequent.
  await vi.waitUntil(() => heard.length > 0, soon)
  const now_ms = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now_ms() + 6_000)
  onTestFinished(() => void vi.restoreAllMocks())
  // During frequent checks the last one would be at most half a second old.
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
