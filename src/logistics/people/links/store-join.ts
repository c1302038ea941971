import { sql } from '../../../kernel/database/sql.ts'
import type { Connection } from '../../../kernel/scope.ts'
import { unlessTaken } from '../../base/reference/store.ts'
import { type LinkInvitation, chosenBy } from './store.ts'

/** Locks the invitation and the account with its address until the transaction ends, so nobody else can use it. */
export async function lockInvitation(
  connection: Connection,
  { company_id, id, email }: Pick<LinkInvitation, 'company_id' | 'id'> & { readonly email: string },
): Promise<void> {
  await connection.query(
    sql`select from invitations where company_id = ${company_id} and id = ${id} for update`,
  )
  await connection.query(sql`select from users where email = ${email} for update`)
}

interface Joining {
  /** The ID of an existing account, or a new account. */
  readonly account: number | { readonly email: string; readonly name: string; readonly password_hash: string }
  readonly invitation: LinkInvitation
  readonly now: Date
}

/** Returns the user. Skips client companies that don't exist any more. */
export async function insertJoined(connection: Connection, joining: Joining): Promise<number> {
  const { account, invitation, now } = joining
  const { company_id, id, role, client_ids, language } = invitation
  const user_id =
    typeof account === 'number' ? account : await insertAccount(connection, { ...account, language, now })
  await connection.query(sql`
    insert into memberships (company_id, user_id, role, is_primary, client_ids, created_at)
    values (${company_id}, ${user_id}, ${role},
            not exists (select from memberships where user_id = ${user_id} and is_primary),
            case when ${client_ids}::bigint[] is not null then array(
              select c.id from clients c where c.company_id = ${company_id} and c.id = any(${client_ids}::bigint[]) order by c.id)
            end, ${now})`)
  await connection.query(sql`delete from invitations where company_id = ${company_id} and id = ${id}`)
  return user_id
}

async function insertAccount(
  connection: Connection,
  account: {
    readonly email: string
    readonly name: string
    readonly password_hash: string
    readonly language: string | null
    readonly now: Date
  },
): Promise<number> {
  const { email, name, password_hash, language, now } = account
  const { rows } = await unlessTaken('users_email_key', 'email', () =>
    connection.query<{ id: number }>(sql`
      insert into users (email, name, password_hash, chosen_password, language, created_at, updated_at)
      values (${email}, ${name}, ${password_hash}, ${chosenBy(password_hash)}, ${language}, ${now}, ${now})
      returning id`),
  )
  return rows[0]?.id ?? 0
}

/** Revives an account that is in no company. Old sessions and API tokens end. */
export async function revive(
  connection: Connection,
  { id, name, now }: { readonly id: number; readonly name: string; readonly now: Date },
): Promise<void> {
  await connection.query(
    sql`update users set name = ${name}, active = true, version = version + 1, updated_at = ${now} where id = ${id}`,
  )
  await connection.query(sql`delete from api_tokens where user_id = ${id}`)
}
