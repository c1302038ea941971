import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fresh, freshDatabase } from '../../test/support/fresh.ts'
import { testKey } from '../../test/support/world.ts'
import { insertAdministrator } from '../auth/admin/store.ts'
import { authSchema } from '../auth/index.ts'
import { readConfig } from './config.ts'
import type { Values } from './config-variables.ts'
import { type Servers, migrateServers } from './databases.ts'
import { using } from './demo.ts'
import { firstRunLines, inviteHint } from './first-run.ts'

let fresh: Fresh
let servers: Servers
beforeAll(async () => {
  fresh = await freshDatabase()
  servers = { logisticsUrl: fresh.url, authUrl: fresh.url, kind: 'external', stop: async () => {} }
  await migrateServers(servers)
})
afterAll(() => fresh.drop())

const listening = { auth: 'http://127.0.0.1:8081' }
const lines = (values: Values = {}, addresses: object = listening) =>
  firstRunLines(readConfig(values), servers, { addresses })

test('a start without an administrator shows how to become one, and no link where logs are kept', async () => {
  const [, link] = await lines()
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:8081\/setup#token=sai_/)
  expect((await lines({ AUTH_URL: 'https://auth.example' }))[1]).toMatch(/^https:\/\/auth\.example\/setup#/)
  const production = { APP_ENV: 'production', APP_KEY: testKey, DATABASE_URL: fresh.url }
  expect(await lines(production)).toEqual([inviteHint])
  expect(await lines({}, {})).toEqual([])
  await using(fresh.url, authSchema, (database) =>
    database.transaction((connection) =>
      insertAdministrator(connection, {
        name: 'First',
        email: 'first@test.example',
        password_hash: null,
        scopes: ['*'],
        now: new Date(),
      }),
    ),
  )
  expect(await lines()).toEqual([])
})
