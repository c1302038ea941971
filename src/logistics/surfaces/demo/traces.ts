import { type DemoTrace, demoAddresses, demoHashes, triedHashes } from '../../../kernel/demo.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { Passwords } from '../../../kernel/passwords.ts'
import type { Connection } from '../../../kernel/scope.ts'

const shownTraces = 100

/**
 * Users whose access is public knowledge: by their demo address, or by a demo password under any other. The demo loads
 * into an empty database and gives all its users one hash. So it tries shared hashes first, then super-admins' hashes,
 * then the oldest.
 */
export async function demoUserTraces(
  connection: Connection,
  passwords: Passwords,
): Promise<readonly DemoTrace<'user'>[]> {
  const tried = await connection.query<{ password_hash: string }>(sql`
    with likely as (
      (select id, password_hash, super_admin from users order by id limit 100)
      union (select id, password_hash, super_admin from users where super_admin order by id limit 100))
    select password_hash from likely group by password_hash
     order by count(*) > 1 desc, bool_or(super_admin) desc, min(id) limit ${triedHashes}`)
  const hashes = await demoHashes(
    passwords,
    tried.rows.map((row) => row.password_hash),
  )
  const { rows } = await connection.query<DemoTrace<'user'>>(sql`
    select 'user' as kind, u.id, u.email as name, u.email like ${demoAddresses} as named
      from users u
     where u.password_hash = any(${hashes})
        or u.email like ${demoAddresses} and (u.active or u.password_hash like '$%')
     order by u.id limit ${shownTraces}`)
  return rows
}
