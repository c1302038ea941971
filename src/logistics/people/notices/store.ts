import { sql } from '../../../kernel/database/sql.ts'
import type { Locale } from '../../../kernel/messages/messages.ts'
import type { Connection } from '../../../kernel/scope.ts'

export interface Told {
  /** Null if the person no longer has that address, because others may read it. */
  readonly name: string | null
  readonly language: Locale | null
}

export async function toldBy(
  connection: Connection,
  { user_id, email }: { readonly user_id: number | null; readonly email: string },
): Promise<Told | undefined> {
  const { rows } = await connection.query<Told>(sql`
    select case when u.email = ${email} then u.name end as name, u.language from users u where u.id = ${user_id}`)
  return rows[0]
}
