import { type DemoTrace, demoAddresses, demoHashes, triedHashes } from '../../kernel/demo.ts'
import { type Statement, sql } from '../../kernel/database/sql.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import type { Connection } from '../../kernel/scope.ts'
import { demoSecretLabel, demoSites } from './world.ts'

const shownTraces = 100

export type AuthTrace = DemoTrace<'account' | 'administrator' | 'site'>

/** Accounts, administrators and sites that still let anyone in with demo credentials. */
export async function demoAuthTraces(
  connection: Connection,
  passwords: Passwords,
): Promise<readonly AuthTrace[]> {
  const accounts = await demoHashes(passwords, await hashesIn(connection, sql`accounts`))
  const administrators = await demoHashes(passwords, await hashesIn(connection, sql`administrators`))
  const { rows } = await connection.query<AuthTrace>(sql`
    (select 'administrator' as kind, d.id, d.email as name, d.email like ${demoAddresses} as named
       from administrators d
      where d.password_hash = any(${administrators})
         or d.email like ${demoAddresses} and (d.active or d.password_hash is not null)
      order by d.id limit ${shownTraces})
    union all
    (select 'account', a.id, a.email, a.email like ${demoAddresses}
       from accounts a
      where a.password_hash = any(${accounts}) or a.email like ${demoAddresses} and a.password_hash like '$%'
      order by a.id limit ${shownTraces})
    union all
    (select 'site', s.id, s.slug, ${isNamed} from sites s
      where s.status <> 'withdrawn' and ${isFounded} and (${isNamed} or exists (
              select from site_secrets c where c.site_id = s.id and c.label = ${demoSecretLabel}))
      order by s.id limit ${shownTraces})`)
  return rows
}

const isNamed = sql`s.slug = any(${demoSites.map((site) => site.slug)})`

/** Whether the demo world created the site, even if it was renamed since: the audit log can't be changed. */
const isFounded = sql`(${isNamed} or exists (
  select from audit t where t.site_id = s.id and t.target_type = 'site' and t.target_id = s.id
     and t.action = 'site.created' and t.change @> '{"demo": true}'))`

/** Hashes shared by several people come first, as the demo world has one for everybody, then the oldest. */
async function hashesIn(connection: Connection, table: Statement<'none'>): Promise<readonly string[]> {
  const { rows } = await connection.query<{ password_hash: string }>(sql`
    select password_hash from (select id, password_hash from ${table} order by id limit 200) as oldest
     where password_hash is not null
     group by password_hash order by count(*) > 1 desc, min(id) limit ${triedHashes}`)
  return rows.map((row) => row.password_hash)
}
