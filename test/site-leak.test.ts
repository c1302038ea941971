import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../src/kernel/database/sql.ts'
import { services } from '../src/main/documents.ts'
import { authRows } from './access-rows/auth.ts'
import { rowOf } from './access-rows/row.ts'
import { elsewhere } from './contract/cases.ts'
import { Admins } from './support/admins.ts'
import { targetsOn } from './support/site-targets.ts'
import { Sites, type TestSite } from './support/sites.ts'
import { World } from './support/world.ts'

// The object swap of the authentication service: the successful call of every route with an id in it is replayed by another site,
// and by an administrator at that other site. Each gets the same 404 as for a record that does not exist, and nothing of the site
// changes.

let world: World
let sites: Sites
let admins: Admins
beforeAll(async () => {
  world = await World.common()
  sites = new Sites(world)
  admins = new Admins(world, sites)
})
afterAll(async () => {
  await sites.close()
  await world.stop()
})

const routes = services().auth.operations.filter(
  (op) => op.access.startsWith('site_') && op.path.includes('{'),
)

/** Everything the site has, as text. */
async function everything(site: TestSite): Promise<unknown> {
  const { rows } = await sites.database.query(sql`
    select (select json_agg(r order by r.id) from roles r where r.site_id = ${site.id}) as roles,
           (select json_agg(c order by c.id) from companies c where c.site_id = ${site.id}) as companies,
           (select json_agg(g order by g.id) from groups g where g.site_id = ${site.id}) as groups,
           (select json_agg(u order by u.user_id) from site_users u where u.site_id = ${site.id}) as users,
           (select json_agg(a order by a.id) from accounts a join site_users u on u.user_id = a.id
             where u.site_id = ${site.id}) as accounts,
           (select json_agg(t order by t.id) from tokens t where t.site_id = ${site.id}) as tokens,
           (select json_agg(m order by m.user_id) from company_members m where m.site_id = ${site.id}) as company_members,
           (select json_agg(m order by m.user_id) from group_members m where m.site_id = ${site.id}) as group_members`)
  return rows[0]
}

describe.each(routes.map((op) => [op.id, op] as const))('%s', (id, op) => {
  test.each(['secret', 'user token', 'administrator'] as const)('by the %s of another site', async (mode) => {
    const [site, other] = [await sites.site(), await sites.site()]
    const on = await targetsOn(sites, site)
    const setting = { world, sites, administered: sites, admins, site, on, serial: 0 }
    const { path, ...request } = await rowOf(authRows, id).call(setting)
    const outsider = await sites.user(other, { permissions: ['*'] })
    const admin = await admins.admin()
    const before = await everything(site)
    const replay = (to: string) => {
      if (mode === 'administrator')
        return admins.call(admin, to.replace('/site/', `/sites/${other.id}/`), request)
      return mode === 'secret'
        ? sites.bySecret(other, `/api${to}`, request)
        : sites.byUser(other, outsider, { path: `/api${to}`, ...request })
    }
    const swapped = await replay(path)
    const missing = await replay(elsewhere(op, path))
    expect(swapped.status).toBe(404)
    const { request_id: _a, ...swappedBody } = swapped.body
    const { request_id: _b, ...missingBody } = missing.body
    expect(swappedBody).toEqual(missingBody)
    expect(await everything(site)).toEqual(before)
  })
})

test('lists show nothing of another site', async () => {
  const [site, other] = [await sites.site(), await sites.site()]
  await targetsOn(sites, site)
  for (const kind of ['roles', 'companies', 'groups', 'users', 'audit']) {
    const { body } = await sites.bySecret(other, `/api/site/${kind}`)
    expect(body.data).toEqual([])
  }
})
