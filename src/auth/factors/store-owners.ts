import { sql } from '../../kernel/database/sql.ts'
import type { FactorOwner, Realm } from '../../identity/realm.ts'

/** Purpose under which the secrets of authenticator apps are sealed. */
export const factorPurpose = 'second factors'

/** Account holders, whichever site they come from. Each site has its own name for them. */
export const accountKind: Realm = {
  type: 'account',
  column: sql`account_id`,
  table: sql`accounts`,
  name: sql`coalesce((select u.name from site_users u where u.site_id = c.site_id and u.user_id = o.id), o.name)`,
  isOpen: sql`true`,
}

export const administratorKind: Realm = {
  type: 'administrator',
  column: sql`administrator_id`,
  table: sql`administrators`,
  name: sql`o.name`,
  isOpen: sql`o.active`,
}

export function accountOwner(id: number): FactorOwner {
  return { kind: accountKind, id }
}

export function administratorOwner(id: number): FactorOwner {
  return { kind: administratorKind, id }
}
