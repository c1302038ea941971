import { isDeepStrictEqual } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Cluster } from '../../../../test/support/cluster.ts'
import { LaggingNotes, type Patience, countNotes, soon } from '../../../../test/support/lagging-notes.ts'
import { Link } from '../../../../test/support/link.ts'
import { ServiceDatabase } from '../../../main/service-database.ts'
import { readConfig } from '../../../main/config.ts'
import { slow, sql } from '../sql.ts'

let template: Cluster
let primary: Cluster
let replica: Cluster
/** Link to the replica. */
let link: Link
let notes: LaggingNotes

beforeAll(async () => {
  template = await Cluster.make()
  primary = await template.copy()
  replica = await template.standby(primary)
  await Promise.all([primary.start(), replica.start({ max_standby_streaming_delay: '0' })])
  await primary.query('create table notes (text text)')
})
beforeEach(async () => {
  await primary.query('truncate notes')
  await primary.followedBy(replica)
  link = await Link.to(replica.url())
})
afterEach(async () => {
  await replica.query('select pg_wal_replay_resume()')
  await notes.close()
  await link.cut()
})
afterAll(() => Promise.all([template, primary, replica].map((cluster) => cluster.remove())))

function open(url = primary.url(), patience?: Patience): void {
  notes = new LaggingNotes(url, link.url, patience)
}

const isState = (state: string) => vi.waitUntil(async () => (await notes.report())?.state === state, soon)

test('reads lag with the replica, and a caller with the position of a write sees it', async () => {
  open()
  await notes.put('before')
  await primary.followedBy(replica)
  await notes.answeredBy('replica')
  await replica.query('select pg_wal_replay_pause()')
  const position = await notes.put('after')
  expect(await notes.read()).toEqual({ notes: 1, lagging: true })
  expect(await notes.read(position)).toEqual({ notes: 2, lagging: false })
  expect(await notes.read('no position at all')).toEqual({ notes: 2, lagging: false })
  await replica.query('select pg_wal_replay_resume()')
  await primary.followedBy(replica)
  expect(await notes.read(position)).toEqual({ notes: 2, lagging: true })
})

test('what a request writes it reads, also where others wait for the replica', async () => {
  open()
  await notes.answeredBy('replica')
  await replica.query('select pg_wal_replay_pause()')
  const seen = await LaggingNotes.during(async () => {
    await notes.data.database.reads.query(countNotes)
    await notes.data.database.write(sql`insert into notes (text) values ('own')`)
    return notes.data.database.reads.query(countNotes)
  })
  expect(seen.rows).toEqual([{ notes: 1, lagging: false }])
})

test('nobody but a request asks a replica, and only for what may lag', async () => {
  open()
  await notes.answeredBy('replica')
  expect((await notes.data.database.reads.query(countNotes)).rows).toMatchObject([{ lagging: false }])
  const { rows } = await LaggingNotes.during(() => notes.data.database.query(countNotes))
  expect(rows).toMatchObject([{ lagging: false }])
})

test('without a replica nothing is asked after a commit', async () => {
  open()
  const line = await Link.to(primary.url())
  const config = readConfig({})
  const alone = new ServiceDatabase({ url: line.url, schema: 'public', config, poolSize: 1 })
  line.watch()
  await alone.database.write(sql`insert into notes (text) values ('alone')`)
  await alone.close()
  await line.cut()
  expect(line.sent.join('')).not.toContain('pg_walfile_name')
  expect(alone.database.reads).toBe(alone.database)
})

test('a read that is in the way of what is replayed, or that loses its connection, is asked of the primary', async () => {
  open()
  await notes.answeredBy('replica')
  const waiting = slow(
    sql`select pg_is_in_recovery() as lagging, case when pg_is_in_recovery() then pg_sleep(60) end from notes right join (values (1)) v (n) on true`,
  )
  const running = () =>
    replica.query(
      `select pid from pg_stat_activity where query like '%pg_sleep(60)%' and wait_event = 'PgSleep'`,
    )
  const cancelled = notes.read(undefined, waiting)
  await vi.waitUntil(async () => (await running()).length === 1, soon)
  await primary.query('alter table notes add column more text')
  expect(await cancelled).toMatchObject({ lagging: false })

  await notes.answeredBy('replica')
  const broken = notes.read(undefined, waiting)
  await vi.waitUntil(async () => (await running()).length === 1, soon)
  await replica.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(60)%' and wait_event = 'PgSleep'`,
  )
  expect(await broken).toMatchObject({ lagging: false })
  await notes.answeredBy('replica')
})

test('one that is away or does not answer is left alone until it is well', async () => {
  open(primary.url(), { timeout_ms: 3_000 })
  await notes.answeredBy('replica')
  await link.cut()
  expect(await notes.read()).toEqual({ notes: 0, lagging: false })
  await isState('away')
  await link.mend()
  await notes.answeredBy('replica')
  link.stall()
  const hung = await notes.read()
  expect(hung).toEqual({ notes: 0, lagging: false })
  await isState('away')
  await link.cut()
  await link.mend()
  await notes.answeredBy('replica')
})

test('one that is too far behind is left alone until it has caught up', async () => {
  open(primary.url(), { lag_s: 1 })
  await notes.answeredBy('replica')
  await replica.query('select pg_wal_replay_pause()')
  await notes.put('not replayed')
  await notes.answeredBy('primary')
  expect(await notes.report()).toMatchObject({ state: 'behind' })
  await replica.query('select pg_wal_replay_resume()')
  await vi.waitUntil(async () => isDeepStrictEqual(await notes.read(), { notes: 1, lagging: true }), soon)
})

test('a server that is no copy of the database, or no standby, is not asked', async () => {
  const other = await template.copy()
  await other.start()
  try {
    link.lead(other.url())
    open()
    await notes.read()
    await isState('away')
    const report = await notes.report()
    expect(report?.why).toContain('is not a standby')
    await notes.close()
    link.lead(replica.url())
    open(primary.url('template1'))
    await isState('foreign')
  } finally {
    await other.remove()
  }
})
