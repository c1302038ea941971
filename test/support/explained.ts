import { expect } from 'vitest'
import * as z from 'zod'
import { Database } from '../../src/kernel/database/database.ts'
import type { Statement } from '../../src/kernel/database/sql.ts'
import { withRightNames } from '../../src/kernel/names.ts'
import type { Result } from '../../src/kernel/scope.ts'
import type { Fresh } from './fresh.ts'

/** Runs `EXPLAIN` on each statement before the statement itself. */
export class Explained extends Database {
  readonly #pool: Fresh['pool']
  readonly #schema: string
  plans: string[] = []
  constructor({ url, pool }: Fresh, schema: 'auth' | 'logistics') {
    super({ url, schema, poolSize: 2, readTimeout_ms: 20_000, connectTimeout_ms: 20_000 })
    this.#pool = pool
    this.#schema = schema
  }
  override async query<Row>(statement: Statement): Promise<Result<Row>> {
    const client = await this.#pool.connect()
    try {
      // Large tables use the index anyway. Small ones get a sequential scan, up to a size that differs between servers.
      await client.query(
        `set search_path = ${this.#schema}; set enable_seqscan = off; set random_page_cost = 1.1`,
      )
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, timing off) ${statement.shape.text}`,
        [...statement.values],
      )
      this.plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    } finally {
      client.release()
    }
    return super.query<Row>(statement)
  }
}

/** A list over a growing table: its tables, its query, a rare sample value for each filter, and the caller. */
export interface Listed {
  readonly tables: readonly string[]
  readonly query: z.ZodObject
  /** Sample per filter. Several values where each uses a different access path. */
  readonly samples: Readonly<Record<string, string | readonly string[]>>
  readonly ask: (query: object) => Promise<unknown>
  /** Rows that may be filtered out, where the list itself bounds them. */
  readonly bound?: number
}

/** Parameters for paging and sorting. */
const places = new Set(['page', 'per_page', 'limit', 'offset', 'sort', 'dir'])
/** Usual limit of rows that are read and filtered out. */
const usualBound = 5_500

/** Every filter must use an index: no sequential scan, and no scan of an index on common values. */
export async function expectIndexes(
  database: Explained,
  { tables, query, samples, ask, bound = usualBound }: Listed,
): Promise<void> {
  const filters = Object.keys(query.shape).filter((filter) => !places.has(filter))
  expect(Object.keys(samples).toSorted()).toEqual(filters.toSorted())
  const asked = Object.entries(samples).flatMap(([filter, values]) =>
    [values].flat().map((value) => ({ [filter]: value })),
  )
  for (const each of [{}, { page: '100' }, ...asked, ...orders(query, samples)]) {
    database.plans = []
    // Parse like a request, so an old parameter name means its new one.
    await ask(z.record(z.string(), z.unknown()).parse(withRightNames(query, each)))
    expect(database.plans.length).toBeGreaterThan(0)
    const faults = database.plans.flatMap((plan) =>
      plan.split('\n').filter((line) => vainIn(line) > bound || isWhole(line, tables)),
    )
    expect([each, faults]).toEqual([each, []])
  }
}

/** Each sort order, and the changed-since filter in that order. */
function orders({ shape }: Listed['query'], samples: Listed['samples']): readonly object[] {
  const sort = shape['sort'] instanceof z.ZodOptional ? shape['sort'].unwrap() : undefined
  const columns = sort instanceof z.ZodEnum ? sort.options : []
  const since = samples['updated_since'] === undefined ? {} : { updated_since: samples['updated_since'] }
  return columns.flatMap((column) =>
    ['asc', 'desc'].flatMap((dir) => [
      { sort: column, dir },
      { sort: column, dir, ...since },
    ]),
  )
}

function vainIn(line: string): number {
  return Number(/Rows Removed by (?:Filter|Index Recheck): (\d+)/.exec(line)?.[1] ?? 0)
}

function isWhole(line: string, tables: readonly string[]): boolean {
  return tables.some((table) => line.includes(`Seq Scan on ${table}`))
}
