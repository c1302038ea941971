import type { Database } from '../../src/kernel/database/database.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { insertToken } from '../../src/logistics/access/store.ts'
import { insertBareClient } from '../../src/logistics/clients/store.ts'
import { insertCompany } from '../../src/logistics/companies/store.ts'
import { insertUser } from '../../src/logistics/users/store.ts'

/** A company with articles, every second of them of its one client company. */
export interface FeedTenant {
  readonly company: number
  readonly client: number
  /** Of somebody who may see and change all. */
  readonly token: string
  /** Of somebody who sees only what is the client company's. */
  readonly clientToken: string
}

/** Nobody signs in here. */
const password_hash = ''

export function insertFeedTenant(database: Database, articles: number): Promise<FeedTenant> {
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
    await connection.query(sql`
      insert into articles (company_id, client_3pl_id, article_code, description, um3pl, created_at, updated_at)
      select ${company}, case when n % 2 = 0 then ${client}::bigint end, 'A' || n, '', 'PCE', now(), now()
        from generate_series(1, ${articles}::int) as n`)
    return { company, client, token, clientToken }
  })
}
