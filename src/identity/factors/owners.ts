import { type Statement, sql } from '../../kernel/database/sql.ts'

/** Kind of factor owner, as the tables of a service define it. */
export interface OwnerKind {
  readonly type: 'account' | 'administrator' | 'user'
  /** Owner column in the tables of factors. */
  readonly column: Statement<'none'>
  /** Owner table, with `email`, `name`, `password_hash` and `has_factor`. */
  readonly table: Statement<'none'>
  /** Name of the owner `o` where the challenge `c` was started. */
  readonly name: Statement<'none'>
  /** Condition: the owner `o` may still sign in. */
  readonly isOpen: Statement<'none'>
}

export interface FactorOwner {
  readonly kind: OwnerKind
  readonly id: number
}

/** Condition for the rows of one owner. */
export function ownedBy({ kind, id }: FactorOwner): Statement<'none'> {
  return sql`${kind.column} = ${id}`
}
