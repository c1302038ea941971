import type { Retention } from '../../kernel/retention.ts'
import { sql } from '../../kernel/database/sql.ts'
import { sweepBatch } from '../../kernel/database/sweep.ts'
import type { Job } from '../../kernel/job.ts'
import { asWorker } from '../access/desk.ts'

const day_ms = 86_400_000

/** Removes data once the retention period that people were told has passed. */
export function authRetentionJob(
  worker: Parameters<typeof asWorker>[0],
  { audit_days }: Pick<Retention, 'audit_days'>,
): Job {
  return {
    name: 'auth-retention',
    summary: 'Removes rows of the audit log that are older than it is kept',
    every: '40 3 * * *',
    async handle({ signal }) {
      if (audit_days === undefined) return
      const before = new Date(worker.clock.now().getTime() - audit_days * day_ms)
      for (let gone = sweepBatch; gone === sweepBatch && !signal.aborted;) {
        gone = await asWorker(worker, async (scope) => {
          const { rows } = await scope.one<{ rows: number }>(
            sql`select forget_audit(${before}, ${sweepBatch}) as rows`,
          )
          if (rows > 0) await scope.audit({ action: 'audit.forgotten', change: { before, rows } }, null)
          return rows
        })
      }
    },
  }
}
