import { type Statement, name, sql } from './sql.ts'

/** The rows of that name as one JSON array, compact: `json_agg` puts a line break between two of them. */
export function jsonRows(table: string, order?: string): Statement<'none'> {
  const row = sql`row_to_json(${name(table)})`
  return jsonArray(order === undefined ? row : sql`${row} order by ${name(order)}`)
}

/** What each row has as JSON, as one array; an order may stand behind it. */
export function jsonArray(each: Statement<'none'>): Statement<'none'> {
  return sql`coalesce(array_to_json(array_agg(${each})), '[]')`
}
