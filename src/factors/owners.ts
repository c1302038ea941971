import { type Statement, sql } from '../kernel/database/sql.ts'

/** Who may have factors, as the tables of a service know them. */
export interface OwnerKind {
  readonly type: 'account' | 'administrator' | 'user'
  /** The column of theirs in the tables of factors. */
  readonly column: Statement<'none'>
  /** Where they are, with `email`, `name`, `password_hash` and `has_factor`. */
  readonly table: Statement<'none'>
  /** What `o`, a row of it, is called in what `c` was begun for. */
  readonly name: Statement<'none'>
  /** Whether `o` may still come in. */
  readonly isOpen: Statement<'none'>
}

/** Whose factors they are. */
export interface FactorOwner {
  readonly kind: OwnerKind
  readonly id: number
}

/** Rows of one owner. */
export function ownedBy({ kind, id }: FactorOwner): Statement<'none'> {
  return sql`${kind.column} = ${id}`
}
