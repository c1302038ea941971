import { runningBundled } from '../../src/postgres/bundled.ts'
import { Database } from '../../src/kernel/database/database.ts'
import { insertToken } from '../../src/logistics/base/access/store.ts'
import { insertCompany } from '../../src/logistics/people/companies/store.ts'
import { insertUser } from '../../src/logistics/people/users/store.ts'
import { patience } from '../support/patience.ts'

interface Options {
  readonly role?: 'operator' | 'manager'
  /** Address of the database, if it is not the bundled one of the folder. */
  readonly url?: string
}

/** A company and the token of somebody who may write in it, put where the running program looks. */
export async function tenant(
  dataDir: string,
  { role = 'operator', url }: Options = {},
): Promise<{ company: number; token: string }> {
  const at = url ?? (await runningBundled(dataDir)) ?? ''
  const database = new Database({ url: at, schema: 'logistics', poolSize: 1, ...patience })
  const now = new Date()
  try {
    return await database.transaction(async (connection) => {
      const { id: company } = await insertCompany(connection, { name: 'Faults', modules: ['all'], now })
      const membership = { company_id: company, role, is_primary: true, client_ids: null } as const
      const person = { email: 'writer@waybill.test', name: 'Writer', super_admin: false, password_hash: '' }
      const user = await insertUser(connection, { ...person, memberships: [membership], now })
      const token = await insertToken(connection, user.id, { created_at: now, expires_at: null })
      return { company, token }
    })
  } finally {
    await database.close()
  }
}
