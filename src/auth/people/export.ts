import { type Statement, slow, sql } from '../../kernel/database/sql.ts'
import type { AdminReadScope } from '../access/scopes.ts'
import { namesOfCircles } from '../users/store.ts'
import type { SectionRows } from '../../people/export.ts'
import { hitsOf, shownRows } from '../../people/rows.ts'
import { assignments, auditRows, deliveries, isActor, isTarget } from './store.ts'

const account = (email: string) => sql`(select a.id from accounts a where a.email = ${email})`
const administrator = (email: string) => sql`(select d.id from administrators d where d.email = ${email})`

/** Rows found by their owner. They contain no hash, secret or password. */
const owned: Readonly<Record<string, (email: string) => Statement<'none'>>> = {
  accounts: (email) => sql`
    select a.id, a.name, a.email, a.home_site_id, a.email_confirmed_at, a.email_verified_at, a.closed_at, a.created_at, a.updated_at
      from accounts a
     where a.email = ${email}`,
  sites: (email) => sql`
    select u.site_id, s.name as site, u.status, u.consent_asked_at, u.shown_name as name, u.created_at, u.updated_at,
           ${namesOfCircles}
      from site_users u join sites s on s.id = u.site_id where u.user_id = ${account(email)} order by u.site_id`,
  sessions: (email) => sql`
    select t.site_id, t.id, t.address, t.user_agent, t.created_at, t.expires_at from tokens t
     where t.user_id = ${account(email)} order by t.id`,
  administrators: (email) => sql`
    select d.id, d.name, d.email, d.oidc_issuer, d.oidc_subject, d.scopes, d.active, d.created_at, d.updated_at
      from administrators d where d.email = ${email}`,
  administrator_sessions: (email) => sql`
    select t.id, t.kind, t.label, t.address, t.user_agent, t.created_at, t.expires_at from administrator_tokens t
     where t.administrator_id = ${administrator(email)} order by t.id`,
  links: (email) => sql`
    select r.kind, r.site_id, r.by_mail, r.created_at, r.expires_at from links r
     where r.account_id = ${account(email)} order by r.id`,
  factors: (email) => sql`
    select f.kind, f.name, f.domain, f.created_at, f.last_used_at from factors f
     where f.account_id = ${account(email)} or f.administrator_id = ${administrator(email)} order by f.id`,
  devices: (email) => sql`
    select d.network, d.device, d.first_seen_at, d.seen_at from account_devices d
     where d.account_id = ${account(email)} order by d.seen_at`,
  mail_waiting: (email) => sql`
    select m.kind, m.site_id, m.created_at from mail m where m.email = ${email} order by m.id`,
  mail_caught: (email) => sql`
    select c.subject, c.text, c.at from caught_mail c where c.email = ${email} order by c.id`,
  failed_logins: (email) => sql`
    select t.site_id, t.failures, t.first_at, t.locked_until from throttle t where t.email = ${email} order by t.site_id`,
}

export async function* personOn(scope: AdminReadScope, email: string): AsyncGenerator<SectionRows> {
  for (const [section, rows] of Object.entries(owned)) {
    const found = await scope.all<{ json: string }>(
      slow(sql`select row_to_json(r)::text as json from (${rows(email)}) r`),
    )
    yield { section, rows: found.map(({ json }) => json) }
  }
  const within = scope.everywhere
  const also = sql`(${within} and (${isActor({ email })} or ${isTarget({ email })}))`
  const places = [
    {
      place: auditRows,
      also,
      columns: [
        'id',
        'site_id',
        'at',
        'actor_type',
        'actor_id',
        'action',
        'target_type',
        'target_id',
        'outcome',
        'address',
        'change',
      ],
    },
    { place: assignments, columns: ['site_id', 'user_id', 'site_role_id', 'metadata'] },
    {
      place: deliveries,
      columns: ['site_id', 'webhook_id', 'id', 'event_id', 'event_type', 'attempts', 'created_at'],
    },
  ]
  for (const { place, columns, ...theirs } of places) {
    yield { section: place.table, rows: [] }
    for await (const keys of hitsOf(scope, place, { within, email, ...theirs }))
      yield { section: place.table, rows: await shownRows(scope, place, { within, keys, columns }) }
  }
}
