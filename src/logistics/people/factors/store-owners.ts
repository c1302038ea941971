import { sql } from '../../../kernel/database/sql.ts'
import type { FactorOwner, Realm } from '../../../identity/realm.ts'

/** Purpose under which the keys of authenticator apps are sealed. */
export const factorPurpose = 'second factors of users'

export const userKind: Realm = {
  type: 'user',
  column: sql`user_id`,
  table: sql`users`,
  name: sql`o.name`,
  isOpen: sql`o.active`,
}

export function userOwner(id: number): FactorOwner {
  return { kind: userKind, id }
}
