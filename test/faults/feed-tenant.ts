import type { Database } from '../../src/kernel/database/database.ts'
import { insertToken } from '../../src/logistics/base/access/store.ts'
import { insertBareClient } from '../../src/logistics/catalogue/clients/store.ts'
import { insertCompany } from '../../src/logistics/people/companies/store.ts'
import { insertUser } from '../../src/logistics/people/users/store.ts'
import { type Subject, insertSubject } from './feed-subjects.ts'

/** A company with records; every second one belongs to its one client company. */
export interface FeedTenant {
  readonly company: number
  readonly client: number
  /** Token of somebody who may see and change everything. */
  readonly token: string
  /** Token of somebody who sees only the client's records. */
  readonly clientToken: string
}

/** Nobody signs in here. */
const password_hash = ''

export function insertFeedTenant(database: Database, subject: Subject, count: number): Promise<FeedTenant> {
  return database.transaction(async (connection) => {
    const now = new Date()
    const { id: company } = await insertCompany(connection, { name: 'Feeds', modules: ['all'], now })
    const { id: client } = await insertBareClient(connection, { company, code: 'C', name: 'Client' })
    const tokens: string[] = []
    for (const role of ['operator', 'client'] as const) {
      const client_ids = role === 'client' ? [client] : null
      const { id } = await insertUser(connection, {
        email: `${role}-${company}@feeds.test`,
        name: role,
        super_admin: false,
        password_hash,
        memberships: [{ company_id: company, role, is_primary: true, client_ids }],
        now,
      })
      tokens.push(await insertToken(connection, id, { created_at: now, expires_at: null }))
    }
    const [token = '', clientToken = ''] = tokens
    await insertSubject(connection, subject, { owner: { company, client }, count })
    return { company, client, token, clientToken }
  })
}
