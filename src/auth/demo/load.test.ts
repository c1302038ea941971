import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Fresh, migratedDatabase } from '../../../test/support/fresh.ts'
import { systemClock } from '../../kernel/clock.ts'
import { Database } from '../../kernel/database/database.ts'
import { sql } from '../../kernel/database/sql.ts'
import { Passwords } from '../../kernel/passwords.ts'
import { Permission } from '../access/schema.ts'
import { passwordFaults } from '../../kernel/password-policy.ts'
import { insertSite } from '../sites/store.ts'
import { loadAuthDemo } from './load.ts'
import { demoAdministrators, demoPassword, demoSites } from './world.ts'
import { testPasswordCost } from '../../../test/support/world.ts'
import { patience } from '../../../test/support/patience.ts'

let fresh: Fresh
let database: Database
beforeEach(async () => {
  fresh = await migratedDatabase()
  database = new Database({ url: fresh.url, schema: 'auth', poolSize: 3, ...patience })
})
afterEach(async () => {
  await database.close()
  await fresh.drop()
})

const load = () => loadAuthDemo({ database, passwords: new Passwords(testPasswordCost), clock: systemClock })

test('goes into an empty schema once, its secrets told once', async () => {
  const [first, second] = await Promise.all([load(), load()])
  const [winner, loser] = first.loaded ? [first, second] : [second, first]
  expect([winner.loaded, loser.loaded]).toEqual([true, false])
  expect(winner.sites.map((site) => site.slug)).toEqual(demoSites.map((site) => site.slug))
  for (const { client_secret } of winner.sites) expect(client_secret).toMatch(/^scs_/)
  expect(loser.sites).toEqual(winner.sites.map((site) => ({ ...site, client_secret: null })))
  expect([winner.users, winner.administrators]).toEqual([loser.users, loser.administrators])
  const { rows } = await database.query<Record<string, number>>(sql`
    select (select count(*) from sites where status = 'production') as sites,
           (select count(*) from accounts) as accounts, (select count(*) from site_users) as members,
           (select count(*) from assignments) as assignments, (select count(*) from administrators) as administrators,
           (select count(*) from assignments where is_primary) as primaries,
           (select count(*) from company_members) as companies, (select count(*) from group_members) as groups`)
  const members = demoSites.flatMap((site) => site.users)
  const sum = (key: 'roles' | 'companies' | 'groups') =>
    members.reduce((all, each) => all + (each[key]?.length ?? 0), 0)
  expect(rows[0]).toEqual({
    sites: 2,
    accounts: new Set(members.map((each) => each.email)).size,
    members: members.length,
    assignments: sum('roles'),
    primaries: members.length,
    companies: sum('companies'),
    groups: sum('groups'),
    administrators: demoAdministrators.length,
  })
  const passwords = new Passwords(testPasswordCost)
  const hashes = await database.query<{ password_hash: string }>(
    sql`select password_hash from accounts limit 1`,
  )
  expect(await passwords.matches(hashes.rows[0]?.password_hash, demoPassword)).toBe(true)
})

test('leaves a schema that belongs to somebody as it is', async () => {
  await database.transaction((connection) =>
    insertSite(connection, { name: 'Mine', slug: undefined, now: new Date() }),
  )
  expect(await load()).toEqual({ loaded: false, sites: [], users: [], administrators: [] })
  expect(
    (await database.query<{ count: number }>(sql`select count(*) as count from accounts`)).rows[0]?.count,
  ).toBe(0)
})

test('keeps to the rules: the password policy, permissions that exist', () => {
  for (const site of demoSites) {
    for (const { email, name } of site.users) {
      expect(passwordFaults(demoPassword, [email, name, site.name])).toEqual([])
    }
    const named = site.roles.flatMap((role) => role.api_permissions)
    expect(named.filter((each) => !Permission.safeParse(each).success)).toEqual([])
  }
})
