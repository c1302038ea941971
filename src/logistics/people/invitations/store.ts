import { sql } from '../../../kernel/database/sql.ts'
import type { Page } from '../../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import { orderBy } from '../../../lists/sorting.ts'
import { changedSince, contains, referencePage, unlessTaken } from '../../base/reference/store.ts'
import type { Invitation, InvitationList } from './schema.ts'

const record = sql`
  i.id, i.company_id, i.email, i.name, i.role, to_json(i.client_ids) as client_ids, i.language, i.by_mail, i.version,
  iso(i.created_at) as created_at, iso(i.updated_at) as updated_at, iso(i.expires_at) as expires_at`

export function invitationPage(
  scope: ReadScope,
  { search, ...query }: InvitationList,
): Promise<Page<Invitation>> {
  const from = sql`
    from invitations i where ${scope.within('i')} and ${contains(['i.name', 'i.email'], search)}
     and ${changedSince('i.updated_at', query.updated_since)}`
  return referencePage(scope, {
    table: 'i',
    record,
    from,
    order: orderBy('i', query, { tenant: 'company_id', own: 'created_at', dir: 'desc' }),
    query,
  })
}

export function invitationById(scope: ReadScope, id: number): Promise<Invitation | undefined> {
  return scope.maybe<Invitation>(
    sql`select ${record} from invitations i where ${scope.within('i')} and i.id = ${id}`,
  )
}

/** Locks the row, then reads it in a second statement to see what the previous holder committed. */
export async function lockInvitation(scope: WriteScope, id: number): Promise<Invitation | undefined> {
  await scope.run(sql`select from invitations where company_id = ${scope.company} and id = ${id} for update`)
  return invitationById(scope, id)
}

/** Whether a member of the company has the address. It doesn't look at other companies. */
export async function isMember(scope: WriteScope, email: string): Promise<boolean> {
  const member = await scope.maybe(sql`
    select from memberships m join users u on u.id = m.user_id
     where m.company_id = ${scope.company} and u.email = ${email}`)
  return member !== undefined
}

/** Counts open invitations. The lock stops concurrent invitations in this company until the transaction ends. */
export async function countWaiting(scope: WriteScope): Promise<number> {
  await scope.run(
    sql`select pg_advisory_xact_lock(hashtextextended('waybill.invitations', ${scope.company}))`,
  )
  const { count } = await scope.one<{ count: number }>(
    sql`select count(*)::int as count from invitations where company_id = ${scope.company}`,
  )
  return count
}

/** Whether the caller may still invite, locked until the transaction ends. The command line always may. */
export async function mayInvite(scope: WriteScope): Promise<boolean> {
  const { user_id } = scope.visit
  if (user_id === null) return true
  await scope.run(
    sql`select from users where id = ${user_id} and ${scope.company}::bigint is not null for share`,
  )
  const inviter = await scope.maybe(sql`
    select from users u where u.id = ${user_id} and u.active and (u.super_admin or exists (
      select from memberships m where m.company_id = ${scope.company} and m.user_id = u.id and m.role = 'manager'))`)
  return inviter !== undefined
}

interface Asked extends Pick<Invitation, 'email' | 'name' | 'role' | 'client_ids' | 'language' | 'by_mail'> {
  readonly expires_at: Date
}

export function insertInvitation(scope: WriteScope, asked: Asked): Promise<Invitation> {
  const { email, name, role, client_ids, language, by_mail, expires_at } = asked
  return unlessTaken('invitations_email_key', 'email', () =>
    scope.one<Invitation>(sql`
      insert into invitations as i (company_id, email, name, role, client_ids, language, by_mail, invited_by, created_at,
                                    updated_at, expires_at)
      values (${scope.company}, ${email}, ${name}, ${role}, ${client_ids}, ${language}, ${by_mail}, ${scope.visit.user_id},
              ${scope.now}, ${scope.now}, ${expires_at})
      returning ${record}`),
  )
}

export function renewInvitation(
  scope: WriteScope,
  id: number,
  { by_mail, expires_at }: Pick<Asked, 'by_mail' | 'expires_at'>,
): Promise<Invitation> {
  return scope.one<Invitation>(sql`
    update invitations i
       set by_mail = ${by_mail}, invited_by = ${scope.visit.user_id}, expires_at = ${expires_at}, version = i.version + 1, updated_at = ${scope.now}
     where i.company_id = ${scope.company} and i.id = ${id}
    returning ${record}`)
}

export async function deleteInvitation(scope: WriteScope, id: number): Promise<void> {
  await scope.run(sql`delete from invitations where company_id = ${scope.company} and id = ${id}`)
}
