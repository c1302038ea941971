import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fresh, freshDatabase } from '../../../test/support/fresh.ts'
import { type Migration, migrate, migrationsIn } from '../../postgres/migrate.ts'
import { logisticsMigrations, logisticsSchema } from '../index.ts'

const subject = '0008-desk'

let fresh: Fresh
let migrations: readonly Migration[]
beforeAll(async () => {
  fresh = await freshDatabase()
  migrations = await migrationsIn(logisticsMigrations)
  const before = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name === subject),
  )
  await migrate(fresh.url, logisticsSchema, before)
})
afterAll(() => fresh.drop())

test('a token without an end gets one in 90 days, and those that have one keep it', async () => {
  await fresh.pool.query(`
    insert into logistics.users (id, name, email, password_hash) values (1, 'Old', 'old@test.example', '');
    insert into logistics.tokens (id, user_id, hash, created_at, expires_at) values
      (1, 1, '\\x01', now() - interval '5 years', null), (2, 1, '\\x02', now(), null),
      (3, 1, '\\x03', now(), '2020-01-01Z'), (4, 1, '\\x04', now(), '2090-01-01Z')`)
  const { applied } = await migrate(fresh.url, logisticsSchema, migrations)
  expect(applied[0]).toBe(subject)
  // Time of the transaction that made the change, to the microsecond.
  const { rows } = await fresh.pool.query(`
    select t.id::int, (t.expires_at - m.applied_at)::text as after_migration,
           case when t.id > 2 then t.expires_at end as kept, t.renewable_until
      from logistics.tokens t, logistics.migrations m where m.name = '${subject}' order by t.id`)
  expect(rows).toMatchObject([
    { id: 1, after_migration: '90 days' },
    { id: 2, after_migration: '90 days' },
    { id: 3, kept: new Date('2020-01-01T00:00:00Z') },
    { id: 4, kept: new Date('2090-01-01T00:00:00Z') },
  ])
  // Nor does use make an old one last longer.
  expect(rows.map((row: { renewable_until: unknown }) => row.renewable_until)).toEqual([
    null,
    null,
    null,
    null,
  ])
})
