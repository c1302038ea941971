import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { Job } from '../../../kernel/job.ts'
import type { Desk } from '../../base/access/desk.ts'
import { makeDue } from './make.ts'

/** Maximum plans per run. */
const plansLimit = 500

interface Due {
  readonly company_id: number
  readonly id: number
}

/** Creates the counts that are due by their plans. */
export function countPlannerJob(database: Database, desk: Desk, clock: Clock): Job {
  return {
    name: 'count-planner',
    summary: 'Makes the counts that are due by their plans',
    every: '* * * * *',
    async handle({ log, closing }) {
      for (const { company_id, id } of await due(database, clock.now())) {
        if (closing.aborted) return
        try {
          const result = await desk.inCompany(company_id, (scope) => makeDue(scope, id))
          if (result === 'refused') log.warn({ company_id, plan_id: id }, 'a count that was due was refused')
        } catch (error) {
          // Don't make the other plans wait for this one; it stays due.
          log.error({ company_id, plan_id: id, err: error }, 'a count that was due could not be made')
        }
      }
    },
  }
}

/** Due plans of companies with counting switched on. The others wait. */
async function due(database: Database, now: Date): Promise<readonly Due[]> {
  const { rows } = await database.query<Due>(sql`
    select p.company_id, p.id from count_plans p join companies c on c.id = p.company_id
     where p.due_at <= ${now} and c.active and c.modules @> ${['api', 'counting']}
     order by p.due_at, p.company_id, p.id limit ${plansLimit}`)
  return rows
}
