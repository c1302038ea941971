import * as z from 'zod'
import { type Statement, sql } from '../../src/kernel/database/sql.ts'
import type { Sites, TestSite, TestUser } from './sites.ts'
import type { Reply, Request } from './world.ts'

const Made = z.object({ data: z.object({ id: z.int() }) })

const kinds = [
  {
    plural: 'roles',
    one: 'role',
    title: 'Role',
    table: sql`roles`,
    extra: { description: null, api_permissions: [] },
  },
  { plural: 'companies', one: 'company', title: 'Company', table: sql`companies`, extra: { metadata: {} } },
  { plural: 'groups', one: 'group', title: 'Group', table: sql`groups`, extra: { metadata: {} } },
]

/** Test one kind under both prefixes: they lead to the same operations (test/auth-document/versions.test.ts). */
export const grantRooms = kinds.flatMap((kind) =>
  (kind.plural === 'roles' ? ['/api', '/api/v2'] : ['/api']).map((prefix) => ({
    ...kind,
    path: `${prefix}/site/${kind.plural}`,
  })),
)

/** Calls for one kind of grant with a site's client secret. The sites exist only once the tests run. */
export function grantCalls({ plural, path }: (typeof grantRooms)[number], sites: () => Sites) {
  const create = (site: TestSite, body: object): Promise<Reply> =>
    sites().bySecret(site, path, { method: 'POST', body })
  const at = (site: TestSite, id: number | string, request: Request = {}): Promise<Reply> =>
    sites().bySecret(site, `${path}/${id}`, request)
  async function made(site: TestSite, body: object = { name: 'Made' }): Promise<number> {
    return Made.parse((await create(site, body)).body).data.id
  }
  /** Gives the grant to a user directly in the database. */
  async function give(site: TestSite, user: TestUser, id: number): Promise<void> {
    const values = sql`${site.id}, ${user.id}, ${id}`
    const statements: Readonly<Record<string, Statement>> = {
      roles: sql`insert into assignments (site_id, user_id, site_role_id, is_primary, position) values (${values}, false, 9)`,
      companies: sql`insert into company_members (site_id, user_id, site_company_id, created_at) values (${values}, now())`,
      groups: sql`insert into group_members (site_id, user_id, site_group_id, created_at) values (${values}, now())`,
    }
    await sites().database.write(statements[plural] ?? sql`select 1`)
  }
  return { create, at, made, give }
}

/** The site's audit log, in order. */
export async function auditOf(sites: Sites, site: TestSite) {
  const { rows } = await sites.database.query<Record<string, unknown>>(sql`
    select actor_type, actor_id, action, target_type, target_id, outcome, request_id, change
      from audit where site_id = ${site.id} order by id`)
  return rows
}
