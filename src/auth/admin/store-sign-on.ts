import { sql } from '../../kernel/database/sql.ts'
import type { Connection } from '../../kernel/scope.ts'

interface Link {
  readonly issuer: string
  readonly subject: string
}

export async function administratorByLink(
  connection: Connection,
  { issuer, subject }: Link,
): Promise<{ readonly id: number; readonly active: boolean } | undefined> {
  const { rows } = await connection.query<{ id: number; active: boolean }>(sql`
    select a.id, a.active from administrators a where a.oidc_issuer = ${issuer} and a.oidc_subject = ${subject}`)
  return rows[0]
}

/** False if the administrator is linked already or was deactivated meanwhile. */
export async function linkAdministrator(
  connection: Connection,
  id: number,
  { issuer, subject, now }: Link & { readonly now: Date },
): Promise<boolean> {
  const { count } = await connection.query(sql`
    update administrators set oidc_issuer = ${issuer}, oidc_subject = ${subject}, version = version + 1, updated_at = ${now}
     where id = ${id} and active and oidc_subject is null`)
  return count === 1
}
