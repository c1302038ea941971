import { violates } from '../../../kernel/database/failures.ts'
import { type Statement, join, name, slow, sql } from '../../../kernel/database/sql.ts'
import { type PagePosition, offsetOf } from '../../../kernel/input.ts'
import type { Page } from '../../../kernel/json.ts'
import { differing } from '../../../kernel/objects.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { ReadScope } from '../access/scopes.ts'

// Shared by the small tables: clients, partners, warehouses, locations, units and the like.

interface Listing {
  /** Table alias used in all these fields. */
  readonly table: string
  /** Columns as responses show them. */
  readonly record: Statement<'none'>
  /** `from … where …` with the scope's tenant in it. */
  readonly from: Statement<'company'>
  readonly order: Statement<'none'>
  readonly query: PagePosition
}

/**
 * A page of a table small enough to count each time. Only the page's rows become records: with the earlier rows
 * converted too, page 4,000 of 100,000 rows took fourteen times as long.
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

/** List condition: the row changed at or after the requested time. */
export function changedSince(column: string, at: string | undefined): Statement<'none'> {
  return at === undefined ? sql`true` : sql`${name(column)} >= ${at}::timestamptz`
}

/** All rows of `from` as one JSON array, for lookups by ID. */
export async function recordsOf(
  scope: ReadScope,
  record: Statement<'none'>,
  from: Statement<'company'>,
): Promise<string> {
  const { json } = await scope.one<{ json: string }>(sql`
    select ${scope.rows('r')}::text as json from (select ${record} ${from}) r`)
  return json
}

/** List condition: the time is at or after, or before, a requested bound (`boundOf`). */
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

/**
 * Local time in the zone of the row's company. No index can serve this condition, so the caller adds a bound that holds
 * in every zone.
 */
function localTime(column: string, bound: string): Statement<'none'> {
  const company = name(`${column.split('.')[0]}.company_id`)
  return sql`${bound}::timestamp at time zone coalesce((select z.timezone from companies z where z.id = ${company}), 'UTC')`
}

/** List condition: the column has the value, if one was requested. */
export function equals(
  column: string,
  value: string | number | boolean | readonly number[] | undefined,
): Statement<'none'> {
  if (value === undefined) return sql`true`
  // A literal, so that a cached plan knows how rare the value is.
  if (typeof value === 'boolean') return value ? sql`${name(column)} = true` : sql`${name(column)} = false`
  if (typeof value !== 'object') return sql`${name(column)} = ${value}`
  const [only] = value
  return value.length === 1 && only !== undefined
    ? sql`${name(column)} = ${only}`
    : sql`${name(column)} = any(${value})`
}

/** List condition: one of the columns contains the text. Case is ignored; `%` and `_` match literally. */
export function contains(columns: readonly string[], search: string | undefined): Statement<'none'> {
  if (search === undefined) return sql`true`
  const pattern = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const hits = columns.map((column) => sql`${name(column)} ilike ${pattern}`)
  return sql`(${join(hits, sql` or `)})`
}

/** Runs a write. A violation of the unique constraint becomes a `taken` fault on that field. */
export async function unlessTaken<T>(constraint: string, path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw takenBy({ [constraint]: path })(error)
  }
}

/** Turns a unique-constraint violation into a `taken` fault on its field. Other errors pass through. */
export function takenBy(fields: Readonly<Record<string, string>>): (error: unknown) => unknown {
  return (error) => {
    const broken = Object.entries(fields).find(([constraint]) => violates(error, constraint))
    return broken === undefined
      ? error
      : new Problem('invalid', { faults: [{ path: broken[1], rule: 'taken' }] })
  }
}

/** Changed fields for the audit log, each with its value before and after; undefined if nothing changed. */
export function changesBetween(
  before: object,
  after: object,
): Readonly<Record<string, readonly [unknown, unknown]>> | undefined {
  const altered = Object.keys(differing(before, after))
  if (altered.length === 0) return undefined
  return Object.fromEntries(
    altered.map((field) => [field, [Reflect.get(before, field), Reflect.get(after, field)]]),
  )
}
