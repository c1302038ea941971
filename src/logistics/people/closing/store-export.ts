import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { OwnReadScope } from '../../base/access/scopes-own.ts'
import type { SectionRows } from '../../../people/export.ts'

/** One more than the answer shows of each kind, so it can tell whether there are more. */
const most = 1_001

/**
 * The personal data a person may export. For actions on a company's records it gives what and when, but not the
 * contents, which belong to the company.
 */
function sectionsOf({ user }: OwnReadScope): Readonly<Record<string, Statement<'user'>>> {
  return {
    user: sql`
      select u.id, u.name, u.email, u.language, u.oidc_issuer, u.oidc_subject, u.super_admin, u.created_at, u.updated_at
        from users u where u.id = ${user}`,
    memberships: sql`
      select c.name as company, m.company_id, m.role, m.is_primary, m.client_ids, m.created_at
        from memberships m join companies c on c.id = m.company_id where m.user_id = ${user} order by m.company_id limit ${most}`,
    sessions: sql`
      select t.id, t.at_console, t.address, t.user_agent, t.created_at, t.last_used_at, t.expires_at
        from tokens t where t.user_id = ${user} order by t.id desc limit ${most}`,
    api_tokens: sql`
      select t.id, t.name, t.read_only, t.modules, t.company_ids, t.created_at, t.expires_at, t.last_used_at, t.address
        from api_tokens t where t.user_id = ${user} order by t.id desc limit ${most}`,
    devices: sql`
      select d.network, d.device, d.first_seen_at, d.seen_at from user_devices d
       where d.user_id = ${user} order by d.seen_at desc limit ${most}`,
    failed_sign_ins: sql`
      select t.failures, t.first_at, t.locked_until from throttle t join users u on u.email = t.email where u.id = ${user}`,
    acts: sql`
      select t.company_id, t.at, t.action, t.target_type, t.target_id from audit t
       where t.actor = 'user:' || ${user}::bigint order by t.id desc limit ${most}`,
    done_to_you: sql`
      select t.company_id, t.at, t.action, t.change from audit t
       where t.target_type = 'user' and t.target_id = ${user}::bigint::text order by t.id desc limit ${most}`,
  }
}

export async function* ownSections(scope: OwnReadScope): AsyncGenerator<SectionRows> {
  for (const [section, rows] of Object.entries(sectionsOf(scope))) {
    const found = await scope.all<{ json: string }>(
      sql`select row_to_json(r)::text as json from (${rows}) r where ${scope.user}::bigint is not null`,
    )
    yield { section, rows: found.map(({ json }) => json) }
  }
}
