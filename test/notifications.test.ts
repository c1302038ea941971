import { glob, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../src/kernel/database/sql.ts'
import { deliveryTables as authTables } from '../src/auth/webhooks/store-tables.ts'
import { deliveryTables } from '../src/logistics/feeds/webhooks/store-tables.ts'
import { type Reply, World } from './support/world.ts'

// Processes tell each other through PostgreSQL that something changed, never what: an attacker who sends notifications of their
// own makes others look again, and nothing else.

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

/** Where a channel is listened to, and its name. */
const listeners: Readonly<Record<string, readonly string[]>> = {
  'src/auth/access/directory.ts': ['auth_access'],
  'src/kernel/database/commits.ts': ['logistics_commits', 'auth_commits'],
  'src/kernel/database/database.ts': [],
  'src/logistics/base/access/identities.ts': ['logistics_access'],
  'src/webhooks/engine.ts': [deliveryTables.channel, authTables.channel],
}

test('nobody listens who is not known here', async () => {
  const found: string[] = []
  for await (const path of glob('src/**/*.ts'))
    if (
      !/\.test(-d)?\.ts$/.test(path) &&
      /(?:database|parts|this)\.listen\(/.test(await readFile(path, 'utf8'))
    )
      found.push(path)
  expect(found.toSorted()).toEqual(Object.keys(listeners).toSorted())
})

const payloads = [
  '',
  'x'.repeat(7_999),
  '{"__proto__":{"super_admin":true}}',
  '{"kind":"stop"}',
  '00000000-0000-0000-0000-000000000000',
  "'; drop table users; --",
  '\u{1f4a5}\n\u202e',
]

test.each(Object.values(listeners).flat())('%s: forged notifications change nothing', async (channel) => {
  const [mine, gone] = [await world.tenant('viewer'), await world.tenant('manager')]
  const ask = (who: { readonly token: string; readonly company: number }) => world.call('/articles', who)
  expect([(await ask(mine)).status, (await ask(gone)).status]).toEqual([200, 200])
  await world.call('/auth/revoke', { method: 'POST', token: gone.token })
  const replies: Promise<readonly Reply[]>[] = []
  for (let round = 0; round < 20; round += 1) {
    for (const payload of payloads) await world.database.query(sql`select pg_notify(${channel}, ${payload})`)
    replies.push(
      Promise.all([
        ask(mine),
        ask(gone),
        ask({ ...mine, company: gone.company }),
        ask({ ...mine, token: '1|made-up' }),
        world.call('/articles', { method: 'POST', ...mine, body: {} }),
        world.callAuth('/api/site/audit'),
      ]),
    )
  }
  const statuses = (await Promise.all(replies)).map((all) => all.map(({ status }) => status))
  expect(new Set(statuses.map(String))).toEqual(new Set(['200,401,403,401,403,401']))
})
