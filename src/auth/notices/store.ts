import { sql } from '../../kernel/database/sql.ts'
import type { Locale } from '../../kernel/messages/messages.ts'
import type { Connection } from '../../kernel/scope.ts'

export interface Told {
  readonly name: string | null
  readonly site_name: string | null
  readonly locale: Locale | null
  readonly mail_from_name: string | null
}

/** The recipient, if somebody still has the address, and the site. */
export async function toldBy(
  connection: Connection,
  { email, site_id }: { readonly email: string; readonly site_id: number | null },
): Promise<Told | undefined> {
  const { rows } = await connection.query<Told>(sql`
    select coalesce(u.name, a.name) as name, s.name as site_name, s.locale, s.mail_from_name
      from (select) as one
      left join accounts a on a.email = ${email}
      left join sites s on s.id = ${site_id}
      left join site_users u on u.site_id = s.id and u.user_id = a.id`)
  return rows[0]
}
