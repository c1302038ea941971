import { sql } from '../../src/kernel/database/sql.ts'
import type { Sites, TestSite } from './sites.ts'
import { testPasswordHash } from './world.ts'

/** One record of each kind on a site. None blocks the deletion of another. */
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
  /** E-mail address of an account that is not on the site. */
  readonly stranger: string
}

let serial = 0

/** Creates the targets with one statement: hundreds of sites need them, and the tests are not about creating them. */
export async function targetsOn(sites: Sites, site: TestSite): Promise<Targets> {
  serial += 1
  const name = `target-${process.pid}-${serial}`
  const address = (who: string) => `${who}-${process.pid}-${serial}-${Date.now()}@test.example`
  const stranger = address('stranger')
  const token = `\\x${Buffer.from(`${name} ${Date.now()}`).toString('hex')}`
  const { rows } = await sites.database.write<Omit<Targets, 'stranger'>>(sql`
    with role as (
      insert into roles (site_id, name, slug, created_at, updated_at)
      values (${site.id}, ${name}, ${name}, now(), now()) returning id),
    company as (
      insert into companies (site_id, name, slug, created_at, updated_at)
      select ${site.id}, ${name}::text || n, ${name}::text || n, now(), now() from generate_series(1, 2) n returning id),
    team as (
      insert into groups (site_id, name, slug, created_at, updated_at)
      select ${site.id}, ${name}::text || n, ${name}::text || n, now(), now() from generate_series(1, 2) n returning id),
    person as (
      insert into accounts (name, email, password_hash, home_site_id, created_at, updated_at)
      values ('Target', ${address('target')}, ${testPasswordHash}, ${site.id}, now(), now()) returning id),
    stranger as (
      insert into accounts (name, email, password_hash, created_at, updated_at)
      values ('Stranger', ${stranger}, ${testPasswordHash}, now(), now())),
    member as (
      insert into site_users (site_id, user_id, status, created_at, updated_at)
      select ${site.id}, id, 'active', now(), now() from person),
    session as (
      insert into tokens (site_id, user_id, hash, created_at, expires_at)
      select ${site.id}, id, ${token}, now(), now() + interval '1 hour' from person returning id),
    joined_company as (
      insert into company_members (site_id, site_company_id, user_id, created_at)
      select ${site.id}, (select max(id) from company), id, now() from person),
    joined_group as (
      insert into group_members (site_id, site_group_id, user_id, created_at)
      select ${site.id}, (select max(id) from team), id, now() from person)
    select role.id as role, (select min(id) from company) as company, (select min(id) from team) as "group",
           person.id as "user", session.id as session, (select max(id) from company) as "joinedCompany",
           (select max(id) from team) as "joinedGroup"
      from role, person, session`)
  const [made] = rows
  if (made === undefined) throw new Error('no targets')
  return { ...made, stranger }
}
