import { setTimeout as sleep } from 'node:timers/promises'
import { Database } from '../../src/kernel/database/database.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { brokenLaws } from '../ledger/invariants.ts'
import { randomFrom } from './rounds.ts'
import { Victim, fill, insertTenant } from './stock-run.ts'
import { WaveCrew } from './waves-crew.ts'
import { patience } from '../support/patience.ts'

export interface WaveFaultsOptions {
  /** Address of a migrated database that nothing else uses. */
  readonly url: string
  readonly dataDir: string
  readonly workers: number
  /** Orders of each wave. */
  readonly orders: number
  readonly kills: number
  /** At least; a wave that has begun is walked to its end. */
  readonly seconds: number
  readonly seed: number
  /** Ends the server at once. */
  readonly signal?: AbortSignal
  readonly report: (line: string) => void
}

export interface WaveFaultsReport {
  readonly crew: WaveCrew
  readonly waves: number
  readonly kills: number
  readonly pieces: number
  readonly faults: readonly string[]
}

/** Workers walk one wave after the other while their server is killed again and again; then looks what came of it. */
export async function runWaveFaults(options: WaveFaultsOptions): Promise<WaveFaultsReport> {
  const { url, dataDir, report, seconds, kills } = options
  const random = randomFrom(options.seed)
  const database = new Database({ url, schema: 'logistics', poolSize: 2, ...patience })
  const victim = new Victim(url, dataDir)
  const over = new AbortController()
  options.signal?.addEventListener('abort', () => void victim.kill())
  try {
    await victim.start()
    const tenant = await insertTenant(database)
    const access = { ...tenant, address: () => victim.address, over: over.signal }
    const crew = new WaveCrew(access, random)
    const articles = await fill(database, tenant.company, 6)
    const shelves = await crew.stocked(articles)
    const so = { killed: 0 }
    const killing = (async () => {
      while (so.killed < kills && !over.signal.aborted) {
        await sleep((seconds * 1_000 * (0.5 + random())) / (kills + 1), undefined, { signal: over.signal })
        await victim.kill()
        await victim.start()
        so.killed += 1
        report(`${so.killed} kills: ${crew.summary}`)
      }
    })()
    // Looked at when all is done; a server that does not start again ends the walk.
    killing.catch(() => over.abort())
    const end = performance.now() + seconds * 1_000
    let waves = 0
    do {
      await crew.fill(shelves)
      await crew.walked(await crew.wave(shelves, options.orders), options.workers)
      waves += 1
    } while (performance.now() < end || so.killed < kills)
    await killing
    const faults = [
      ...crew.faults,
      ...(await unlike(database, tenant.company)),
      ...(await brokenLaws(database, tenant.company)),
      ...(await crew.unverified()),
    ]
    await victim.kill()
    const { rows } = await database.query<{ pieces: number }>(sql`
      select coalesce(sum(t.picked), 0)::float8 as pieces from wave_tasks t
       where t.company_id = ${tenant.company} and t.state in ('picked', 'short')`)
    return {
      crew,
      waves,
      kills: so.killed,
      pieces: rows[0]?.pieces ?? 0,
      faults: [...faults, ...victim.faults],
    }
  } finally {
    over.abort()
    await victim.kill()
    await database.close()
  }
}

/**
 * What was not picked exactly once: each line has all that was ordered, of each of its goods what workers took and was booked is
 * what the line holds as picked, and nothing is open.
 */
async function unlike(database: Database, company: number): Promise<readonly string[]> {
  const { rows } = await database.query(sql`
    select o.order_number, o.status, l.line_number, g.article_id, l.quantity * l.factor * g.each as ordered, h.picked, t.taken
      from sales_orders o
      join sales_order_lines l on l.company_id = o.company_id and l.order_id = o.id
     cross join lateral (
       select k.article_id, k.each from unnest(l.part_ids, l.part_quantities) as k (article_id, each)
        union all select l.article_id, 1 where l.part_ids is null) as g
     cross join lateral (
       select coalesce(sum(r.picked), 0) as picked from reservations r
         join stock_buckets b on b.company_id = r.company_id and b.id = r.bucket_id
         join stock_items i on i.company_id = b.company_id and i.id = b.item_id and i.article_id = g.article_id
        where r.company_id = l.company_id and r.order_line_id = l.id) as h
     cross join lateral (
       select coalesce(sum(t.picked), 0) as taken from wave_tasks t
        where t.company_id = l.company_id and t.order_line_id = l.id and t.article_id = g.article_id
          and t.state in ('picked', 'short') and t.booked) as t
     where o.company_id = ${company}
       and (o.status <> 'picking' or l.picked <> l.quantity or h.picked <> l.quantity * l.factor * g.each or t.taken <> h.picked)`)
  const { rows: open } = await database.query(sql`
    select v.wave_number, v.status, t.id as task from waves v
      left join wave_tasks t on t.company_id = v.company_id and t.wave_id = v.id and t.state = 'open'
     where v.company_id = ${company} and (v.status <> 'picked' or t.id is not null)`)
  return [
    ...rows.map((row) => `not picked once: ${JSON.stringify(row)}`),
    ...open.map((row) => `left: ${JSON.stringify(row)}`),
  ]
}
