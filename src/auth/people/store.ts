import { unusablePasswordHash } from '../../kernel/passwords.ts'
import { jsonRows } from '../../kernel/database/json-rows.ts'
import { type Statement, sql } from '../../kernel/database/sql.ts'
import { Json } from '../../kernel/json.ts'
import type { AdminReadScope, AdminWriteScope } from '../access/scopes.ts'
import { type ErasureTable, erasureRecord } from '../../people/erasures.ts'
import type { Place } from '../../people/rows.ts'
import type { Erasure } from '../../people/schema.ts'
import { mark } from '../../people/scrub.ts'

export const erasureTable: ErasureTable = {}

// Tables that may hold data on a person, besides accounts and administrators.

export const auditRows: Place = { table: 'audit', key: { id: 'bigint' }, columns: { change: 'jsonb' } }
export const assignments: Place = {
  table: 'assignments',
  key: { site_id: 'bigint', user_id: 'bigint', site_role_id: 'bigint' },
  columns: { metadata: 'jsonb' },
}
export const deliveries: Place = {
  table: 'deliveries',
  key: { site_id: 'bigint', webhook_id: 'bigint', id: 'bigint' },
  columns: { attempts: 'jsonb' },
}

const accountOf = (email: string) => sql`(select a.id from accounts a where a.email = ${email})`
const administratorOf = ({ email, account_only = false }: Person) =>
  sql`(select d.id from administrators d where d.email = ${email} and not ${account_only})`

/** The person with an address: both the account and the administrator, or the account alone. */
export interface Person {
  readonly email: string
  readonly account_only?: boolean
}

/** Rows that contain only the address belong to the administrator with that address, if one stays. */
const keptFor = ({ email, account_only = false }: Person) =>
  sql`(${account_only} and exists (select from administrators d where d.email = ${email}))`

/** Rows `t` of the log about an administrator who stays. */
export function isKept({ email, account_only = false }: Person): Statement<'none'> {
  const administrator = sql`(select d.id from administrators d where d.email = ${email})`
  return sql`(${account_only} and (t.actor_type = 'administrator' and t.actor_id = ${administrator}
    or t.target_type = 'administrator' and t.target_id = ${administrator}) is true)`
}

/** Whether the person is the actor of the log row `t`. */
export function isActor(person: Person): Statement<'none'> {
  return sql`(t.actor_type = 'user' and t.actor_id = ${accountOf(person.email)}
    or t.actor_type = 'administrator' and t.actor_id = ${administratorOf(person)})`
}

export function isTarget(person: Person): Statement<'none'> {
  return sql`(t.target_type in ('user', 'account') and t.target_id = ${accountOf(person.email)}
    or t.target_type = 'administrator' and t.target_id = ${administratorOf(person)})`
}

/** Ends sessions and all access. The records still tell who the person is. */
export async function shutOut(scope: AdminWriteScope, person: Person): Promise<number> {
  const { email } = person
  const account = accountOf(email)
  const administrator = administratorOf(person)
  await scope.run(
    sql`update accounts set password_hash = ${unusablePasswordHash}, has_factor = false where id = ${account}`,
  )
  await scope.run(sql`update site_users set status = 'suspended' where user_id = ${account}`)
  await scope.run(
    sql`update administrators set active = false, password_hash = null, has_factor = false where id = ${administrator}`,
  )
  await scope.run(sql`delete from administrator_setups where administrator_id = ${administrator}`)
  await scope.run(sql`delete from throttle where email = ${email} and not ${keptFor(person)}`)
  await scope.run(sql`delete from mail where email = ${email} and not ${keptFor(person)}`)
  await scope.run(sql`delete from caught_mail where email = ${email} and not ${keptFor(person)}`)
  await scope.run(sql`delete from links where account_id = ${account}`)
  await scope.run(sql`delete from account_devices where account_id = ${account}`)
  await scope.run(sql`delete from account_device_notices where account_id = ${account}`)
  for (const owned of [sql`account_id = ${account}`, sql`administrator_id = ${administrator}`]) {
    await scope.run(sql`delete from factors where ${owned}`)
    await scope.run(sql`delete from recovery_codes where ${owned}`)
    await scope.run(sql`delete from factor_challenges where ${owned}`)
  }
  const ended = await scope.run(sql`delete from tokens where user_id = ${account}`)
  return (
    ended + (await scope.run(sql`delete from administrator_tokens where administrator_id = ${administrator}`))
  )
}

export interface ErasedAccount {
  readonly id: number
  readonly sites: readonly number[]
}

/** Erases name and address; the record of who did what stays. */
export async function eraseAccount(
  scope: AdminWriteScope,
  email: string,
): Promise<ErasedAccount | undefined> {
  const account = await scope.maybe<{ id: number }>(sql`
    update accounts a
       set name = ${mark}, email = 'erased-' || a.id || '@erased.invalid', password_hash = ${unusablePasswordHash},
           email_verified_at = null, closed_at = null, version = a.version + 1, updated_at = ${scope.now}
     where a.email = ${email} returning a.id`)
  if (account === undefined) return undefined
  const { id } = account
  // A site that still waits for consent knows only what it typed.
  const waited = await scope.all<{ site_id: number }>(sql`
    delete from site_users where user_id = ${id} and consent_asked_at is not null returning site_id`)
  const joined = await scope.all<{ site_id: number }>(sql`
    update site_users u set name = null, status = 'suspended', version = u.version + 1, updated_at = ${scope.now}
     where u.user_id = ${id} returning u.site_id`)
  const sites = [...waited, ...joined]
  await scope.run(sql`
    delete from list_search s where s.list in ('accounts', 'site_users') and s.id = ${id}
      and s.site_id = any(${[0, ...sites.map(({ site_id }) => site_id)]})`)
  await scope.run(sql`delete from tokens where user_id = ${id}`)
  return { id, sites: sites.map(({ site_id }) => site_id) }
}

export async function eraseAdministrator(scope: AdminWriteScope, email: string): Promise<number> {
  return scope.run(sql`
    update administrators d
       set name = ${mark}, email = 'erased-' || d.id || '@erased.invalid', password_hash = null, oidc_issuer = null,
           oidc_subject = null, active = false, version = d.version + 1, updated_at = ${scope.now}
     where d.email = ${email}`)
}

export async function administratorIdBy(scope: AdminReadScope, email: string): Promise<number | undefined> {
  return (await scope.maybe<{ id: number }>(sql`select d.id from administrators d where d.email = ${email}`))
    ?.id
}

const listed = 100

export async function erasureList(scope: AdminReadScope): Promise<Json<readonly Erasure[]>> {
  const { json } = await scope.one<{ json: string }>(sql`
    select ${jsonRows('r')}::text as json
      from (select ${erasureRecord} from erasures e order by e.id desc limit ${listed}) r`)
  return new Json(json)
}
