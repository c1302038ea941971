import { sql } from '../../kernel/database/sql.ts'
import type { Connection } from '../../kernel/scope.ts'
import { insertClient } from '../clients/store.ts'
import { insertCompany } from '../companies/store.ts'
import type { Membership } from '../users/schema.ts'
import { insertUser } from '../users/store.ts'
import { type DemoCompany, type DemoMembership, type DemoUser, demoCompanies, demoUsers } from './world.ts'

/** Whose companies the database holds. */
export type Ground = 'empty' | 'demo' | 'foreign'

export async function groundOf(connection: Connection): Promise<Ground> {
  const codes = demoCompanies.map((company) => company.code)
  const { rows } = await connection.query<{ companies: number; ours: number }>(sql`
    select count(*) as companies, count(*) filter (where code = any(${codes})) as ours from companies`)
  const [{ companies, ours } = { companies: 0, ours: 0 }] = rows
  if (companies === 0) return 'empty'
  // The demo's companies come in one transaction, so some of them without the others are somebody's own.
  return ours === codes.length ? 'demo' : 'foreign'
}

/**
 * Of any number of processes one loads at a time. The lock goes with the transaction and is a statement of
 * its own: the next one then sees what the process before has committed.
 */
export async function lockDemo(connection: Connection): Promise<void> {
  await connection.query(sql`select pg_advisory_xact_lock(hashtextextended('waybill.demo', 0))`)
}

interface Foundation {
  readonly password_hash: string
  readonly now: Date
}

/** Companies, their client companies and users. */
export async function insertRecords(
  connection: Connection,
  { password_hash, now }: Foundation,
): Promise<void> {
  const clientIds = new Map<string, number>()
  for (const company of demoCompanies) await insertDemoCompany(connection, company, clientIds)
  for (const { email, name, memberships } of demoUsers) {
    await insertUser(connection, {
      email,
      name,
      password_hash,
      super_admin: memberships.length === 0,
      memberships: memberships.map((membership, at) => membershipOf(membership, at === 0, clientIds)),
    })
  }
  await backdate(connection, now)
}

async function insertDemoCompany(
  connection: Connection,
  { clients, ...company }: DemoCompany,
  clientIds: Map<string, number>,
): Promise<void> {
  await insertCompany(connection, company)
  await connection.query(sql`
    update companies set vat_number = ${company.vat_number}, country_code = ${company.country_code},
           timezone = ${company.timezone} where id = ${company.id}`)
  for (const { name, code, country_code } of clients) {
    const client = await insertClient(connection, { company: company.id, name, code })
    await connection.query(sql`
      update clients set country_code = ${country_code}, email = ${`${code.toLowerCase()}@demo.waybill.test`}
       where company_id = ${company.id} and id = ${client.id}`)
    clientIds.set(code, client.id)
  }
}

function membershipOf(
  { company_id, role, clients }: DemoMembership,
  is_primary: boolean,
  clientIds: ReadonlyMap<string, number>,
): Membership {
  const client_ids = clients?.map((code) => clientIds.get(code) ?? 0) ?? null
  return { company_id, role, is_primary, client_ids }
}

/** A company is older than its oldest article. */
async function backdate(connection: Connection, now: Date): Promise<void> {
  const founded = new Date(now.getTime() - 800 * 24 * 60 * 60 * 1000)
  const ids = demoCompanies.map((company) => company.id)
  await connection.query(sql`
    update companies set created_at = ${founded}, updated_at = ${founded} where id = any(${ids})`)
  await connection.query(sql`
    update clients set created_at = ${founded}, updated_at = ${founded} where company_id = any(${ids})`)
}

/** Where a sign-in leads, in words. */
export function placeOf({ memberships }: DemoUser): string {
  const names = memberships.map(({ company_id, clients }) => {
    const company = demoCompanies.find(({ id }) => id === company_id)
    const client = company?.clients.find(({ code }) => clients?.includes(code))
    return [company?.name, client?.name].filter((part) => part !== undefined).join(' / ')
  })
  return names.length === 0 ? 'every company' : names.join(', also ')
}
