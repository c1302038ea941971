import * as z from 'zod'
import type { Database } from '../../src/kernel/database/database.ts'
import { sql } from '../../src/kernel/database/sql.ts'

/** Effect of a finished request, under a name that nothing else has. */
export type Trace =
  | { readonly kind: 'adjustment' | 'order' | 'reception' | 'return' | 'shipment'; readonly name: string }
  /** Counted up, without a name: only the sum can be looked at. */
  | { readonly kind: 'receipt' | 'taken_back'; readonly line: number; readonly quantity: number }

/** Promises to clients, to be compared with the database. */
export class Effects {
  readonly #company: number
  readonly #named = new Map<string, boolean>()
  readonly #counted = new Map<string, number>()
  readonly #onHand = new Map<number, number>()
  constructor(company: number) {
    this.#company = company
  }

  /** A definite answer came: it was done, or refused. */
  enter(trace: Trace | undefined, isDone: boolean): void {
    if (trace === undefined) return
    if ('name' in trace) this.#named.set(`${trace.kind} ${trace.name}`, isDone)
    else if (isDone) {
      const key = `${trace.kind} ${trace.line}`
      this.#counted.set(key, (this.#counted.get(key) ?? 0) + trace.quantity)
    }
  }

  /** Goods came in or went out by something that was acknowledged. */
  move(article: number, base: number): void {
    this.#onHand.set(article, (this.#onHand.get(article) ?? 0) + base)
  }

  get acknowledged(): number {
    return [...this.#named.values()].filter(Boolean).length
  }

  /** Everything that is lost, doubled or there although it was refused. */
  async compare(database: Database): Promise<readonly string[]> {
    const named = await namedIn(database, this.#company)
    const faults: string[] = []
    for (const [name, isDone] of this.#named) {
      const times = named.get(name) ?? 0
      if (isDone && times === 0) faults.push(`lost: ${name}`)
      if (times > 1) faults.push(`done ${times} times: ${name}`)
      if (!isDone && times > 0) faults.push(`there although it was refused: ${name}`)
    }
    for (const name of named.keys()) if (!this.#named.has(name)) faults.push(`nobody did this: ${name}`)
    const counted = await countedIn(database, this.#company)
    for (const [line, quantity] of this.#counted) {
      if (counted.get(line) !== quantity) faults.push(`${line}: ${counted.get(line)} instead of ${quantity}`)
    }
    const onHand = await onHandIn(database, this.#company)
    for (const [article, quantity] of this.#onHand) {
      const there = onHand.get(article) ?? 0
      if (there !== quantity) faults.push(`article ${article}: ${there} on hand instead of ${quantity}`)
    }
    return faults
  }
}

const Named = z.array(z.object({ name: z.string(), times: z.number() }))

async function namedIn(database: Database, company: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.query(sql`
    select name, count(*)::int as times from (
      select 'adjustment ' || reason as name from stock_movements where company_id = ${company} and kind = 'adjust'
      union all
      select 'order ' || external_reference from sales_orders where company_id = ${company}
      union all
      select 'reception ' || external_reference from receptions where company_id = ${company}
      union all
      select 'return ' || external_reference from returns where company_id = ${company}
      union all
      select 'shipment ' || tracking_number from shipments where company_id = ${company}) as n
     group by name`)
  return new Map(Named.parse(rows).map(({ name, times }) => [name, times]))
}

async function countedIn(database: Database, company: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.query(sql`
    select 'receipt ' || id as name, received::float8 as times from reception_lines where company_id = ${company}
    union all
    select 'taken_back ' || id, received::float8 from return_lines where company_id = ${company}`)
  return new Map(Named.parse(rows).map(({ name, times }) => [name, times]))
}

async function onHandIn(database: Database, company: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await database.query(sql`
    select p.article_id as article, coalesce(sum(b.on_hand), 0)::float8 as on_hand
      from stock_positions p left join stock_buckets b on b.company_id = p.company_id and b.position_id = p.id
     where p.company_id = ${company} group by p.article_id`)
  const parsed = z.array(z.object({ article: z.int(), on_hand: z.number() })).parse(rows)
  return new Map(parsed.map(({ article, on_hand }) => [article, on_hand]))
}
