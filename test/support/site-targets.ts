import { sql } from '../../src/kernel/database/sql.ts'
import { Desk } from './site-desk.ts'
import type { Sites, TestSite } from './sites.ts'

/** One record of each kind on a site, none in the way of deleting another. */
export interface Targets {
  readonly role: number
  readonly company: number
  readonly group: number
  /** A user without permissions, member of `joinedCompany` and `joinedGroup`. */
  readonly user: number
  /** A session of that user. */
  readonly session: number
  readonly joinedCompany: number
  readonly joinedGroup: number
  /** The address of an account that is not on the site. */
  readonly stranger: string
}

export async function targetsOn(sites: Sites, site: TestSite): Promise<Targets> {
  const door = { prefix: '/api', mode: 'client secret' } as const
  const manager = { id: 0, email: '', name: '', token: '', role_id: undefined }
  const desk = new Desk({ sites, site, door, manager })
  const [role, company, group] = [await desk.role(), await desk.company(), await desk.group()]
  const [joinedCompany, joinedGroup] = [await desk.company(), await desk.group()]
  const { id: user } = await sites.user(site)
  const { rows } = await sites.database.query<{ id: number }>(
    sql`select id from tokens where site_id = ${site.id} and user_id = ${user}`,
  )
  const session = rows[0]?.id ?? 0
  const elsewhere = await sites.user(await sites.site())
  await sites.database.write(sql`
    insert into company_members (site_id, site_company_id, user_id, created_at)
    values (${site.id}, ${joinedCompany}, ${user}, now())`)
  await sites.database.write(sql`
    insert into group_members (site_id, site_group_id, user_id, created_at)
    values (${site.id}, ${joinedGroup}, ${user}, now())`)
  return { role, company, group, user, session, joinedCompany, joinedGroup, stranger: elsewhere.email }
}
