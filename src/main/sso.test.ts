import { afterAll, beforeAll, expect, test } from 'vitest'
import { SsoWorld } from '../../test/support/sso-world.ts'
import { sql } from '../kernel/database/sql.ts'

let sso: SsoWorld
beforeAll(async () => {
  sso = await SsoWorld.start()
})
afterAll(() => sso.stop())

const ownOrigin = 'https://console.example'

const secrets = async () =>
  (await sso.sites.database.query<{ id: number }>(sql`select id from site_secrets where label = 'console'`))
    .rows

test('enable registers the console once, status says how it stands, disable says who is left without a way in', async () => {
  expect(await sso.type('sso', 'status')).toMatchObject({
    code: 0,
    out: 'Off. Switch it on: waybill sso enable\n',
  })
  const company = await sso.world.company()
  const site = await sso.enable('--domain', `ruled.example=${company}:viewer`)
  const [secret] = await secrets()
  const { rows } = await sso.sites.database.query(sql`
    select name, status, require_verified_email, mfa_policy, passkey_origins from sites where id = ${site.id}`)
  expect(rows).toEqual([
    {
      name: 'Waybill console',
      status: 'production',
      require_verified_email: true,
      mfa_policy: 'optional',
      passkey_origins: ['https://console.example'],
    },
  ])
  // Enabling again keeps the site, its secret and every setting that isn't named.
  expect((await sso.type('sso', 'enable')).code).toBe(0)
  expect(await secrets()).toEqual([secret])
  const person = await sso.person(site, 'ruled.example')
  const { token } = (await sso.signIn(person.email)).body
  const status = await sso.type('sso', 'status')
  expect(status.out).toContain(`ruled.example=${company}:viewer`)
  expect(status.out).toContain('1 linked, 1 of them without a password of their own; 1 sessions')
  expect(status.code).toBe(0)

  const off = await sso.type('sso', 'disable')
  expect(off).toMatchObject({ code: 0, out: expect.stringContaining(person.email) })
  expect(off.out).toContain('waybill user update')
  expect(await secrets()).toEqual([])
  expect(await sso.isIn(token)).toBe(false)
  expect((await sso.signIn(person.email)).status).toBe(422)
  expect((await sso.type('sso', 'disable')).out).toBe('It was off already.\n')

  // With another site of the same service, everybody is who they were.
  const other = await sso.sites.site()
  await sso.enable('--site', String(site.id))
  await sso.enable('--site', other.slug)
  await sso.sites.database.transaction((connection) =>
    sso.sites.place(connection, other, { id: person.id, status: 'active' }),
  )
  await sso.sites.database.write(sql`update accounts set email_verified_at = now() where id = ${person.id}`)
  expect((await sso.signIn(person.email)).body.user.email).toBe(person.email)
  const { rows: log } = await sso.world.database.query<{ action: string }>(sql`
    select action from audit where action like 'sso.%' order by id`)
  expect(log.map(({ action }) => action)).toEqual([
    'sso.enabled',
    'sso.enabled',
    'sso.disabled',
    'sso.enabled',
    'sso.enabled',
  ])
})

test.each([
  [['--domain', 'ruled.example'], 'domain'],
  [['--domain', 'ruled.example=999999999:viewer'], 'domain'],
  [['--domain', 'ruled.example=1:super_admin'], 'domain'],
  [['--url', 'http://auth.example'], 'url'],
  [['--url', 'https://auth.example/?a=b'], 'url'],
  [['--site', 'no-such-site'], 'Site not found'],
])('%j is refused', async (options, named) => {
  const { code, err } = await sso.type('sso', 'enable', ...options)
  expect(code).toBe(1)
  expect(err).toContain(named)
})

test.each([
  [
    ['https://example', 'https://shop.example'],
    ['https://example', 'https://shop.example', ownOrigin],
  ],
  [['https://shop.example'], ['https://shop.example']],
  [[ownOrigin], [ownOrigin]],
  [[], [ownOrigin]],
])('of a site with pages at %j passkeys may be used at %j', async (named, origins) => {
  const { id } = await sso.sites.site()
  await sso.sites.database.write(sql`update sites set passkey_origins = ${named} where id = ${id}`)
  await sso.enable('--site', String(id))
  const { rows } = await sso.sites.database.query(sql`select passkey_origins from sites where id = ${id}`)
  expect(rows).toEqual([{ passkey_origins: origins }])
})

test('status fails where the service does not answer', async () => {
  await sso.type('sso', 'enable', '--url', 'http://127.0.0.1:1')
  const { code, out } = await sso.type('sso', 'status')
  expect([code, out]).toEqual([1, expect.stringContaining('does not let people in (')])
})
