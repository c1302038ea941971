import { isRecord } from '../../../kernel/fields.ts'
import { Json, Page } from '../../../kernel/json.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { Entry } from '../../../kernel/service.ts'
import { type RootField, limits } from './build.ts'
import { asked, jsonOf, rawOf } from './calls.ts'
import { type Cursor, read, written } from './cursors.ts'
import type { Feed } from './fields.ts'
import { type Row, areWritten, rowsIn, rowsOf } from './values.ts'

/** A page of a list. */
interface Stretch {
  readonly rows: readonly Row[]
  /** Cursor that continues after the row at that index. */
  readonly cursorAt: (index: number) => Cursor
  readonly hasMore: boolean
  readonly end: Cursor
  readonly total: number | null
}

interface Wanted {
  readonly args: Row
  readonly start: Cursor
  readonly limit: number
}

interface Asked {
  readonly args: Row
  /** The requested row fields in query order, if the query wants only these, without aliases. */
  readonly names: readonly string[] | undefined
}

/** Rows of a list, plain or as a connection. Rows that the database already wrote in the requested form stay text. */
export async function listed(enter: Entry, field: RootField, { args, names }: Asked): Promise<unknown> {
  const { form, feed } = field
  const wanted = {
    args,
    start: read(args['after']),
    limit: rowsWanted(args, form === 'rows' ? 'limit' : 'first'),
  }
  if (feed !== undefined) return shaped(form, await feedOf(enter, field, { ...wanted, feed }))
  const window = { offset: wanted.start, limit: wanted.limit }
  const value = await asked(enter, field.op, { ...rawOf(field, args), window })
  const isText = form === 'rows' && value instanceof Page && names !== undefined
  if (isText && areWritten(value.rows, names)) return new Json<readonly Row[]>(value.rows)
  return shaped(form, stretchOf(field, value, window))
}

function shaped(form: RootField['form'], stretch: Stretch): unknown {
  return form === 'rows' ? stretch.rows : connectionOf(stretch)
}

/** Number of rows that a field asks for; throws if it's out of range. */
export function rowsWanted(args: Row, path: 'limit' | 'first'): number {
  const limit = Number(args[path] ?? limits.otherwise)
  const [rule, params] =
    limit < 1 ? (['min_number', { min: 1 }] as const) : (['max_number', { max: limits.rows }] as const)
  if (limit >= 1 && limit <= limits.rows) return limit
  throw new Problem('invalid', { faults: [{ path, rule, params }] })
}

function stretchOf(
  field: RootField,
  value: unknown,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Stretch {
  // Lists that REST returns whole are paged here.
  const all = value instanceof Page ? undefined : rowsIn(jsonOf(field.op, value))
  const rows = value instanceof Page ? rowsIn(value.rows) : (all ?? []).slice(offset, offset + limit)
  const total = value instanceof Page ? value.total : (all ?? []).length
  const end = offset + rows.length
  // An inexact total is larger than the rows seen.
  return { rows, cursorAt: (index) => offset + index + 1, hasMore: end < total, end, total }
}

async function feedOf(
  enter: Entry,
  field: RootField,
  { args, start, limit, feed }: Wanted & { readonly feed: Feed },
): Promise<Stretch> {
  const query = [...field.query, feed.size, feed.cursor]
  const going = { ...args, [feed.size]: limit, [feed.cursor]: start }
  const value = await asked(enter, field.op, rawOf({ ...field, query }, going))
  const body: unknown = JSON.parse(jsonOf(field.op, value))
  const rows = rowsOf(isRecord(body) ? body['data'] : [])
  const meta = isRecord(body) && isRecord(body['meta']) ? body['meta'] : {}
  const cursorAt = (index: number) => Number(rows[index]?.[feed.key])
  const next = meta['next_cursor'] ?? null
  const end = Number(meta['cursor'] ?? next ?? (rows.length === 0 ? start : cursorAt(rows.length - 1)))
  return { rows, cursorAt, hasMore: next !== null, end, total: null }
}

function connectionOf({ rows, cursorAt, hasMore, end, total }: Stretch): Row {
  return {
    nodes: rows,
    edges: rows.map((node, index) => ({ cursor: written(cursorAt(index)), node })),
    page_info: { has_next_page: hasMore, end_cursor: rows.length === 0 && !hasMore ? null : written(end) },
    total_count: total,
  }
}
