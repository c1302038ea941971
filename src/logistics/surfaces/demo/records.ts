import { sql } from '../../../kernel/database/sql.ts'
import type { Connection } from '../../../kernel/scope.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { insertDemoApp } from '../../../identity/factors/demo.ts'
import { insertCompany } from '../../people/companies/store.ts'
import { userOwner } from '../../people/factors/store-owners.ts'
import type { Membership } from '../../people/users/schema.ts'
import { insertUser } from '../../people/users/store.ts'
import { insertReference } from './reference.ts'
import { type DemoMembership, type DemoUser, demoCompanies, demoUsers } from './world.ts'

/** Owner of the database's companies. */
export type Ground = 'empty' | 'demo' | 'foreign'

export async function groundOf(connection: Connection): Promise<Ground> {
  const codes = demoCompanies.map((company) => company.code)
  const { rows } = await connection.query<{ companies: number; ours: number }>(sql`
    select count(*) as companies, count(*) filter (where code = any(${codes})) as ours from companies`)
  const [{ companies, ours } = { companies: 0, ours: 0 }] = rows
  if (companies === 0) return 'empty'
  // Demo companies are inserted in one transaction, so an incomplete set must be somebody's own.
  return ours === codes.length ? 'demo' : 'foreign'
}

/**
 * Ensures that only one process loads at a time. The lock ends with the transaction. It is a separate statement, so the
 * next one sees what the previous process committed.
 */
export async function lockDemo(connection: Connection): Promise<void> {
  await connection.query(sql`select pg_advisory_xact_lock(hashtextextended('waybill.demo', 0))`)
}

interface Foundation {
  readonly password_hash: string
  /** Vault for the keys of authenticator apps. Without it, no user has an app. */
  readonly vault: Vault | undefined
  readonly now: Date
}

/** Inserts companies and all their records except articles, and users. */
export async function insertRecords(
  connection: Connection,
  { password_hash, vault, now }: Foundation,
): Promise<void> {
  // A company must be older than its oldest article.
  const founded = new Date(now.getTime() - 800 * 24 * 60 * 60 * 1000)
  for (const company of demoCompanies) await insertCompany(connection, { ...company, now: founded })
  const clientIds = await insertClients(connection, founded)
  await insertReference(connection, founded)
  for (const { email, name, memberships, hasApp } of demoUsers) {
    const { id } = await insertUser(connection, {
      email,
      name,
      password_hash,
      super_admin: memberships.length === 0,
      memberships: memberships.map((membership, at) => membershipOf(membership, at === 0, clientIds)),
      now,
    })
    if (hasApp && vault) await insertDemoApp(connection, userOwner(id), { vault, now })
  }
}

/** Returns the ID of each code. */
async function insertClients(connection: Connection, founded: Date): Promise<ReadonlyMap<string, number>> {
  const clients = demoCompanies.flatMap(({ id, clients: own }) =>
    own.map(({ code, name, country_code }) => {
      const email = `${code.toLowerCase()}@demo.waybill.test`
      return { company_id: id, code, name, country_code, email }
    }),
  )
  const { rows } = await connection.query<{ code: string; id: number }>(sql`
    insert into clients (company_id, code, name, country_code, email, created_at, updated_at)
    select r.*, ${founded}, ${founded}
      from jsonb_to_recordset(${JSON.stringify(clients)}::jsonb) as r (
             company_id bigint, code text, name text, country_code text, email text)
    returning code, id`)
  return new Map(rows.map(({ code, id }) => [code, id]))
}

function membershipOf(
  { company_id, role, clients }: DemoMembership,
  is_primary: boolean,
  clientIds: ReadonlyMap<string, number>,
): Membership {
  const client_ids = clients?.map((code) => clientIds.get(code) ?? 0) ?? null
  return { company_id, role, is_primary, client_ids }
}

/** Companies that the sign-in gives access to, as text. */
export function placeOf({ memberships }: DemoUser): string {
  const names = memberships.map(({ company_id, clients }) => {
    const company = demoCompanies.find(({ id }) => id === company_id)
    const client = company?.clients.find(({ code }) => clients?.includes(code))
    return [company?.name, client?.name].filter((part) => part !== undefined).join(' / ')
  })
  return names.length === 0 ? 'every company' : names.join(', also ')
}
