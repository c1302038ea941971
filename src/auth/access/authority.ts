import { sql } from '../../kernel/database/sql.ts'
import { Problem } from '../../kernel/problem.ts'
import type { SiteReadScope } from './scopes.ts'
import { actionKeys } from '../users/store.ts'
import { type Power, holds, within } from './rules.ts'

/** Action keys of the calling user; other callers have none. Holders of `*` don't need any. */
export async function heldKeys(scope: SiteReadScope): Promise<readonly string[]> {
  const { type, id } = scope.visit.actor
  if (type !== 'user') return []
  const row = await scope.maybe<{ keys: readonly string[] }>(sql`
    select ${actionKeys} as keys from site_users u where u.site_id = ${scope.site} and u.user_id = ${id}`)
  return row?.keys ?? []
}

/**
 * Callers may grant, revoke and change only what lies within their own power, and only for users whose power does.
 * Otherwise they could take over a stronger user. The site's own server holds `*`, which covers everything.
 */
export async function demandWithin(scope: SiteReadScope, power: Power): Promise<void> {
  const { permissions } = scope.visit
  if (holds(permissions, '*')) return
  if (!within(power.api_permissions, permissions)) throw new Problem('permission_not_held')
  if (power.action_keys.length === 0) return
  // Compared one by one: an action key named `*` is no wildcard.
  const held = new Set(await heldKeys(scope))
  if (!power.action_keys.every((key) => held.has(key))) throw new Problem('permission_not_held')
}
