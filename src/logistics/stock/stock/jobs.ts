import type { Database } from '../../../kernel/database/database.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { Job } from '../../../kernel/job.ts'
import type { Desk } from '../../base/access/desk.ts'
import { verifyStock } from './verify.ts'

/** Recomputes all stock from the ledger every night, so that nobody has to ask whether it is right. */
export function stockAuditJob(database: Database, desk: Desk): Job {
  return {
    name: 'stock-audit',
    summary: 'Recomputes every balance of stock from the ledger and reports what differs',
    every: '23 2 * * *',
    async handle({ log, closing }) {
      const { rows } = await database.query<{ id: number }>(sql`
        select c.id from companies c where exists (select from stock_buckets b where b.company_id = c.id) order by c.id`)
      for (const { id } of rows) {
        if (closing.aborted) return
        const { ok, differences, ...counts } = await desk.inCompany(id, (scope) => verifyStock(scope, {}))
        const fields = { company_id: id, ...counts }
        if (ok) log.info(fields, 'the stock ledger is sound')
        else log.error({ ...fields, first: differences[0] }, 'the stock ledger does not add up')
      }
    },
  }
}
