import type { Database } from '../../src/kernel/database/database.ts'
import { insertToken } from '../../src/logistics/base/access/store.ts'
import { insertBareClient } from '../../src/logistics/catalogue/clients/store.ts'
import { insertCompany } from '../../src/logistics/people/companies/store.ts'
import { insertUser } from '../../src/logistics/people/users/store.ts'
import type { Connection } from '../../src/kernel/scope.ts'
import { type Owner, type Subject, insertSubject } from './feed-subjects.ts'

/** Companies with records; every second one belongs to the one client company of its company. */
export interface FeedTenants {
  readonly owners: readonly Owner[]
  /** Token of somebody who may change everything, and without a company named sees the first. */
  readonly token: string
  /** Token of a super-admin, who sees all companies. */
  readonly allToken: string
  /** Token of somebody who sees only the records of the first company's client company. */
  readonly clientToken: string
}

/** Nobody signs in here. */
const password_hash = ''

/** A reader of all companies has one cursor for what is numbered apart. */
const names = ['Feeds', 'Other feeds']

export function insertFeedTenants(database: Database, subject: Subject, count: number): Promise<FeedTenants> {
  return database.transaction(async (connection) => {
    const now = new Date()
    const owners: Owner[] = []
    for (const name of names) {
      const { id: company } = await insertCompany(connection, { name, modules: ['all'], now })
      const { id: client } = await insertBareClient(connection, { company, code: 'C', name: 'Client' })
      owners.push({ company, client })
      const owner = { company, client }
      await insertSubject(connection, subject, { owner, count: Math.ceil(count / names.length) })
    }
    return {
      owners,
      token: await insertPerson(connection, 'operator', owners),
      allToken: await insertPerson(connection, 'super_admin', owners),
      clientToken: await insertPerson(connection, 'client', owners),
    }
  })
}

/** A user of the companies, primarily of the first; clients see their client companies. Returns a token. */
async function insertPerson(
  connection: Connection,
  role: 'operator' | 'client' | 'super_admin',
  owners: readonly Owner[],
): Promise<string> {
  const now = new Date()
  const super_admin = role === 'super_admin'
  const memberships = owners.map(({ company, client }, i) => ({
    company_id: company,
    role: super_admin ? ('manager' as const) : role,
    is_primary: i === 0,
    client_ids: role === 'client' ? [client] : null,
  }))
  const email = `${role}-${owners.map(({ company }) => company).join('-')}@feeds.test`
  const user = { email, name: role, super_admin, password_hash, memberships, now }
  const { id } = await insertUser(connection, user)
  return insertToken(connection, id, { created_at: now, expires_at: null })
}
