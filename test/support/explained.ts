import { expect } from 'vitest'
import * as z from 'zod'
import { Database } from '../../src/kernel/database/database.ts'
import type { Statement } from '../../src/kernel/database/sql.ts'
import { withRightNames } from '../../src/kernel/names.ts'
import type { Result } from '../../src/kernel/scope.ts'
import type { Fresh } from './fresh.ts'

/** Runs each statement after PostgreSQL has said how it does. */
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
      // Small tables are read as a whole sooner than by an index, and how soon differs between servers; large ones are not.
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

/** A list that grows: its tables, its query, what each filter may ask for that is rare, and who asks. */
export interface Listed {
  readonly tables: readonly string[]
  readonly query: z.ZodObject
  /** Several values where each is found in another way. */
  readonly samples: Readonly<Record<string, string | readonly string[]>>
  readonly ask: (query: object) => Promise<unknown>
  /** How many rows may be looked at in vain, where that is bounded by the list itself. */
  readonly bound?: number
}

/** What says which page, or in which order. */
const places = new Set(['page', 'per_page', 'limit', 'offset', 'sort', 'dir'])
/** So many rows may be looked at in vain. */
const usualBound = 5_500

/** Every filter of the list's query is found by an index: no table is looked through, nor an index of what is common. */
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
    // As requests are read: an old name asks for what the right one does.
    await ask(z.record(z.string(), z.unknown()).parse(withRightNames(query, each)))
    expect(database.plans.length).toBeGreaterThan(0)
    const faults = database.plans.flatMap((plan) =>
      plan.split('\n').filter((line) => vainIn(line) > bound || isWhole(line, tables)),
    )
    expect([each, faults]).toEqual([each, []])
  }
}

/** Each order that the list can be sorted in, and what has changed since a time in that order. */
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
