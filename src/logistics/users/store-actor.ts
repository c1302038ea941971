import { type Statement, name, sql } from '../../kernel/database/sql.ts'

/** The name of the user in a column of actors (`user:5`); null where somebody else acted. */
export function actorName(column: string): Statement<'none'> {
  return sql`(select u.name from users u where u.id = substring(${name(column)} from '^user:([0-9]+)$')::bigint)`
}
