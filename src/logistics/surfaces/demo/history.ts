import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { AnyOperation } from '../../../kernel/operation.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { Desk } from '../../base/access/desk.ts'
import { House, type Plan, type Step, type StockedArticle } from './agenda.ts'
import { Dice } from './dice.ts'
import { plansOf } from './plans.ts'
import { type DemoCompany, demoCompanies } from './world.ts'

interface HistoryParts {
  readonly database: Database
  readonly clock: Clock
  readonly operations: readonly AnyOperation[]
}

/**
 * Number of companies loaded at once: while PostgreSQL works for one, this process works for the other. Each has its
 * own connection.
 */
const atOnce = 2

/**
 * Gives each company half a year of receptions, orders, returns, waves and counts, in chronological order. Companies
 * that already have documents keep them unchanged. `progress` is called for every document.
 */
export async function loadHistory(parts: HistoryParts, progress: (documents: number) => void): Promise<void> {
  const waiting = demoCompanies.values()
  const lanes = Array.from({ length: atOnce }, () => loadHistories(parts, waiting, progress))
  const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/** Takes companies off the queue, one after another. */
async function loadHistories(
  parts: HistoryParts,
  waiting: Iterator<DemoCompany>,
  progress: (documents: number) => void,
): Promise<void> {
  for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
    const company = next.value
    const { rows } = await parts.database.query(sql`
      select 1 from receptions where company_id = ${company.id}
      union all select 1 from sales_orders where company_id = ${company.id} limit 1`)
    const plans = plansOf(company)
    if (rows.length === 0) await liveThrough(parts, { company, plans }, () => progress(1))
    else progress(plans.length)
  }
}

/** Total number of documents. */
export const historyDocuments = demoCompanies.reduce((sum, company) => sum + plansOf(company).length, 0)

async function liveThrough(
  { database, clock, operations }: HistoryParts,
  { company, plans }: { readonly company: DemoCompany; readonly plans: readonly Plan[] },
  progress: () => void,
): Promise<void> {
  const end = clock.now().getTime()
  let now = end
  const desk = new Desk({ database: () => Promise.resolve(database), clock: { now: () => new Date(now) } })
  await desk.inCompany(company.id, async (scope) => {
    const house = new House(company, scope, operations)
    const articles = await stockedArticles(scope)
    const dice = new Dice(company.id)
    const agenda: Step[] = plans.flatMap((plan) => {
      const own = articles.filter((article) => article.client === plan.client)
      return own.length < 3 ? [] : [heard(plan.begin({ articles: own, dice, end }), progress)]
    })
    for (;;) {
      const next = earliest(agenda)
      if (next === undefined) return
      if (next.at > end) continue
      now = next.at
      agenda.push(...(await next.run(house)))
    }
  })
}

function heard(step: Step, progress: () => void): Step {
  return {
    at: step.at,
    run(house) {
      progress()
      return step.run(house)
    },
  }
}

/** Removes the earliest step from the agenda. */
function earliest(agenda: Step[]): Step | undefined {
  let first = 0
  agenda.forEach((step, at) => {
    if (step.at < (agenda[first]?.at ?? 0)) first = at
  })
  return agenda.splice(first, 1)[0]
}

function stockedArticles(
  scope: WriteScope,
): Promise<readonly (StockedArticle & { readonly client: string })[]> {
  return scope.all(sql`
    select a.id, a.client_3pl_id, a.tracking, a.expiry_tracking, c.code as client
      from clients c cross join lateral (
        select a.* from articles a
         where a.company_id = c.company_id and a.client_3pl_id = c.id and a.active and a.deleted_at is null and a.tracking <> 'serial'
         order by a.id limit 12) as a
     where c.company_id = ${scope.company} order by a.id`)
}
