import { sql } from '../../../kernel/database/sql.ts'
import type { PlatformWriteScope, WriteScope } from '../../base/access/scopes.ts'
import { type PlaceRow, lockedRows, nextOf, scrubbedRow, stretchOf } from '../../../people/rows.ts'
import type { IsTheirs } from '../../../people/scrub.ts'
import { auditRows, movements } from './store-places.ts'
import {
  type CompanyStep,
  type Done,
  type ErasingScope,
  type Task,
  rowsOf,
  rowsOrNone,
} from './store-task.ts'

/** Uses the only function that may change this append-only table. */
async function writeAudit(scope: ErasingScope, task: Task, rows: readonly PlaceRow[]): Promise<number> {
  if (rows.length === 0) return 0
  await scope.all(sql`
    select erase_in_audit(${scope.company}, ${task.erasure.id}, ${idsOf(rows)}::bigint[], ${changesOf(rows)}::text[])
      from erasures t where t.id = ${task.erasure.id} and (${rowsOf(scope)} or t.company_id = 0)`)
  return rows.length
}

/** Erases the person from the log entries of their own records. */
export async function eraseAuditOf(
  scope: ErasingScope,
  task: Task,
  { type, ids }: { readonly type: string; readonly ids: readonly number[] },
): Promise<number> {
  if (ids.length === 0) return 0
  const within = sql`${rowsOrNone(scope)} and t.target_type = ${type} and t.target_id = any(${ids.map(String)})`
  const rows = await lockedRows(scope, auditRows, { within })
  return writeAudit(
    scope,
    task,
    scrubbed(rows, task.email, (_, isRoot) => isRoot),
  )
}

/** Erases the person from company log entries about their users, which also contain names. */
export async function eraseAuditOfUsers(
  scope: PlatformWriteScope,
  task: Task,
  ids: readonly number[],
): Promise<void> {
  const meant = sql`t.target_type = 'user' and t.target_id = any(${ids.map(String)})`
  const companies = await scope.all<{ company_id: number }>(sql`
    select distinct t.company_id from audit t where ${meant} and t.company_id is not null and ${scope.everywhere}`)
  for (const { company_id } of companies) {
    const within = sql`t.company_id = ${company_id} and ${meant} and ${scope.everywhere}`
    const rows = scrubbed(await lockedRows(scope, auditRows, { within }), task.email, (_, isRoot) => isRoot)
    if (rows.length === 0) continue
    await scope.run(sql`
      select erase_in_audit(${company_id}, ${task.erasure.id}, ${idsOf(rows)}::bigint[], ${changesOf(rows)}::text[])`)
  }
}

const idsOf = (rows: readonly PlaceRow[]) => rows.map(({ key: [id = 0] }) => Number(id))
const changesOf = (rows: readonly PlaceRow[]) => rows.map(({ texts }) => texts['change'] ?? '{}')

function scrubbed(rows: readonly PlaceRow[], email: string, isTheirs?: IsTheirs): readonly PlaceRow[] {
  const person = { email, words: [] }
  const how = isTheirs === undefined ? { person } : { person, isTheirs }
  return rows.flatMap((row) => scrubbedRow(auditRows, row, how) ?? [])
}

export async function eraseAudit(scope: ErasingScope, task: Task): Promise<Done> {
  const within = sql`${rowsOrNone(scope)} and t.at <= ${task.erasure.created_at}`
  const stretch = await stretchOf(scope, auditRows, { within, email: task.email, after: task.after })
  const rows = await lockedRows(scope, auditRows, { within, keys: stretch.hits })
  return { after: nextOf(stretch), changed: await writeAudit(scope, task, scrubbed(rows, task.email)) }
}

/** Erases the person from the reasons given for movements, and reseals the bucket's chain from there on. */
async function eraseReasons(scope: WriteScope, task: Task): Promise<Done> {
  const { email, erasure, after } = task
  const within = sql`t.company_id = ${scope.company} and t.reason is not null and t.created_at <= ${erasure.created_at}`
  const stretch = await stretchOf(scope, movements, { within, email, after })
  const rows = (await lockedRows(scope, movements, { within, keys: stretch.hits })).flatMap(
    (row) => scrubbedRow(movements, row, { person: { email, words: [] } }) ?? [],
  )
  if (rows.length > 0) {
    const ids = rows.map(({ key: [id = 0] }) => Number(id))
    const reasons = rows.map(({ texts }) => texts['reason'] ?? null)
    await scope.all(sql`
      select erase_in_stock_movements(${scope.company}, ${erasure.id}, ${ids}::bigint[], ${reasons}::text[])`)
  }
  return { after: nextOf(stretch), changed: rows.length }
}

export const ledgerSteps: readonly CompanyStep[] = [
  { name: 'audit', run: eraseAudit },
  { name: 'stock_movements', run: eraseReasons },
]
