import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Cluster } from '../../../test/support/cluster.ts'
import { Link } from '../../../test/support/link.ts'
import { Database } from './database.ts'
import { DatabaseUnavailable, OutcomeUnknown } from './failures.ts'
import { sql } from './sql.ts'

const soon = { timeout: 30_000, interval: 20 }
let template: Cluster
let primary: Cluster
let standby: Cluster
/** Link to the primary. */
let link: Link
let database: Database

beforeAll(async () => {
  template = await Cluster.make()
})
beforeEach(async () => {
  primary = await template.copy()
  standby = await primary.standby()
  await Promise.all([primary.start(), standby.start()])
  await primary.query('create table notes (text text primary key)')
  await primary.followedBy(standby)
  link = await Link.to(primary.url())
})
afterEach(async () => {
  await database.close()
  await link.cut()
  await Promise.all([primary.remove(), standby.remove()])
})
afterAll(() => template.remove())

function open(url: string, poolSize = 3): Database {
  database = new Database({ url, schema: 'public', poolSize, readTimeout_ms: 1_500 })
  return database
}

const both = () =>
  `postgresql://waybill:${primary.password}@${new URL(link.url).host},${standby.place}/postgres?target_session_attrs=read-write`

async function port(): Promise<number | undefined> {
  const { rows } = await database.query<{ port: number }>(sql`select inet_server_port() as port`)
  return rows[0]?.port
}

const put = (text: string) => database.write(sql`insert into notes (text) values (${text})`)

/** Retries until the row is stored. Every refusal until then must be a DatabaseUnavailable. */
async function putAtLast(text: string): Promise<void> {
  await vi.waitUntil(async () => {
    const error = await put(text).catch((each: unknown) => each)
    if (error instanceof DatabaseUnavailable) return false
    expect(error).toMatchObject({ count: 1 })
    return true
  }, soon)
}

test('the primary hangs and another takes its place: all go on there, also those that hung', async () => {
  open(both())
  const heard: string[] = []
  const listener = database.listen('news', (payload) => heard.push(payload))
  await vi.waitUntil(() => listener.alive, soon)
  const hung = database
    .transaction(async (connection) => {
      await connection.query(sql`select 1`)
      link.stall()
      await connection.query(sql`select 2`)
    })
    .catch((error: unknown) => error)
  await vi.waitUntil(() => link.lost !== '', soon)
  await expect(put('meanwhile')).rejects.toBeInstanceOf(DatabaseUnavailable)
  await standby.query('select pg_promote()')
  await putAtLast('after')
  // The hung server would have had half a minute to answer. The transaction is refused, or retried on the new server.
  expect([undefined, expect.any(DatabaseUnavailable)]).toContainEqual(await hung)
  await expect.poll(port).toBe(standby.port)
  await vi.waitUntil(() => listener.alive, soon)
  await vi.waitUntil(async () => {
    await database.write(sql`select pg_notify('news', 'again')`).catch(() => {})
    return heard.includes('again')
  }, soon)
})

test('the primary is killed and comes back as another: it is not mistaken for what it was', async () => {
  open(both())
  await putAtLast('before')
  await primary.followedBy(standby)
  await primary.stop('killed')
  await expect(put('meanwhile')).rejects.toBeInstanceOf(DatabaseUnavailable)
  await standby.query('select pg_promote()')
  await putAtLast('after')
  await primary.start({ default_transaction_read_only: 'on' })
  await putAtLast('later')
  const stored = await standby.query('select text from notes order by text')
  expect(stored.map((row) => row['text'])).toEqual(['after', 'before', 'later'])
})

test('a balancer leads elsewhere and the old primary takes no more writes: nobody stays with it', async () => {
  open(link.url, 8)
  await Promise.all(Array.from({ length: 8 }, (_, i) => putAtLast(`before ${i}`)))
  await expect.poll(port).toBe(primary.port)
  await primary.followedBy(standby)
  await standby.query('select pg_promote()')
  link.lead(standby.url())
  await primary.set('default_transaction_read_only', 'on')
  await vi.waitUntil(async () => {
    await put(`while it lasts ${Math.random()}`).catch(() => {})
    return (await standby.query(`select from notes where text like 'while%'`)).length > 0
  }, soon)
  await expect.poll(port).toBe(standby.port)
})

test('a commit that gave up waiting for its standby has an unknown outcome', async () => {
  open(primary.url())
  await expect.poll(() => database.ping().then(() => 'answered')).toBe('answered')
  await primary.set('synchronous_standby_names', 'nobody')
  const waiting = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
  const impatience = setInterval(() => void primary.query(waiting).catch(() => {}), 20)
  try {
    // The process that makes commits wait learns of the setting last, so the first commit may still pass.
    const refused = async () => {
      const outcome = await put('alone').catch((error: unknown) => error)
      return outcome instanceof OutcomeUnknown
    }
    expect(await vi.waitUntil(refused, soon)).toBe(true)
  } finally {
    clearInterval(impatience)
  }
})
