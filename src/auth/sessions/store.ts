import { sql } from '../../kernel/database/sql.ts'
import { deviceTimes } from '../../kernel/devices.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { SiteReadScope, SiteWriteScope } from '../access/scopes.ts'
import type { OwnSession } from './schema.ts'

const listLimit = 100

/** An account that somebody wants to log in to, with its status on the site; null if it isn't on the site. */
export interface Candidate {
  readonly id: number
  readonly password_hash: string
  readonly status: 'active' | 'suspended' | null
  /** Whether the address meets the site's requirement of verification. */
  readonly is_verified: boolean
  /** The second factor that the site asks for: an existing one (`due`) or a first one (`enrol`). */
  readonly factor: 'none' | 'due' | 'enrol'
}

/** The account that a login names, if it exists, and the hash kinds to compute whether or not it does. */
export interface Question {
  readonly candidate: Candidate | null
  readonly kinds: readonly string[]
}

/** Whether site `s` accepts the address of `a`: if it demands verified ones, others only of its own making. */
const isVerified = sql`(not s.require_verified_email or a.email_verified_at is not null or coalesce(a.home_site_id, s.id) = s.id)`

/** The second factor that site `s` asks of account `a`, besides the password. */
const factor = sql`case
  when s.mfa_policy = 'off' then 'none'
  when a.has_factor then 'due'
  when s.mfa_policy = 'required' and (s.mfa_role_ids is null or exists (
         select from assignments g where g.site_id = s.id and g.user_id = a.id and g.site_role_id = any(s.mfa_role_ids)))
    then 'enrol'
  else 'none' end`

/** Always includes the hash kind of the site's account with this address, even if it isn't recorded yet. */
export async function questionOf(
  connection: Connection,
  at: { readonly site_id: number; readonly email: string },
): Promise<Question> {
  const { rows } = await connection.query<Question>(sql`
    select (select row_to_json(c)
              from (select a.id, a.password_hash, u.status, ${isVerified} as is_verified, ${factor} as factor
                      from accounts a left join site_users u on u.site_id = s.id and u.user_id = a.id
                     where a.email = ${at.email}) c) as candidate,
           array(select k.kind from site_hash_kinds k where k.site_id = s.id
                 union
                 select hash_kind(a.password_hash) from accounts a join site_users u on u.user_id = a.id
                  where a.email = ${at.email} and u.site_id = s.id and u.consent_asked_at is null and hash_kind(a.password_hash) is not null
                 order by 1) as kinds
      from sites s where s.id = ${at.site_id}`)
  return rows[0] ?? { candidate: null, kinds: [] }
}

/** Ends all sessions on a site whose users have an address that it doesn't accept. Returns how many there were. */
export async function deleteUnverified(connection: Connection, site_id: number): Promise<number> {
  const { count } = await connection.query(sql`
    delete from tokens t using sites s, accounts a
     where s.id = ${site_id} and t.site_id = s.id and a.id = t.user_id and not ${isVerified}`)
  return count
}

/** Ends all sessions on a site whose users couldn't log in there by the password alone. */
export async function deleteUnproven(connection: Connection, site_id: number): Promise<void> {
  await connection.query(sql`
    delete from tokens t using sites s, accounts a
     where s.id = ${site_id} and t.site_id = s.id and a.id = t.user_id and ${factor} <> 'none'`)
}

export interface NewToken {
  readonly site_id: number
  readonly user_id: number
  readonly password_hash: string
  readonly isProven: boolean
  /** Hash of the token in PostgreSQL's bytea format. */
  readonly hash: string
  readonly address: string
  readonly user_agent: string | null
  readonly created_at: Date
  readonly expires_at: Date
  /** Network and device of the login; null if nobody would be notified. */
  readonly seen?: { readonly network: string; readonly device: string } | null
}

interface Opened {
  readonly email: string
  readonly is_new_device: boolean
}

/**
 * Undefined if the conditions that allowed the login no longer hold. Their rows are locked. A change of one of them
 * that also ends tokens either comes first, so that nothing is inserted, or waits and ends this token too. If the site
 * reports new devices, the same statement records this one, at most once an hour, which saves a round trip.
 */
export async function insertToken(connection: Connection, token: NewToken): Promise<Opened | undefined> {
  const { created_at: now, seen = null } = token
  const { stale, recent } = deviceTimes(now)
  const { rows } = await connection.query<Opened>(sql`
    with allowed as materialized (
      select u.site_id, a.id, a.email, s.device_notices
        from accounts a
        join site_users u on u.user_id = a.id and u.site_id = ${token.site_id} and u.status = 'active'
        join sites s on s.id = u.site_id and s.status = 'production'
       where a.id = ${token.user_id} and a.password_hash = ${token.password_hash} and ${isVerified}
         and (${token.isProven} or ${factor} = 'none')
         for share of a, u, s),
    opened as (
      insert into tokens (site_id, user_id, hash, address, user_agent, created_at, expires_at)
      select site_id, id, ${token.hash}::bytea, ${token.address}, ${token.user_agent},
             ${now}::timestamptz, ${token.expires_at}::timestamptz
        from allowed),
    noted as (
      insert into account_devices as d (account_id, network, device, first_seen_at, seen_at)
      select id, ${seen?.network ?? null}, ${seen?.device ?? null}, ${now}::timestamptz, ${now}::timestamptz
        from allowed where device_notices and ${seen !== null}
      on conflict (account_id, network, device) do update
         set first_seen_at = case when d.seen_at < ${stale} then excluded.seen_at else d.first_seen_at end,
             seen_at = excluded.seen_at
       where d.seen_at < ${recent}
      returning d.first_seen_at = d.seen_at as is_new)
    select email, coalesce((select is_new from noted), false) as is_new_device from allowed`)
  return rows[0]
}

/** The user's own sessions on this site, newest first. */
export function ownSessions(
  scope: SiteReadScope,
  who: { readonly user_id: number; readonly token_id: number },
): Promise<readonly OwnSession[]> {
  return scope.all<OwnSession>(sql`
    select t.id, t.address, t.user_agent, iso(t.created_at) as created_at, iso(t.expires_at) as expires_at,
           t.id = ${who.token_id} as current
      from tokens t
     where t.site_id = ${scope.site} and t.user_id = ${who.user_id} and t.expires_at > ${scope.now}
     order by t.id desc limit ${listLimit}`)
}

/** False if the user has no such session on this site. */
export async function deleteSession(
  scope: SiteWriteScope,
  who: { readonly user_id: number; readonly token_id: number },
): Promise<boolean> {
  const count = await scope.run(sql`
    delete from tokens where site_id = ${scope.site} and user_id = ${who.user_id} and id = ${who.token_id}
       and expires_at > ${scope.now}`)
  return count === 1
}
