import { type Statement, name, sql } from './sql.ts'

/** The rows of that table as one compact JSON array. `json_agg` would put a line break between every two rows. */
export function jsonRows(table: string, order?: string): Statement<'none'> {
  const row = sql`row_to_json(${name(table)})`
  return jsonArray(order === undefined ? row : sql`${row} order by ${name(order)}`)
}

/** Each row's JSON, aggregated into one array. An `order by` may follow. */
export function jsonArray(each: Statement<'none'>): Statement<'none'> {
  return sql`coalesce(array_to_json(array_agg(${each})), '[]')`
}
