import { jsonArray, jsonRows } from './database/json-rows.ts'
import { type Statement, join, name, sql } from './database/sql.ts'

/** The parts of a list's records that a caller wants. */
export interface View {
  readonly fields: readonly string[]
  /** Whether to return the total number of rows. */
  readonly counted: boolean
}

const known = new Map<string, Statement<'none'>>()
/** Maximum number of views, each a prepared statement on the server. Further views get whole records. */
const knownAtMost = 256
/** Above this number, close to all fields, a view saves nothing. */
const fieldsAtMost = 40

/** The rows of `table` as one JSON array, whole or only the view's fields, so that the others aren't even read. */
export function viewedRows(table: string, view: View | undefined): Statement<'none'> {
  if (view === undefined || view.fields.length === 0 || view.fields.length > fieldsAtMost)
    return jsonRows(table)
  const key = `${table} ${view.fields.join()}`
  const made = known.get(key)
  if (made !== undefined) return made
  if (known.size >= knownAtMost) return jsonRows(table)
  const parts = view.fields.map((field) => name(`${table}.${field}`))
  // With 30 fields `json_build_object` takes two fifths longer: it looks up the type of each field in each row.
  const rows = jsonArray(sql`(select row_to_json(seen) from (select ${join(parts, sql`, `)}) as seen)`)
  known.set(key, rows)
  return rows
}
