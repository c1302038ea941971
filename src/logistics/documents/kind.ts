import type { Statement } from '../../kernel/database/sql.ts'
import type { Move } from './moves.ts'

/** A kind of document: what of it is not the same for all. */
export interface DocumentKind {
  /** As events, history and access call it. */
  readonly resource: string
  readonly table: string
  /** Of the table, in statements about it. */
  readonly alias: string
  /** The column with the number that people call it by. */
  readonly number: string
  /** The table of its lines, and the column in it that names the document. */
  readonly lines: readonly [table: string, column: string]
  /** Who may do what with it, and when. */
  readonly moves: readonly Move<string, string>[]
  /** What a search looks into beside its number, external reference, notes and the codes of its articles. */
  readonly searched: readonly Statement<'none'>[]
}
