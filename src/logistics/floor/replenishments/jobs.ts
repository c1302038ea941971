import type { Database } from '../../../kernel/database/database.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { Job } from '../../../kernel/job.ts'
import type { Desk } from '../../base/access/desk.ts'
import { lockPositions } from '../../stock/ledger/store.ts'
import { planRules } from './tell.ts'

/** Rules checked per transaction. */
const batch = 100

interface Rule {
  readonly company_id: number
  readonly id: number
  readonly article_id: number
  readonly warehouse_id: number
}

/**
 * Every movement checks its rules at once. This job covers changes without a movement: goods expire, and programs of an
 * older release know nothing of rules.
 */
export function replenisherJob(database: Database, desk: Desk): Job {
  return {
    name: 'replenisher',
    summary: 'Looks at all rules of replenishment again, for goods that have expired meanwhile',
    every: '7 * * * *',
    async handle({ closing }) {
      let after: Pick<Rule, 'company_id' | 'id'> = { company_id: 0, id: 0 }
      for (;;) {
        const rules = await rulesAfter(database, after)
        const last = rules.at(-1)
        if (last === undefined || closing.aborted) return
        after = last
        await desk.inCompany(last.company_id, async (scope) => {
          await lockPositions(scope, rules)
          await planRules(
            scope,
            rules.map(({ id }) => id),
          )
        })
      }
    },
  }
}

/** The next rules, all of one company. */
async function rulesAfter(
  database: Database,
  { company_id, id }: Pick<Rule, 'company_id' | 'id'>,
): Promise<readonly Rule[]> {
  const { rows } = await database.query<Rule>(sql`
    select r.company_id, r.id, r.article_id, r.warehouse_id from replenishment_rules r
     where (r.company_id, r.id) > (${company_id}, ${id}) order by r.company_id, r.id limit ${batch}`)
  return rows.filter((rule) => rule.company_id === rows[0]?.company_id)
}
