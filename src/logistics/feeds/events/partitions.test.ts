import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fresh, migratedDatabase } from '../../../../test/support/fresh.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { janitorJob } from '../../surfaces/janitor/jobs.ts'
import { eventBodyText } from './store.ts'
import { eventSequencerJob } from './sequencer.ts'
import { numberAllEvents } from '../../../../test/support/numbered.ts'

// A database of its own, because this test drops weeks.
let fresh: Fresh
let world: World
beforeAll(async () => {
  fresh = await migratedDatabase()
  const { url } = fresh
  world = await World.start({ url, only: ['logistics'] })
})
afterAll(async () => {
  await world.stop()
  await fresh.drop()
})

const day_ms = 86_400_000

async function weeks(): Promise<readonly string[]> {
  const { rows } = await world.database.query<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'events'::regclass order by 1`)
  return rows.map((row) => row.name)
}

async function makeEvent(company: number, event_id: string, created_at: string): Promise<void> {
  await world.database.write(sql`
    insert into events (company_id, sequence, event_id, type, resource_type, resource_id, resource_version, data, request_id,
                        occurred_at, created_at)
    values (${company}, nextval('event_seq'), ${event_id}, 'article.created', 'article', 1, 1, '{}', 'r', ${created_at}, ${created_at})`)
}

async function idsOf(company: number): Promise<readonly string[]> {
  const { rows } = await world.database.query<{ event_id: string }>(
    sql`select event_id from events where company_id = ${company} order by sequence`,
  )
  return rows.map((row) => row.event_id)
}

function clean(now: Date): Promise<unknown> {
  return janitorJob(world.database, { now: () => now }).handle({
    log: { info() {}, warn() {}, error() {} },
    signal: new AbortController().signal,
    closing: new AbortController().signal,
  })
}

/** `events_20261109`: the week that begins on that Monday, UTC. */
function weekOf(time: Date): string {
  const monday = new Date(time.getTime() - ((time.getUTCDay() + 6) % 7) * day_ms)
  return `events_${monday.toISOString().slice(0, 10).replaceAll('-', '')}`
}

test('the sequencer makes this week and the next, and events go into it', async () => {
  const tenant = await world.tenant()
  await world.call('/articles', {
    method: 'POST',
    ...tenant,
    body: { article_code: 'A', description: 'x', um3pl: 'PCE' },
  })
  await numberAllEvents(world.database)
  const now = new Date()
  const made = await weeks()
  expect(made).toContain(weekOf(now))
  expect(made).toContain(weekOf(new Date(now.getTime() + 7 * day_ms)))
  const { rows } = await world.database.query<{ at: string; sequence: number; created_at: Date }>(sql`
    select tableoid::regclass::text as at, sequence, created_at from events where company_id = ${tenant.company}`)
  expect(rows).toMatchObject([{ at: expect.stringMatching(/events_\d{8}$/) }])
  const [row = { sequence: 0, created_at: now }] = rows
  const event = { company_id: tenant.company, ...row }
  const address = 'https://api.example.com'
  const full = await eventBodyText(world.database, event, { address })
  const thin = await eventBodyText(world.database, event, { address, payload: 'thin' })
  const { data, ...rest } = JSON.parse(full ?? '{}')
  expect(data).toMatchObject({ article_code: 'A' })
  expect(JSON.parse(thin ?? '{}')).toEqual(rest)
  expect(rest.resource.url).toMatch(/^https:\/\/api\.example\.com\/api\/articles\/\d+$/)
})

test('a week goes when all of it is older than 30 days', async () => {
  const company = await world.company()
  // A Monday.
  await world.database.write(sql`select ensure_event_partitions('2020-01-06T00:00:00Z')`)
  await makeEvent(company, 'first', '2020-01-06T00:00:00Z')
  await makeEvent(company, 'last', '2020-01-12T23:59:59Z')
  await makeEvent(company, 'next', '2020-01-13T00:00:00Z')
  await clean(new Date('2020-02-11T23:59:59Z'))
  expect(await idsOf(company)).toEqual(['first', 'last', 'next'])
  await clean(new Date('2020-02-12T00:00:00Z'))
  expect(await idsOf(company)).toEqual(['next'])
  const made = await weeks()
  expect(made).not.toContain('events_20200106')
  expect(made).toContain('events_20200113')
})

test('what no week was made for is kept beside, and goes as well', async () => {
  const company = await world.company()
  await makeEvent(company, 'old', '2019-03-04T00:00:00Z')
  await makeEvent(company, 'young', '2019-03-05T00:00:00Z')
  // Rows of this week already exist elsewhere, so its partition can't be created; the next week's can.
  await world.database.write(sql`select ensure_event_partitions('2019-03-05T00:00:00Z')`)
  const made = await weeks()
  expect(made).not.toContain('events_20190304')
  expect(made).toContain('events_20190311')
  await clean(new Date('2019-04-03T12:00:00Z'))
  expect(await idsOf(company)).toEqual(['young'])
})

test('a week is made once, however many find at the same moment that it is missing', async () => {
  const week = '2091-01-01T00:00:00Z'
  await Promise.all(
    Array.from({ length: 4 }, () => world.database.write(sql`select ensure_event_partitions(${week})`)),
  )
  expect((await weeks()).filter((each) => each === 'events_20910101')).toHaveLength(1)
})

test('events of any time get into a week of now', async () => {
  const company = await world.company()
  await world.database.write(sql`
    insert into outbox (company_id, event_id, type, resource_type, resource_id, resource_version, data, request_id, created_at)
    values (${company}, 'evt_old', 'article.created', 'article', 1, 1, '{}', 'r', '2001-01-01T00:00:00Z')`)
  await numberAllEvents(world.database)
  const { rows } = await world.database.query(sql`
    select tableoid::regclass::text as at, iso(occurred_at) as occurred_at from events where company_id = ${company}`)
  expect(rows).toMatchObject([
    { at: expect.stringContaining(weekOf(new Date())), occurred_at: '2001-01-01T00:00:00.000000Z' },
  ])
})

test('the job numbers what there is and says until when, once there is no more', async () => {
  const company = await world.company()
  const job = eventSequencerJob(world.database)
  const context = {
    log: { info() {}, warn() {}, error() {} },
    signal: new AbortController().signal,
    closing: new AbortController().signal,
  }
  await world.database.write(sql`
    insert into outbox (company_id, event_id, type, resource_type, resource_id, resource_version, data, request_id, created_at)
    select ${company}, 'evt_' || n, 'article.created', 'article', n, 1, '{}', 'r', now() from generate_series(1, 5001) as n`)
  await job.handle(context)
  await job.handle(context)
  const { rows } = await world.database.query(sql`
    select (select count(*)::int from outbox) as waiting,
           (select count(*)::int from events where company_id = ${company}) as numbered,
           (select max(sequence) from events) <= (select max(seq) from event_marks) as marked`)
  expect(rows).toEqual([{ waiting: 0, numbered: 5001, marked: true }])
})
