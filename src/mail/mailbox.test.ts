import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fresh, migratedDatabase } from '../../test/support/fresh.ts'
import { deliver } from '../../test/support/post-office.ts'
import { Sites } from '../../test/support/sites.ts'
import { World } from '../../test/support/world.ts'
import { readConfig } from '../main/config.ts'
import { sql } from '../kernel/database/sql.ts'

// On its own database: the mail job sends every queued message.

let fresh: Fresh
beforeAll(async () => {
  fresh = await migratedDatabase()
})
afterAll(() => fresh.drop())

const strong = 'Zm9yIHRlc3RzIG9ubHksIGxvbmcgZW5vdWdoIHRvIGJlIHN0cm9uZyE'

async function statuses(world: World): Promise<readonly number[]> {
  const accepted = ['text/html', 'application/json'].map((accept) =>
    fetch(`${world.app.addresses.auth}/dev/mail`, { headers: { accept } }),
  )
  return (await Promise.all(accepted)).map(({ status }) => status)
}

test('in the demo world messages are caught, and shown as they would have gone out', async () => {
  const world = await World.start({ only: ['auth'], url: fresh.url, values: { MAIL_CATCHER: '1' } })
  const sites = new Sites(world)
  const read = async () => {
    const reply = await fetch(`${world.app.addresses.auth}/dev/mail`)
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
    return reply.text()
  }
  expect(await read()).toContain('No mail yet.')
  const site = await sites.site()
  const user = await sites.user(site)
  await sites.database.write(sql`
    update accounts set name = '<script>alert(1)</script>' where id = ${user.id}`)
  const body = { email: user.email }
  for (const path of ['password/forgot', 'email/verify'])
    expect((await sites.bySecret(site, `/api/auth/${path}`, { method: 'POST', body })).status).toBe(200)
  await deliver({ database: sites.database, clock: world.clock })
  const page = await read()
  expect(page).toContain(`<h2>Set a new password for ${site.name}</h2>`)
  expect(page).toContain(`<h2>Verify your address for ${site.name}</h2>`)
  expect(page).toMatch(/<pre>[^<]*https:\/\/auth\.example\/reset#token=sar_[\w-]{51}/)
  expect(page).not.toContain('<script')
  expect(await statuses(world)).toEqual([200, 200])
  // Only the last ones are kept.
  await sites.database.write(sql`
    insert into caught_mail (email, subject, text, html, at)
    select 'a@test.example', n, '', '', now() from generate_series(1, 80) n`)
  await sites.bySecret(site, '/api/auth/password/forgot', { method: 'POST', body })
  await deliver({ database: sites.database, clock: world.clock })
  const { rows } = await sites.database.query(sql`select from caught_mail`)
  expect(rows).toHaveLength(50)
  await sites.close()
  await world.stop()
})

test('anywhere else there is no such page, for people neither; a closed environment does not start with it', async () => {
  const plain = await World.start({ only: ['auth'], url: fresh.url })
  expect(await statuses(plain)).toEqual([404, 404])
  await plain.stop()
  const closed = { APP_ENV: 'production', APP_KEY: strong, DATABASE_URL: fresh.url }
  const world = await World.start({ only: ['auth'], url: fresh.url, values: closed })
  expect(await statuses(world)).toEqual([404, 404])
  await world.stop()
  expect(() => readConfig({ ...closed, MAIL_CATCHER: '1' })).toThrow('MAIL_CATCHER must be off in production')
  // A configured mail server wins over the catcher.
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@test.example', MAIL_CATCHER: '1' }
  expect(readConfig(smtp).catchesMail).toBe(false)
  expect(readConfig({}).catchesMail).toBe(true)
})
