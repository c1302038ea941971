import { isDeepStrictEqual } from 'node:util'
import { violates } from '../../../kernel/database/failures.ts'
import { type Statement, join, name, slow, sql } from '../../../kernel/database/sql.ts'
import { type PagePosition, offsetOf } from '../../../kernel/input.ts'
import type { Page } from '../../../kernel/json.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { ReadScope } from '../../../kernel/scope.ts'

// What the small tables share: clients, partners, warehouses, locations, units and the like.

interface Listing {
  /** The alias of the table in all of this. */
  readonly table: string
  /** Columns as the answer shows them. */
  readonly record: Statement<'none'>
  /** `from … where …` with the scope's tenant in it. */
  readonly from: Statement<'company'>
  readonly order: Statement<'none'>
  readonly query: PagePosition
}

/**
 * A page of a table that is small enough to be counted each time. Only the rows of the page become records: page 4,000
 * of 100,000 rows took fourteen times as long when those before it did, too.
 */
export function referencePage<R>(scope: ReadScope, listing: Listing): Promise<Page<R>> {
  const { record, from, order, query } = listing
  const table = name(listing.table)
  const offset = offsetOf(query)
  return scope.page<R>(
    slow(sql`
      select ${scope.rows('r')}::text as json, count(*)::int as count,
             ${scope.counted(sql`(select count(*) ${from})`)} as total
        from (select ${record}
                from (select ${table}.* ${from} order by ${order} offset ${offset} limit ${query.per_page}) as ${table}
               order by ${order}) r`),
  )
}

/** A condition of such a list: that the row changed at or after a time that was asked for. */
export function changedSince(column: string, at: string | undefined): Statement<'none'> {
  return at === undefined ? sql`true` : sql`${name(column)} >= ${at}::timestamptz`
}

/** All rows of `from` as one JSON array: for who looks up records by their ids. */
export async function recordsOf(
  scope: ReadScope,
  record: Statement<'none'>,
  from: Statement<'company'>,
): Promise<string> {
  const { json } = await scope.one<{ json: string }>(sql`
    select ${scope.rows('r')}::text as json from (select ${record} ${from}) r`)
  return json
}

/** A condition of a list: that a time is not before, or is before, a bound (`boundOf`) that was asked for. */
export function isSince(column: string, bound: string): Statement<'none'> {
  const at = name(column)
  if (!isLocal(bound)) return sql`${at} >= ${bound}::timestamptz`
  return sql`${at} >= (${bound}::timestamp - interval '15 hours') at time zone 'UTC' and ${at} >= ${localTime(column, bound)}`
}

export function isBefore(column: string, bound: string): Statement<'none'> {
  const at = name(column)
  if (!isLocal(bound)) return sql`${at} < ${bound}::timestamptz`
  return sql`${at} < (${bound}::timestamp + interval '15 hours') at time zone 'UTC' and ${at} < ${localTime(column, bound)}`
}

function isLocal(bound: string): boolean {
  return !/(?:Z|[+-]\d\d:\d\d)$/.test(bound)
}

/** In the zone of the row's company. An index can't find rows by it: what stands beside it is a bound for every zone. */
function localTime(column: string, bound: string): Statement<'none'> {
  const company = name(`${column.split('.')[0]}.company_id`)
  return sql`${bound}::timestamp at time zone coalesce((select z.timezone from companies z where z.id = ${company}), 'UTC')`
}

/** A condition of a list: that the column has the value, where one was asked for. */
export function equals(
  column: string,
  value: string | number | boolean | readonly number[] | undefined,
): Statement<'none'> {
  if (value === undefined) return sql`true`
  // Written out, so that a plan that is kept knows how rare it is.
  if (typeof value === 'boolean') return value ? sql`${name(column)} = true` : sql`${name(column)} = false`
  if (typeof value !== 'object') return sql`${name(column)} = ${value}`
  const [only] = value
  return value.length === 1 && only !== undefined
    ? sql`${name(column)} = ${only}`
    : sql`${name(column)} = any(${value})`
}

/** A condition of a list: that one of the columns contains the text; case does not matter, `%` and `_` are themselves. */
export function contains(columns: readonly string[], search: string | undefined): Statement<'none'> {
  if (search === undefined) return sql`true`
  const pattern = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const hits = columns.map((column) => sql`${name(column)} ilike ${pattern}`)
  return sql`(${join(hits, sql` or `)})`
}

/** Runs a write; when it breaks the unique constraint, the value of that field is taken. */
export async function unlessTaken<T>(constraint: string, path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw takenBy({ [constraint]: path })(error)
  }
}

/** Says which field has a value that is taken, by the unique constraint that a write has broken; any other error stays. */
export function takenBy(fields: Readonly<Record<string, string>>): (error: unknown) => unknown {
  return (error) => {
    const broken = Object.entries(fields).find(([constraint]) => violates(error, constraint))
    return broken === undefined
      ? error
      : new Problem('invalid', { faults: [{ path: broken[1], rule: 'taken' }] })
  }
}

/** What a change alters, for the audit log: field to value before and after. Undefined when that is nothing. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Readonly<Record<string, readonly [unknown, unknown]>> | undefined {
  const altered = Object.keys(before).filter((field) => !isDeepStrictEqual(before[field], after[field]))
  if (altered.length === 0) return undefined
  return Object.fromEntries(altered.map((field) => [field, [before[field], after[field]]]))
}
