import { sql } from '../../kernel/database/sql.ts'
import type { Connection } from '../../kernel/scope.ts'

export interface Place {
  readonly site_id: number
  /** Null if the site has no role with that slug. */
  readonly role_id: number | null
}

export async function placeBySlugs(
  connection: Connection,
  site: string,
  role: string | undefined,
): Promise<Place | undefined> {
  const { rows } = await connection.query<Place>(sql`
    select s.id as site_id, r.id as role_id
      from sites s left join roles r on r.site_id = s.id and r.slug = ${role ?? null} where s.slug = ${site}`)
  return rows[0]
}

/** Adds a new account to a site, with its only role as the primary one. */
export async function placeAccount(
  connection: Connection,
  user_id: number,
  place: Place & { readonly now: Date },
): Promise<void> {
  await connection.query(sql`
    insert into site_users (site_id, user_id, created_at, updated_at)
    values (${place.site_id}, ${user_id}, ${place.now}, ${place.now})`)
  if (place.role_id === null) return
  await connection.query(sql`
    insert into assignments (site_id, user_id, site_role_id, is_primary, position)
    values (${place.site_id}, ${user_id}, ${place.role_id}, true, 0)`)
}
