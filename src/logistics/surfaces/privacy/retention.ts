import type { Clock } from '../../../kernel/clock.ts'
import type { Retention } from '../../../kernel/retention.ts'
import { name, slow, sql } from '../../../kernel/database/sql.ts'
import { sweepBatch } from '../../../kernel/database/sweep.ts'
import type { Job } from '../../../kernel/job.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { erasedEmail, mark } from '../../../people/scrub.ts'
import type { Desk } from '../../base/access/desk.ts'
import type { DocumentKind } from '../../documents/spine/kind.ts'
import { documentKinds } from '../../kinds.ts'
import { eraseDocuments } from './documents.ts'

const day_ms = 86_400_000

type Kept = Pick<Retention, 'audit_days' | 'recipients_days'>

/** Removes data after the retention periods that people were told. */
export function retentionJob(desk: Desk, clock: Clock, { audit_days, recipients_days }: Kept): Job {
  const before = (days: number) => new Date(clock.now().getTime() - days * day_ms)
  return {
    name: 'retention',
    summary:
      'Removes recipients of finished orders and rows of the audit log that are older than they are kept',
    every: '20 3 * * *',
    async handle({ signal }) {
      if (audit_days !== undefined) await forgetAudit(desk, before(audit_days), signal)
      if (recipients_days !== undefined) await forgetRecipients(desk, before(recipients_days), signal)
    },
  }
}

async function forgetAudit(desk: Desk, before: Date, signal: AbortSignal): Promise<void> {
  for (let gone = sweepBatch; gone === sweepBatch && !signal.aborted;) {
    gone = await desk.onPlatform(async (scope) => {
      const { rows } = await scope.one<{ rows: number }>(
        sql`select forget_audit(${before}, ${sweepBatch}) as rows`,
      )
      const target = { type: 'audit', id: 0 }
      if (rows > 0) await scope.audit({ action: 'audit.forgotten', target, change: { before, rows } }, null)
      return rows
    })
  }
}

async function forgetRecipients(desk: Desk, before: Date, signal: AbortSignal): Promise<void> {
  const companies: readonly number[] = await desk.everywhere((scope) => Promise.resolve(scope.companies))
  for (const company of companies) {
    for (const kind of documentKinds) {
      let after: number | undefined = kind.people === undefined ? undefined : 0
      while (after !== undefined && !signal.aborted) {
        const from: number = after
        after = await desk.inCompany(company, (scope) => forgetNext(scope, kind, { before, after: from }))
      }
    }
  }
}

/**
 * Documents that lose their recipient in one transaction. It's a literal in the statement, because a plan for any
 * number reads all of them.
 */
const batch = 100
const limit = sql`100`

/** Returns the last document processed; undefined if none is left. */
async function forgetNext(
  scope: WriteScope,
  kind: DocumentKind,
  { before, after }: { readonly before: Date; readonly after: number },
): Promise<number | undefined> {
  const recipient = name(`t.${kind.people?.recipient ?? 'id'}`)
  const rows = await scope.all<{ id: number }>(
    slow(sql`
      select t.id from ${name(kind.table)} t
       where t.company_id = ${scope.company} and t.id > ${after} and t.updated_at < ${before}
         and t.status <> all(${kind.unfinished}) and ${recipient} - 'country_code' <> '{}'
         and strpos(${recipient}::text, ${mark}) = 0 and strpos(${recipient}::text, ${erasedEmail}) = 0
       order by t.id limit ${limit}`),
  )
  const hits = rows.map(({ id }) => ({ id, theirs: true, allContacts: true }) as const)
  await eraseDocuments(scope, kind, { hits, email: erasedEmail })
  return rows.length < batch ? undefined : rows.at(-1)?.id
}
