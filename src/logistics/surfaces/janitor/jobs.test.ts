import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { janitorJob } from './jobs.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

function clean(now: Date): Promise<unknown> {
  return janitorJob(world.database, { now: () => now }).handle({
    log: { info() {}, warn() {}, error() {} },
    closing: new AbortController().signal,
    signal: new AbortController().signal,
  })
}

test('removes what has expired, and only that', async () => {
  const { company, user_id } = await world.tenant()
  // Far in the past, so other tests' rows in these tables are in its future.
  const now = new Date('2020-01-01T00:00:00Z')
  const [old, recent] = [new Date('2019-12-30T23:59:59Z'), new Date('2019-12-31T00:00:01Z')]
  for (const [key, at] of [
    ['old', old],
    ['recent', recent],
  ] as const) {
    await world.database.write(sql`
      insert into idempotency_keys (company_id, caller, route, key, fingerprint, status, body, created_at)
      values (${company}, ${`user:${user_id}`}, 'POST /x', ${key}, '', 200, '', ${at})`)
    await world.database.write(sql`
      insert into tokens (user_id, hash, created_at, expires_at) values (${user_id}, '', ${at}, ${at})`)
    await world.database.write(sql`
      insert into rate_limits (key, used, resets_at) values (${`${company}:${key}`}, 1, ${at})`)
  }
  await clean(now)
  const { rows } = await world.database.query(sql`
    select (select array_agg(key) from idempotency_keys where company_id = ${company}) as keys,
           (select count(*)::int from tokens where user_id = ${user_id} and expires_at is not null) as tokens,
           (select array_agg(key) from rate_limits where key like ${`${company}:%`}) as windows`)
  expect(rows[0]).toEqual({ keys: ['recent'], tokens: 1, windows: [`${company}:recent`] })
})

test('keeps of the sync marks older than two days the last of each hour', async () => {
  const now = new Date('2010-01-03T10:30:00Z')
  const marks = [
    '2010-01-01 09:59:59.999999',
    '2010-01-01 10:00:00.000000',
    '2010-01-01 10:20:00.000000',
    '2010-01-01 10:29:59.000000',
    '2010-01-01 10:30:00.000000',
    '2010-01-03 10:29:58.000000',
    '2010-01-03 10:29:59.000000',
  ]
  // Sequence number 0, so these marks can't make a reader by time miss anything.
  await world.database.write(
    sql`insert into change_marks (at, seq) select at, 0 from unnest(${marks.map((at) => `${at}+00`)}::timestamptz[]) as at`,
  )
  const kept = async () => {
    const { rows } = await world.database.query<{ at: string }>(sql`
      select replace(rtrim(iso(at), 'Z'), 'T', ' ') as at from change_marks where at < ${now} order by at`)
    return rows.map(({ at }) => at)
  }
  await clean(now)
  expect(await kept()).toEqual(marks.filter((_, i) => i !== 1 && i !== 2))
  await clean(new Date('2010-01-06T00:00:00Z'))
  expect(await kept()).toEqual(marks.filter((_, i) => i === 0 || i === 4 || i === 6))
})
