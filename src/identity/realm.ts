import { type Statement, sql } from '../kernel/database/sql.ts'

/** One kind of person who signs in, as the tables of their service define it. Realms share no table. */
export interface Realm {
  readonly type: 'account' | 'administrator' | 'user'
  /** Column for the person in the tables of factors. */
  readonly column: Statement<'none'>
  /** Table of the persons, with `email`, `name`, `password_hash` and `has_factor`. */
  readonly table: Statement<'none'>
  /** Name of the person `o` where the challenge `c` was started. */
  readonly name: Statement<'none'>
  /** Condition: the person `o` may still sign in. */
  readonly isOpen: Statement<'none'>
}

export interface FactorOwner {
  readonly kind: Realm
  readonly id: number
}

export function ownedBy({ kind, id }: FactorOwner): Statement<'none'> {
  return sql`${kind.column} = ${id}`
}
