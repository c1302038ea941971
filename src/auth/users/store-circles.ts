import { name, sql } from '../../kernel/database/sql.ts'
import type { SiteWriteScope } from '../access/scopes.ts'

/** Memberships of a user besides roles; both kinds work alike. */
export type Circle = 'company' | 'group'

const tables = {
  company: { all: name('companies'), members: name('company_members'), key: name('site_company_id') },
  group: { all: name('groups'), members: name('group_members'), key: name('site_group_id') },
} as const

interface Membership {
  readonly user_id: number
  readonly id: number
}

/** Action keys of this site's company or group. Until the transaction ends, it can't be deleted or get other keys. */
export async function keysOf(
  scope: SiteWriteScope,
  circle: Circle,
  id: number,
): Promise<readonly string[] | undefined> {
  const row = await scope.maybe<{ action_keys: readonly string[] }>(sql`
    select c.action_keys from ${tables[circle].all} c where c.site_id = ${scope.site} and c.id = ${id} for share`)
  return row?.action_keys
}

/** False if the user is already in it. */
export async function insertInto(scope: SiteWriteScope, circle: Circle, m: Membership): Promise<boolean> {
  const { members, key } = tables[circle]
  const count = await scope.run(sql`
    insert into ${members} (site_id, ${key}, user_id, created_at)
    values (${scope.site}, ${m.id}, ${m.user_id}, ${scope.now}) on conflict do nothing`)
  return count === 1
}

/** False if the user isn't in it. */
export async function deleteFrom(scope: SiteWriteScope, circle: Circle, m: Membership): Promise<boolean> {
  const { members, key } = tables[circle]
  const count = await scope.run(sql`
    delete from ${members} where site_id = ${scope.site} and ${key} = ${m.id} and user_id = ${m.user_id}`)
  return count === 1
}
