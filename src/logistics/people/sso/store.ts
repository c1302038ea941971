import type { SignOnRule } from '../sign-on/rules.ts'
import { unusablePasswordHash } from '../../../kernel/passwords.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { OwnReadScope, OwnWriteScope } from '../../base/access/scopes-own.ts'
import type { Connection } from '../../../kernel/scope.ts'
import type { PlatformWriteScope } from '../../base/access/scopes.ts'

export interface SsoRow {
  readonly issuer: string
  readonly site_id: number
  readonly site_name: string
  readonly client_id: string
  readonly secret: Buffer
  readonly sealed_by: string
  readonly secret_id: number
  readonly url: string | null
  readonly rules: readonly SignOnRule[]
}

/** Undefined if it's switched off. */
export async function ssoRow(connection: Connection): Promise<SsoRow | undefined> {
  const { rows } = await connection.query<SsoRow>(sql`
    select issuer, site_id, site_name, client_id, secret, sealed_by, secret_id, url, rules from sso`)
  return rows[0]
}

/** Whether it's still on, with the same site. The lock prevents switching it off until the transaction ends. */
export async function holdSso(connection: Connection, issuer: string): Promise<boolean> {
  const { rows } = await connection.query(sql`select from sso where issuer = ${issuer} for key share`)
  return rows.length > 0
}

export type SavedSso = Omit<SsoRow, 'secret'> & {
  /** In PostgreSQL's bytea format. */
  readonly secret: string
}

/** Switches it on or changes it. Earlier events at the site end no sessions. */
export async function saveSso(scope: PlatformWriteScope, saved: SavedSso): Promise<void> {
  const { issuer, site_id, site_name, client_id, secret, sealed_by, secret_id, url } = saved
  const rules = JSON.stringify(saved.rules)
  await scope.run(sql`
    insert into sso as s (issuer, site_id, site_name, client_id, secret, sealed_by, secret_id, url, rules, created_at,
                          updated_at, seen_to)
    values (${issuer}, ${site_id}, ${site_name}, ${client_id}, ${secret}::bytea, ${sealed_by}, ${secret_id}, ${url},
            ${rules}::jsonb, ${scope.now}, ${scope.now}, ${scope.now})
    on conflict (only_one) do update
       set issuer = excluded.issuer, site_id = excluded.site_id, site_name = excluded.site_name,
           client_id = excluded.client_id, secret = excluded.secret, sealed_by = excluded.sealed_by,
           secret_id = excluded.secret_id, url = excluded.url, rules = excluded.rules, updated_at = excluded.updated_at,
           seen_to = case when s.issuer = excluded.issuer then s.seen_to else excluded.seen_to end`)
}

export async function deleteSso(scope: PlatformWriteScope): Promise<void> {
  await scope.run(sql`delete from sso`)
}

/** Moves links from one site of the service to another: the accounts are the same. */
export async function moveLinks(
  scope: PlatformWriteScope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> {
  return scope.run(sql`
    update users u set oidc_issuer = ${to}, version = version + 1, updated_at = ${scope.now}
     where u.oidc_issuer = ${from} and not exists (
       select from users o where o.oidc_issuer = ${to} and o.oidc_subject = u.oidc_subject)`)
}

/** Of these companies, the ones that accept users. */
export async function openCompanies(
  scope: PlatformWriteScope,
  ids: readonly number[],
): Promise<readonly number[]> {
  const rows = await scope.all<{ id: number }>(
    sql`select c.id from companies c where c.id = any(${ids}) and c.active`,
  )
  return rows.map(({ id }) => id)
}

export interface SsoCounts {
  readonly linked: number
  /** Users for whom it's the only way to sign in. */
  readonly without_password: number
  readonly sessions: number
  /** Seconds since the site's log was last read to its end. */
  readonly unseen_s: number
}

export async function ssoCounts(scope: PlatformWriteScope, issuer: string): Promise<SsoCounts> {
  return scope.one<SsoCounts>(sql`
    select count(*)::int as linked, count(*) filter (where u.password_hash = ${unusablePasswordHash})::int as without_password,
           (select count(*)::int from tokens t where t.sso_since is not null
               and (t.expires_at > ${scope.now}) is not false) as sessions,
           (select greatest(0, extract(epoch from ${scope.now}::timestamptz - s.seen_to))::int from sso s) as unseen_s
      from users u where u.oidc_issuer = ${issuer} and u.active`)
}

const namedUsers = 1_000

export async function withoutPassword(
  scope: PlatformWriteScope,
  issuer: string,
): Promise<readonly { readonly id: number; readonly email: string; readonly name: string }[]> {
  return scope.all(sql`
    select u.id, u.email, u.name from users u
     where u.oidc_issuer = ${issuer} and u.active and u.password_hash = ${unusablePasswordHash} order by u.email limit ${namedUsers}`)
}

export async function endSsoSessions(connection: Connection): Promise<number> {
  const { count } = await connection.query(sql`delete from tokens where sso_since is not null`)
  return count
}

export async function endOlderSessions(
  connection: Connection,
  who: { readonly issuer: string; readonly subject: number; readonly at: Date },
): Promise<number> {
  const { count } = await connection.query(sql`
    delete from tokens t using users u
     where u.oidc_issuer = ${who.issuer} and u.oidc_subject = ${String(who.subject)} and t.user_id = u.id
       and t.sso_since < ${who.at}`)
  return count
}

/** Ends sessions by the service of a person who left it, and API tokens if they have no password here. */
export async function endAll(
  connection: Connection,
  who: { readonly issuer: string; readonly subject: number },
): Promise<number> {
  const isTheirs = sql`u.oidc_issuer = ${who.issuer} and u.oidc_subject = ${String(who.subject)}`
  const sessions = await connection.query(sql`
    delete from tokens t using users u where ${isTheirs} and t.user_id = u.id and t.sso_since is not null`)
  const programs = await connection.query(sql`
    delete from api_tokens t using users u
     where ${isTheirs} and t.user_id = u.id and u.password_hash = ${unusablePasswordHash}`)
  return sessions.count + programs.count
}

/** The next user in turn with sessions by the service, or with API tokens and no local password. */
export async function nextToAsk(
  connection: Connection,
  issuer: string,
): Promise<{ readonly id: number; readonly subject: number } | undefined> {
  const { rows } = await connection.query<{ id: number; subject: number }>(sql`
    select u.id, u.oidc_subject::bigint as subject
      from users u, sso s
     where u.oidc_issuer = ${issuer} and u.oidc_subject ~ '^[0-9]{1,15}$'
       and (exists (select from tokens t where t.user_id = u.id and t.sso_since is not null)
            or u.password_hash = ${unusablePasswordHash} and exists (select from api_tokens a where a.user_id = u.id))
     order by u.id <= s.asked_to, u.id limit 1`)
  return rows[0]
}

export async function noteAsked(connection: Connection, id: number): Promise<void> {
  await connection.query(sql`update sso set asked_to = ${id}`)
}

/** How far the log has been read. Undefined if another worker is reading it, or if it's switched off. */
export async function takeLook(
  connection: Connection,
  look: { readonly now: Date; readonly before: Date },
): Promise<Date | undefined> {
  const { rows } = await connection.query<{ seen_to: Date }>(sql`
    update sso set looked_at = ${look.now} where looked_at is null or looked_at <= ${look.before} or looked_at > ${look.now}
    returning seen_to`)
  return rows[0]?.seen_to
}

export async function noteSeen(connection: Connection, seen_to: Date): Promise<void> {
  await connection.query(sql`update sso set seen_to = ${seen_to} where seen_to < ${seen_to}`)
}

/** Does nothing if the secret has changed in the meantime. */
export async function reseal(
  connection: Connection,
  { before, secret, mark }: { readonly before: Buffer; readonly secret: string; readonly mark: string },
): Promise<void> {
  const stored = `\\x${before.toString('hex')}`
  await connection.query(sql`
    update sso set secret = ${secret}::bytea, sealed_by = ${mark} where secret = ${stored}::bytea`)
}

/** The signed-in user's subject at the service; undefined if not linked. */
export async function ownSubject(scope: OwnReadScope): Promise<number | undefined> {
  const row = await scope.maybe<{ subject: number }>(sql`
    select u.oidc_subject::bigint as subject from users u join sso s on s.issuer = u.oidc_issuer
     where u.id = ${scope.user} and u.active`)
  return row?.subject
}

/** Protects this request's session from events at the service up to `until`. */
export async function renewOwnSession(scope: OwnWriteScope, until: Date): Promise<void> {
  await scope.run(sql`
    update tokens set sso_since = ${until}
     where user_id = ${scope.user} and id = ${scope.visit.token_id} and sso_since is not null`)
}

/** Ends sessions by the service, which nothing watches any more, but makes the request's own a local one. */
export async function leaveService(scope: OwnWriteScope): Promise<void> {
  await scope.run(sql`
    delete from tokens where user_id = ${scope.user} and sso_since is not null and id <> ${scope.visit.token_id}`)
  await scope.run(sql`
    update tokens set sso_since = null where user_id = ${scope.user} and id = ${scope.visit.token_id}`)
}

/** Of these people at the service, the ones who may still have access here. */
export async function stillIn(
  connection: Connection,
  { issuer, subjects }: { readonly issuer: string; readonly subjects: readonly number[] },
): Promise<readonly number[]> {
  const { rows } = await connection.query<{ subject: number }>(sql`
    select u.oidc_subject::bigint as subject from users u
     where u.oidc_issuer = ${issuer} and u.oidc_subject = any(${subjects.map(String)})
       and (exists (select from tokens t where t.user_id = u.id and t.sso_since is not null)
            or u.password_hash = ${unusablePasswordHash} and exists (select from api_tokens a where a.user_id = u.id))`)
  return rows.map(({ subject }) => subject)
}
