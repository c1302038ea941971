import { violates } from '../../kernel/database/failures.ts'
import { sql } from '../../kernel/database/sql.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { Membership, User } from './schema.ts'

export interface NewAccount {
  readonly email: string
  readonly name: string
  readonly password_hash: string
  readonly super_admin: boolean
  readonly memberships: readonly Membership[]
}

export async function insertUser(connection: Connection, account: NewAccount): Promise<User> {
  const { email, name, super_admin, memberships } = account
  try {
    const { rows } = await connection.query<{ id: number }>(sql`
      insert into users (email, name, password_hash, super_admin)
      values (${email}, ${name}, ${account.password_hash}, ${super_admin}) returning id`)
    const id = rows[0]?.id ?? 0
    for (const membership of memberships) await insertMembership(connection, id, membership)
    return { id, name, email, super_admin, companies: memberships }
  } catch (error) {
    if (violates(error, 'users_email_key')) refuseField('email', 'taken')
    if (violates(error, 'memberships_company_id_fkey')) refuseField('company', 'selected')
    throw error
  }
}

async function insertMembership(
  connection: Connection,
  user_id: number,
  membership: Membership,
): Promise<void> {
  const { company_id, role, is_primary, client_ids } = membership
  if (client_ids !== null) {
    const { rows } = await connection.query<{ known: number }>(sql`
      select count(*) as known from clients where company_id = ${company_id} and id = any(${client_ids})`)
    if (rows[0]?.known !== new Set(client_ids).size) refuseField('client', 'selected')
  }
  await connection.query(sql`
    insert into memberships (company_id, user_id, role, is_primary, client_ids)
    values (${company_id}, ${user_id}, ${role}, ${is_primary}, ${client_ids})`)
}

function refuseField(path: string, rule: 'taken' | 'selected'): never {
  throw new Problem('invalid', { faults: [{ path, rule }] })
}
