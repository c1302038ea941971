import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import bcrypt from 'bcryptjs'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashesDuring } from '../../../test/support/hashes.ts'
import { Sites, type TestSite } from '../../../test/support/sites.ts'
import { World, testHashKind } from '../../../test/support/world.ts'
import { importAccounts } from './store-import.ts'
import { accountByEmail, insertAccount } from './store.ts'

let world: World
let sites: Sites
beforeAll(async () => {
  world = await World.common()
  sites = new Sites(world)
})
afterAll(async () => {
  await sites.close()
  await world.stop()
})

const password = 'imported pässword'
const bcrypted = (prefix: string) => prefix + bcrypt.hashSync(password, 4).slice(4)
// The library names the other kinds in an enum that can't be imported.
const argon2i =
  '$argon2i$v=19$m=8192,t=1,p=1$HYr1nYlU6V0soOxJZuyrTg$nEnt84O5IYm0exx6PnDwkTU+P0H/kmsdg1GXBM7jiNk'
const argon2d =
  '$argon2d$v=19$m=8192,t=1,p=1$AA7TIEZw7ftfTWMn+1FWmA$kvaxyLnUEjYwN4fiS032wQo6e4wmHfaQSvKmqAeUs3I'
const weak = { memoryCost: 8192, timeCost: 1, parallelism: 1 }

test.each([
  ['$2a$', async () => bcrypted('$2a$')],
  ['$2b$', async () => bcrypted('$2b$')],
  ['$2y$', async () => bcrypted('$2y$')],
  ['argon2i', async () => argon2i],
  ['argon2d', async () => argon2d],
  ['argon2id at another cost', () => hash(password, weak)],
])('security 13: a hash of %s logs in and becomes one of ours', async (_kind, make) => {
  const site = await sites.site()
  const email = `import-${randomBytes(6).toString('hex')}@test.example`
  await sites.database.transaction(async (connection) => {
    const row = {
      name: 'Imported',
      email,
      password_hash: await make(),
      home_site_id: site.id,
      now: new Date(),
    }
    const { imported } = await importAccounts(connection, [row])
    await sites.place(connection, site, { id: imported[0]?.id ?? 0, status: 'active' })
  })
  const login = (typed: string) =>
    world.callAuth('/api/auth/login', { method: 'POST', body: { ...site, email, password: typed } })
  expect((await login('wrong')).status).toBe(401)
  expect((await accountByEmail(sites.database, email))?.password_hash).not.toContain(testHashKind)
  expect((await login(password)).status).toBe(200)
  expect((await accountByEmail(sites.database, email))?.password_hash).toContain(testHashKind)
  expect(await hashesDuring(() => login(password))).toBe(1)
  expect((await login('wrong')).status).toBe(401)
})

/** Hashes computed while `work` ran, by kind and in order. */
async function kindsDuring(work: () => Promise<unknown>): Promise<readonly unknown[]> {
  const kinds: unknown[] = []
  const hear = (message: unknown) => {
    kinds.push(message)
  }
  subscribe('waybill.password', hear)
  try {
    await work()
  } finally {
    unsubscribe('waybill.password', hear)
  }
  return kinds
}

async function placed(site: TestSite, password_hash: string): Promise<string> {
  const account = { ...row(password_hash), home_site_id: site.id }
  await sites.database.transaction(async (connection) => {
    const { imported: made } = await importAccounts(connection, [account])
    await sites.place(connection, site, { id: made[0]?.id ?? 0, status: 'active' })
  })
  return account.email
}

const loginAt = (site: TestSite, email: string, typed = 'wrong') =>
  world.callAuth('/api/auth/login', { method: 'POST', body: { ...site, email, password: typed } })

describe('security 7: a slower hash tells nobody that there is an account', () => {
  const slow = bcrypt.hashSync(password, 5)

  test('every failure on a site costs each kind of hash that its users have, once', async () => {
    const [site, other] = [await sites.site(), await sites.site()]
    const emails = [
      await placed(site, slow),
      await placed(site, slow.replace('$2b$', '$2y$')),
      await placed(site, await hash(password, weak)),
      (await sites.user(site)).email,
      (await sites.user(site, { status: 'suspended' })).email,
      (await sites.user(other)).email,
      await placed(other, bcrypt.hashSync(password, 6)),
      'unknown@test.example',
    ]
    const costs: (readonly unknown[])[] = []
    for (const email of emails) costs.push(await kindsDuring(() => loginAt(site, email)))
    expect(costs[0]).toEqual([
      { kind: testHashKind },
      { kind: '$2$05$' },
      { kind: '$argon2id$v=19$m=8192,t=1,p=1$' },
    ])
    expect(new Set(costs.map((cost) => JSON.stringify(cost))).size).toBe(1)
  })

  test('a site without such users pays for none, whatever others have', async () => {
    const [site, other] = [await sites.site(), await sites.site()]
    const stranger = await placed(other, slow)
    for (const email of [stranger, (await sites.user(site)).email, 'unknown@test.example']) {
      expect(await hashesDuring(() => loginAt(site, email))).toBe(1)
    }
    // The right password isn't checked here: the time that takes would reveal the account.
    expect((await loginAt(site, stranger, password)).body.code).toBe('invalid_credentials')
    expect((await loginAt(other, stranger, password)).status).toBe(200)
    expect((await loginAt(site, stranger, password)).body.code).toBe('no_site_access')
  })

  test('the cost falls with the last of them: by login, by a new password, by leaving the site', async () => {
    const site = await sites.site()
    const cost = () => hashesDuring(() => loginAt(site, 'unknown@test.example'))
    const [first, second, third] = [
      await placed(site, slow),
      await placed(site, slow),
      await placed(site, slow),
    ]
    const idOf = async (email: string) => (await accountByEmail(sites.database, email))?.id ?? 0
    expect((await loginAt(site, first, password)).status).toBe(200)
    expect(await cost()).toBe(2)
    const body = { password: 'copper lantern 41' }
    const path = `/api/site/users/${await idOf(second)}`
    expect((await sites.bySecret(site, path, { method: 'PATCH', body })).status).toBe(200)
    expect(await cost()).toBe(2)
    await sites.bySecret(site, `/api/site/users/${await idOf(third)}`, { method: 'DELETE' })
    expect(await cost()).toBe(1)
  })
})

const row = (password_hash: string) => ({
  name: 'Imported',
  email: `import-${randomBytes(6).toString('hex')}@test.example`,
  password_hash,
  home_site_id: null,
  now: new Date(),
})

test('security 13: excessive costs, unknown hashes and taken addresses are refused at import', async () => {
  const fine = row(bcrypted('$2y$'))
  const salted = 'c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo'
  const { imported, refused } = await sites.database.transaction((connection) =>
    importAccounts(connection, [
      fine,
      row(bcrypted('$2y$').replace('$04$', '$20$')),
      row(`$argon2id$v=19$m=4194304,t=2,p=1$${salted}`),
      row(`$argon2id$v=19$m=19456,t=1000,p=1$${salted}`),
      row('5f4dcc3b5aa765d61d8327deb882cf99'),
      row('plain text'),
      fine,
    ]),
  )
  expect(imported).toHaveLength(1)
  expect(refused.map((each) => each.reason)).toEqual([
    'excessive_cost',
    'excessive_cost',
    'excessive_cost',
    'unknown_hash',
    'unknown_hash',
    'email_taken',
  ])
})

test('security 44: of 20 accounts with one address at once one wins', async () => {
  const email = `race-${randomBytes(6).toString('hex')}@test.example`
  const account = { name: 'Race', email, password_hash: 'x', home_site_id: null, now: new Date() }
  const results = await Promise.all(
    Array.from({ length: 20 }, () =>
      sites.database.transaction((connection) => insertAccount(connection, account)),
    ),
  )
  expect(results.filter((result) => result !== 'email_taken')).toHaveLength(1)
})
