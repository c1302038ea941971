import { sql } from '../../kernel/database/sql.ts'
import { Problem } from '../../kernel/problem.ts'
import type { SiteReadScope } from '../../kernel/site-scope.ts'
import { actionKeys } from '../users/store.ts'
import { type Power, holds, within } from './rules.ts'

/** The action keys of the user who calls; nobody else has any. Who holds `*` needs none. */
export async function heldKeys(scope: SiteReadScope): Promise<readonly string[]> {
  const { type, id } = scope.visit.actor
  if (type !== 'user') return []
  const row = await scope.maybe<{ keys: readonly string[] }>(sql`
    select ${actionKeys} as keys from site_users u where u.site_id = ${scope.site} and u.user_id = ${id}`)
  return row?.keys ?? []
}

/**
 * Give, take away and change only what lies within your own power, and only users whose power does: else somebody could
 * make a stronger one theirs. The site's own server holds `*`, which is everything.
 */
export async function demandWithin(scope: SiteReadScope, power: Power): Promise<void> {
  const { permissions } = scope.visit
  if (holds(permissions, '*')) return
  if (!within(power.api_permissions, permissions)) throw new Problem('permission_not_held')
  if (power.action_keys.length === 0) return
  // Compared one by one: a key that reads `*` is a key like any other.
  const held = new Set(await heldKeys(scope))
  if (!power.action_keys.every((key) => held.has(key))) throw new Problem('permission_not_held')
}
