import { jsonRows } from '../../../kernel/database/json-rows.ts'
import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { Page } from '../../../kernel/json.ts'
import type { Connection } from '../../../kernel/scope.ts'
import type { PlatformReadScope, PlatformWriteScope } from '../../base/access/scopes.ts'
import type { CountedList, SearchedList } from '../../../lists/list.ts'
import { searchFor } from '../../../lists/listing.ts'
import { listPage } from '../../../lists/page.ts'
import { inOrder } from '../../../lists/sorting.ts'
import { equals, unlessTaken } from '../../base/reference/store.ts'
import type { Membership, NewMembership, User, UserList } from './schema.ts'

const record = sql`
  u.id, u.name, u.email, u.super_admin, u.active, iso(u.closed_at) as closed_at,
  (select ${jsonRows('m', 'm.company_id')}
     from (select company_id, role, is_primary, client_ids from memberships where user_id = u.id) m) as memberships,
  u.version, iso(u.created_at) as created_at, iso(u.updated_at) as updated_at`

/** Users belong to no company. */
export const userList: CountedList = {
  table: 'users',
  columns: [
    { name: 'active', type: 'boolean' },
    { name: 'super_admin', type: 'boolean' },
  ],
  facets: [[], ['active'], ['super_admin'], ['active', 'super_admin']],
  everybody: true,
  newestFirst: false,
}

export const userTexts: SearchedList = {
  table: 'users',
  alias: 'u',
  text: sql`concat_ws(chr(31), u.name, u.email)`,
  shared: true,
}

export function userPage(scope: PlatformReadScope, query: UserList): Promise<Page<User>> {
  return listPage(scope, {
    ...inOrder(userList, query),
    alias: 'u',
    record,
    selection: { active: one(query.active), super_admin: one(query.super_admin) },
    conditions: memberConditions(query),
    search: searchFor(query.search, userTexts),
    query,
  })
}

function one(value: boolean | undefined): readonly string[] | undefined {
  return value === undefined ? undefined : [String(value)]
}

/** Given both filters, a single membership must match both. */
function memberConditions({ company_id, role }: UserList): readonly Statement<'none'>[] {
  if (company_id === undefined && role === undefined) return []
  const isRole = role === undefined ? sql`true` : sql`m.role = any(${role})`
  const condition = sql`${equals('m.company_id', company_id)} and ${isRole}`
  return [sql`u.id in (select m.user_id from memberships m where ${condition})`]
}

export function userById(scope: PlatformReadScope, id: number): Promise<User | undefined> {
  return scope.maybe<User>(sql`select ${record} from users u where u.id = ${id}`)
}

export function userByEmail(scope: PlatformReadScope, email: string): Promise<User | undefined> {
  return scope.maybe<User>(sql`select ${record} from users u where u.email = ${email}`)
}

/** Locks the row, then reads it in a second statement to see what the previous holder committed. */
export async function lockUser(scope: PlatformWriteScope, id: number): Promise<User | undefined> {
  await scope.run(sql`select from users where id = ${id} for no key update`)
  return userById(scope, id)
}

/** Whether nobody else is an active super-admin. The lock stops concurrent checks until the transaction ends. */
export async function isLastSuperAdmin(connection: Connection, id: number): Promise<boolean> {
  await connection.query(sql`select pg_advisory_xact_lock(hashtextextended('waybill.super_admins', 0))`)
  const others = await connection.query(sql`
    select from users where super_admin and active and id <> ${id} limit 1`)
  return others.rows.length === 0
}

/** Whether each membership's company exists and has all its client companies. */
export function membershipPlaces(
  scope: PlatformReadScope,
  memberships: readonly NewMembership[],
): Promise<readonly { readonly company: boolean; readonly clients: boolean }[]> {
  return scope.all(sql`
    select exists (select from companies c where c.id = m.company_id) as company,
           not exists (select unnest(m.client_ids)
                       except select c.id from clients c where c.company_id = m.company_id) as clients
      from rows from (json_to_recordset(${JSON.stringify(memberships)}) as (company_id bigint, client_ids bigint[]))
           with ordinality as m (company_id, client_ids, position)
     order by m.position`)
}

interface NewAccount {
  readonly email: string
  readonly name: string
  readonly password_hash: string
  readonly super_admin: boolean
  readonly memberships: readonly Membership[]
  readonly now: Date
}

export async function insertUser(
  connection: Connection,
  { email, name, password_hash, super_admin, memberships, now }: NewAccount,
): Promise<{ readonly id: number }> {
  const { rows } = await emailFree(() =>
    connection.query<{ id: number }>(sql`
      insert into users (email, name, password_hash, super_admin, created_at, updated_at)
      values (${email}, ${name}, ${password_hash}, ${super_admin}, ${now}, ${now})
      returning id`),
  )
  const id = rows[0]?.id ?? 0
  await insertMemberships(connection, id, memberships)
  return { id }
}

/** Writes all values, and the password if a new one is given. */
export async function updateUser(
  scope: PlatformWriteScope,
  user: User,
  password_hash: string | null,
): Promise<void> {
  await emailFree(() =>
    scope.run(sql`
      update users set name = ${user.name}, email = ${user.email}, super_admin = ${user.super_admin},
             active = ${user.active}, password_hash = coalesce(${password_hash}, password_hash),
             version = version + 1, updated_at = ${scope.now}
       where id = ${user.id}`),
  )
}

export async function replaceMemberships(
  scope: PlatformWriteScope,
  user_id: number,
  memberships: readonly Membership[],
): Promise<void> {
  await scope.run(sql`delete from memberships where user_id = ${user_id}`)
  await insertMemberships(scope.connection, user_id, memberships)
  // API tokens for a company that the user left don't come back with the user.
  const left = sql`array(select m.company_id from memberships m where m.user_id = ${user_id}
                            and m.company_id = any(t.company_ids) order by m.company_id)`
  await scope.run(sql`
    update api_tokens t set company_ids = ${left}
     where t.user_id = ${user_id} and t.company_ids is not null and t.company_ids <> ${left}`)
}

async function insertMemberships(
  connection: Connection,
  user_id: number,
  memberships: readonly Membership[],
): Promise<void> {
  await connection.query(sql`
    insert into memberships (user_id, company_id, role, is_primary, client_ids)
    select ${user_id}, m.*
      from json_to_recordset(${JSON.stringify(memberships)})
           as m (company_id bigint, role text, is_primary boolean, client_ids bigint[])`)
}

export async function deleteTokens(scope: PlatformWriteScope, user_id: number): Promise<void> {
  await scope.run(sql`delete from tokens where user_id = ${user_id}`)
  await scope.run(sql`delete from api_tokens where user_id = ${user_id}`)
}

function emailFree<T>(write: () => Promise<T>): Promise<T> {
  return unlessTaken('users_email_key', 'email', write)
}
