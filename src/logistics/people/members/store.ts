import { sql } from '../../../kernel/database/sql.ts'
import type { Json, Page } from '../../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import { orderBy } from '../../../lists/sorting.ts'
import { changedSince, contains, equals, referencePage, unlessTaken } from '../../base/reference/store.ts'
import type { Known } from './rules.ts'
import type { Member, MemberList } from './schema.ts'

const members = sql`(
  select m.company_id, u.id, u.name, u.email, m.role, m.client_ids, u.active,
         not u.super_admin and not exists (
           select from memberships o where o.user_id = u.id and o.company_id <> m.company_id) as account_owned,
         u.version, m.created_at, u.updated_at
    from memberships m join users u on u.id = m.user_id)`

const record = sql`
  p.id, p.company_id, p.name, p.email, p.role, p.client_ids, p.active, p.account_owned, p.version,
  iso(p.created_at) as created_at, iso(p.updated_at) as updated_at`

export function memberPage(
  scope: ReadScope,
  { search, active, role, ...query }: MemberList,
): Promise<Page<Member>> {
  const isRole = role === undefined ? sql`true` : sql`p.role = any(${role})`
  const from = sql`
    from ${members} p where ${scope.within('p')} and ${contains(['p.name', 'p.email'], search)}
     and ${equals('p.active', active)} and ${isRole} and ${changedSince('p.updated_at', query.updated_since)}`
  return referencePage(scope, {
    table: 'p',
    record,
    from,
    order: orderBy('p', query, { tenant: 'company_id', own: 'name' }),
    query,
  })
}

export function memberById(scope: ReadScope, id: number): Promise<Json<Member> | undefined> {
  return scope.record<Member>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${record} from ${members} p where ${scope.within('p')} and p.id = ${id} limit 1) r`)
}

/** Locks the row, then reads it in a second statement to see what the previous holder committed. */
export async function lockMember(scope: WriteScope, id: number): Promise<Member | undefined> {
  await scope.run(sql`
    select from users u where u.id = ${id}
       and exists (select from memberships m where m.company_id = ${scope.company} and m.user_id = u.id)
       for no key update`)
  return scope.maybe<Member>(
    sql`select ${record} from ${members} p where ${scope.within('p')} and p.id = ${id}`,
  )
}

/** Locks the managers before any member: of two who remove each other, the second sees the first gone. */
export async function lockManagers(scope: WriteScope): Promise<void> {
  await scope.run(sql`select from companies where id = ${scope.company} for no key update`)
}

export async function isLastManager(scope: WriteScope, id: number): Promise<boolean> {
  const other = await scope.maybe(sql`
    select from memberships m join users u on u.id = m.user_id and u.active
     where m.company_id = ${scope.company} and m.role = 'manager' and m.user_id <> ${id} limit 1`)
  return other === undefined
}

/** Locks the account with this address until the transaction ends, and reads it like `lockMember`. */
export async function lockAccount(
  scope: WriteScope,
  email: string,
): Promise<(Known & { readonly id: number }) | undefined> {
  await scope.run(sql`
    select from users where email = ${email} and ${scope.company}::bigint is not null for no key update`)
  return scope.maybe(sql`
    select u.id, m.here as is_member, 
           u.super_admin or m.elsewhere or u.closed_at is not null or u.has_factor or u.link_only as is_elsewhere
      from users u
     cross join lateral (
       select coalesce(bool_or(company_id = ${scope.company}), false) as here,
              coalesce(bool_or(company_id <> ${scope.company}), false) as elsewhere
         from memberships where user_id = u.id) as m
     where u.email = ${email}`)
}

/** Whether all of these are client companies of the company. */
export async function areClients(scope: WriteScope, ids: readonly number[]): Promise<boolean> {
  const { count } = await scope.one<{ count: number }>(sql`
    select count(*)::int as count from clients where company_id = ${scope.company} and id = any(${ids})`)
  return count === ids.length
}

interface Place {
  readonly role: Member['role']
  readonly client_ids: readonly number[] | null
}

interface NewAccount {
  readonly email: string
  readonly name: string
  readonly password_hash: string
}

export async function insertAccount(scope: WriteScope, account: NewAccount, place: Place): Promise<number> {
  const { email, name, password_hash } = account
  const { now } = scope
  const { id } = await unlessTaken('users_email_key', 'email', () =>
    scope.one<{ id: number }>(sql`
      with account as (
        insert into users (email, name, password_hash, created_at, updated_at)
        values (${email}, ${name}, ${password_hash}, ${now}, ${now}) returning id)
      insert into memberships (company_id, user_id, role, is_primary, client_ids, created_at)
      select ${scope.company}, account.id, ${place.role}, true, ${place.client_ids}, ${now} from account
      returning user_id as id`),
  )
  return id
}

/** A person's first membership is primary: it applies to requests that name no company. */
export async function insertMembership(scope: WriteScope, user_id: number, place: Place): Promise<void> {
  await unlessTaken('memberships_pkey', 'email', () =>
    scope.run(sql`
      insert into memberships (company_id, user_id, role, is_primary, client_ids, created_at)
      values (${scope.company}, ${user_id}, ${place.role},
              not exists (select from memberships where user_id = ${user_id} and is_primary), ${place.client_ids},
              ${scope.now})`),
  )
}

export async function updateMember(
  scope: WriteScope,
  member: Member,
  password_hash: string | null,
): Promise<void> {
  const { id, role, client_ids, name, email, active } = member
  await scope.run(sql`
    update memberships set role = ${role}, client_ids = ${client_ids}
     where company_id = ${scope.company} and user_id = ${id}`)
  await unlessTaken('users_email_key', 'email', () =>
    scope.run(sql`
      update users u set name = ${name}, email = ${email}, active = ${active},
             password_hash = coalesce(${password_hash}, u.password_hash),
             version = u.version + 1, updated_at = ${scope.now}
        from memberships m
       where m.company_id = ${scope.company} and m.user_id = u.id and u.id = ${id}`),
  )
}

/** If the deleted membership was primary, another of the person's becomes primary. */
export async function deleteMembership(scope: WriteScope, user_id: number): Promise<void> {
  await scope.run(sql`delete from memberships where company_id = ${scope.company} and user_id = ${user_id}`)
  await scope.run(sql`
    update memberships m set is_primary = true
     where m.user_id = ${user_id} and m.company_id = (
       select min(o.company_id) from memberships o where o.user_id = ${user_id} and o.company_id <> ${scope.company}
          and not exists (select from memberships p where p.user_id = ${user_id} and p.is_primary))`)
}

export async function endSignIns(scope: WriteScope, { id, email }: Member): Promise<void> {
  const isMember = sql`exists (
    select from memberships m where m.company_id = ${scope.company} and m.user_id = ${id})`
  await scope.run(sql`delete from tokens where user_id = ${id} and ${isMember}`)
  await scope.run(sql`delete from api_tokens where user_id = ${id} and ${isMember}`)
  await scope.run(sql`delete from throttle where email = ${email} and ${isMember}`)
}
