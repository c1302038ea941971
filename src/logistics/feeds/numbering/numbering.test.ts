import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Fresh, migratedDatabase } from '../../../../test/support/fresh.ts'
import { patience } from '../../../../test/support/patience.ts'
import { World } from '../../../../test/support/world.ts'
import { Database } from '../../../kernel/database/database.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { articlesWaiting } from '../changes/sequencer.ts'
import { eventsWaiting, holdEventNumbers, sequenceEvents } from '../events/sequencer.ts'
import { type Waiting, markNumbers, numberNext } from './sequencer.ts'
import { eventStream } from './store-streams.ts'

// A database of its own: in a shared one, others would number the rows of these tests.
let fresh: Fresh
let world: World
let database: Database
let one: number
let other: number
beforeAll(async () => {
  fresh = await migratedDatabase()
  world = await World.start({ url: fresh.url, only: ['logistics'] })
  database = new Database({ url: fresh.url, schema: 'logistics', poolSize: 6, ...patience })
})
afterAll(async () => {
  await database.close()
  await world.stop()
  await fresh.drop()
})
beforeEach(async () => {
  one = await world.company()
  other = await world.company()
  await numberAll()
})

async function numberAll(): Promise<void> {
  for (const waiting of [articlesWaiting, eventsWaiting]) {
    while ((await numberNext(database, waiting, { now: true })).count > 0);
  }
}

let serial = 0
/** Adds an article, which waits for its number and for that of its event. */
async function change(company: number): Promise<void> {
  const { token } = await world.user([{ company_id: company }])
  const article = { article_code: `N${(serial += 1)}`, description: 'Numbered', um3pl: 'PCE' }
  expect((await world.call('/articles', { method: 'POST', token, company, body: article })).status).toBe(201)
}

/** A run that has numbered its rows, and commits once it may go on. */
async function underWay(waiting: Waiting) {
  const begun = Promise.withResolvers<void>()
  const goes = Promise.withResolvers<void>()
  const run = numberNext(database, {
    ...waiting,
    async number(connection, given) {
      const numbered = await waiting.number(connection, given)
      begun.resolve()
      await goes.promise
      return numbered
    },
  })
  await begun.promise
  return { run, goOn: goes.resolve }
}

/** Companies of all changes, page by page. */
async function read(path: string, token: string): Promise<readonly number[]> {
  const companies: number[] = []
  for (let cursor: number | null = 0; cursor !== null;) {
    const { body } = await world.call(`${path}?per_page=1&cursor=${cursor}`, { token })
    companies.push(...body.data.map((row: { company_id: number }) => row.company_id))
    cursor = body.meta.next_cursor
  }
  return companies
}

async function waiters(): Promise<number> {
  const { rows } = await database.query(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length
}

test.each([
  ['/articles/sync', articlesWaiting],
  ['/events', eventsWaiting],
])('%s: a company waits for no other, and a reader of both misses nothing', async (path, waiting) => {
  await change(one)
  const { run, goOn } = await underWay(waiting)
  await change(other)
  await change(other)
  expect(await numberNext(database, waiting)).toMatchObject({ count: 2 })
  const alone = await world.user([{ company_id: other }])
  expect(await read(path, alone.token)).toEqual([other, other])
  // The first company's number is lower than those that are committed already. A super-admin reads both.
  const admin = await world.user([], { super_admin: true })
  const all = read(path, admin.token)
  await expect.poll(waiters).toBe(1)
  goOn()
  expect(await run).toMatchObject({ count: 1 })
  expect((await all).filter((company) => company === one || company === other)).toEqual([one, other, other])
})

test('a reader by time starts before what was under way when it was told the time', async () => {
  await change(one)
  const { run, goOn } = await underWay(eventsWaiting)
  await change(other)
  const { reached } = await numberNext(database, eventsWaiting)
  await markNumbers(database, eventStream)
  goOn()
  const first = await run
  const { rows } = await database.query<{ seq: number }>(
    sql`select seq from event_marks order by at desc limit 1`,
  )
  expect(first.reached).toBeLessThan(reached ?? 0)
  expect(rows[0]?.seq).toBeLessThan(first.reached ?? 0)
  await markNumbers(database, eventStream)
  const { rows: later } = await database.query<{ seq: number }>(
    sql`select seq from event_marks order by at desc limit 1`,
  )
  expect(later[0]?.seq).toBeGreaterThanOrEqual(reached ?? 0)
})

/** As a worker leaves it that died before it numbered anything. */
async function leftLease(seconds: number): Promise<void> {
  await database.write(sql`
    insert into numbering_leases (company_id, queue, stream, lease, since, until, take)
    values (${one}, 'outbox', 'events', ${randomUUID()}, 0, now() + ${seconds} * interval '1 s', 1)`)
}

test('workers leave a company to the one that has it, until that must have died', async () => {
  await change(one)
  await leftLease(60)
  expect(await numberNext(database, eventsWaiting)).toMatchObject({ count: 0 })
  await database.write(sql`update numbering_leases set until = now() - interval '1 s'`)
  await change(other)
  expect(await numberNext(database, eventsWaiting)).toMatchObject({ count: 1 })
  expect(await numberNext(database, eventsWaiting)).toMatchObject({ count: 1 })
})

test('who needs everything committed before takes the company over', async () => {
  await change(one)
  await leftLease(60)
  expect(await sequenceEvents(database, [other])).toMatchObject({ count: 0 })
  expect(await sequenceEvents(database, [one])).toMatchObject({ count: 1 })
})

test('a run that has lost a company numbers the others', async () => {
  await change(one)
  await change(other)
  const [worker, reader] = await database.transaction(async (connection) => {
    await holdEventNumbers(connection)
    const loses = numberNext(database, eventsWaiting)
    await expect.poll(waiters).toBe(1)
    const takes = numberNext(database, eventsWaiting, { now: true, companies: [one] })
    await expect.poll(waiters).toBe(2)
    return [loses, takes].map((run) => run.then(({ count }) => count))
  })
  expect([await worker, await reader]).toEqual([1, 1])
})

test('many at once number each event once', async () => {
  for (let n = 0; n < 5; n += 1) await Promise.all([change(one), change(other)])
  const runs = await Promise.all(
    Array.from({ length: 12 }, (_, i) => numberNext(database, eventsWaiting, { now: i % 2 === 0 })),
  )
  expect(runs.reduce((sum, { count }) => sum + count, 0)).toBe(10)
  const { rows } = await database.query(sql`
    select count(*)::int as events, count(distinct sequence)::int as numbers,
           (select count(*)::int from numbering_leases) as leases
      from events where company_id in (${one}, ${other})`)
  expect(rows).toEqual([{ events: 10, numbers: 10, leases: 0 }])
})

test('a run that needs more numbers than it took begins again', async () => {
  await change(one)
  const runs: number[] = []
  const { count } = await numberNext(database, {
    ...eventsWaiting,
    numbersEach: 0,
    number(connection, run) {
      runs.push(run.base)
      return eventsWaiting.number(connection, run)
    },
  })
  expect(count).toBe(1)
  expect(runs).toHaveLength(2)
  expect(runs[1]).toBeGreaterThan(runs[0] ?? 0)
})

test('numbers are above those of a writer that filled the feeds itself meanwhile', async () => {
  await change(one)
  const far = 1_000_000_000
  let drawn = 0
  const run = await database.transaction(async (connection) => {
    await holdEventNumbers(connection)
    const waits = numberNext(database, eventsWaiting)
    await expect.poll(waiters).toBe(1)
    const { rows } = await connection.query<{ drawn: number }>(sql`
      select setval('event_seq', (select reached from numbering where stream = 'events') + ${far}) as drawn`)
    drawn = rows[0]?.drawn ?? 0
    return { waits }
  })
  expect((await run.waits).reached).toBeGreaterThan(drawn)
})
