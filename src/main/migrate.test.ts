import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fresh, freshDatabase } from '../../test/support/fresh.ts'
import { prepared } from '../kernel/command.ts'
import { version } from '../kernel/version.ts'
import { migrateCommand } from './migrate.ts'

let fresh: Fresh
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const terminal = { note: () => {}, progress: () => ({ advance: () => {}, done: () => {} }) }

async function run(values: Readonly<Record<string, boolean>>) {
  const { url } = fresh
  const servers = { logisticsUrl: url, authUrl: url, kind: 'external', stop: async () => {} } as const
  const { result, text } = await prepared(
    migrateCommand({ servers: () => Promise.resolve(servers) }),
    values,
  )(terminal)
  return { result, lines: text().split('\n') }
}

test('a plan tells of both services what would be done and does nothing; migrating does it', async () => {
  const { result, lines } = await run({ plan: true })
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(new RegExp(`^logistics: \\d+ migrations to Waybill ${version}\\.$`)),
      expect.stringMatching(new RegExp(`^auth: \\d+ migrations to Waybill ${version}\\.$`)),
      '  0001-floor',
      '    No older program can go on working: stop all nodes first.',
      '    Touches no table that is in use.',
      '    Takes less than 1 s, estimated by the size of what it reads; locks are kept to its end.',
    ]),
  )
  expect(result).toMatchObject({
    plan: [
      { service: 'logistics', newer: [], pending: expect.arrayContaining([expect.anything()]) },
      { service: 'auth', newer: [], pending: expect.arrayContaining([expect.anything()]) },
    ],
  })
  const done = await run({})
  expect(done.lines).toEqual([expect.stringMatching(/^Applied logistics\/0001-floor, .*auth\/\S+\.$/)])
  expect((await run({})).lines).toEqual(['The database is up to date.'])
  expect((await run({ plan: true })).lines).toEqual(['logistics: up to date.', '', 'auth: up to date.'])
})
