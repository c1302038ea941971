import { sql } from '../../../kernel/database/sql.ts'
import type { Json, Page } from '../../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import type { CountedList } from '../../../lists/list.ts'
import { userObject } from '../../base/audit/store-actor.ts'
import { listPage } from '../../../lists/page.ts'
import { inOrder } from '../../../lists/sorting.ts'
import { lease_ms, queueLimit } from './rules.ts'
import type { JobList, JobStatus, PrintJob } from './schema.ts'

const record = sql`
  j.id, j.company_id, j.station_id, j.status, j.address, j.title, j.copies, j.attempts, ${userObject(sql`j.asked_by`)} as actor, j.asked_by, j.version,
  iso(j.leased_until) as leased_until, j.reason, iso(j.printed_at) as printed_at, iso(j.created_at) as created_at,
  iso(j.updated_at) as updated_at`

export const jobCounts: CountedList = {
  table: 'print_jobs',
  columns: [
    { name: 'station_id', type: 'bigint' },
    { name: 'status', type: 'text' },
  ],
  facets: [[], ['station_id'], ['status'], ['station_id', 'status']],
  newestFirst: true,
}

export function jobPage(scope: ReadScope, query: JobList): Promise<Page<PrintJob>> {
  const { station_id, status } = query
  return listPage(scope, {
    ...inOrder(jobCounts, query),
    alias: 'j',
    record,
    selection: { station_id, status },
    conditions: [],
    search: undefined,
    query,
  })
}

export function jobById(scope: ReadScope, id: number): Promise<Json<PrintJob> | undefined> {
  return scope.record<PrintJob>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${record} from print_jobs j where ${scope.within('j')} and j.id = ${id} limit 1) r`)
}

export function lockJob(scope: WriteScope, id: number): Promise<PrintJob | undefined> {
  return scope.maybe<PrintJob>(sql`
    select ${record} from print_jobs j where ${scope.within('j')} and j.id = ${id} for update`)
}

/** The job with everything needed to print it, including the token that asked for it. */
export function storedJob(
  scope: ReadScope,
  id: number,
): Promise<(PrintJob & { readonly asked_by_token: number | null }) | undefined> {
  return scope.maybe(sql`
    select ${record}, j.asked_by_token from print_jobs j where ${scope.within('j')} and j.id = ${id}`)
}

export async function insertJob(
  scope: WriteScope,
  job: Pick<PrintJob, 'station_id' | 'address' | 'title' | 'copies'>,
): Promise<number> {
  const { now, visit } = scope
  const { id } = await scope.one<{ id: number }>(sql`
    insert into print_jobs (company_id, station_id, status, address, title, copies, asked_by, asked_by_token, due_at,
                            created_at, updated_at)
    values (${scope.company}, ${job.station_id}, 'waiting', ${job.address}, ${job.title}, ${job.copies}, ${visit.user_id},
            ${visit.api_token_id ?? null}, ${now}, ${now}, ${now})
    returning id`)
  return id
}

/**
 * Leases the oldest due job to the agent. Two agents that ask at once get two jobs. An agent that asks again while it
 * has a job missed the response, and gets the same job.
 */
export async function takeJob(
  scope: WriteScope,
  station_id: number,
  agent: string | null,
): Promise<PrintJob | undefined> {
  const { now } = scope
  const until = new Date(now.getTime() + lease_ms)
  const ofStation = sql`j.company_id = ${scope.company} and j.station_id = ${station_id}`
  const kept =
    agent === null
      ? undefined
      : await scope.maybe<PrintJob>(sql`
          update print_jobs j set leased_until = ${until}
           where ${ofStation} and j.status = 'taken' and j.taken_by = ${agent} and j.leased_until > ${now}
          returning ${record}`)
  if (kept !== undefined) return kept
  return scope.maybe<PrintJob>(sql`
    update print_jobs j
       set status = 'taken', attempts = j.attempts + 1, leased_until = ${until}, taken_by = ${agent}, reason = null,
           updated_at = ${now}
     where j.company_id = ${scope.company} and j.id = (
             select w.id from print_jobs w
              where w.company_id = ${scope.company} and w.station_id = ${station_id} and w.status = 'waiting'
                and w.due_at <= ${now}
              order by w.id limit 1 for update skip locked)
    returning ${record}`)
}

export interface Outcome {
  readonly status: JobStatus
  readonly reason?: string | null
  /** Pause before the retry. */
  readonly pause_ms?: number
}

export function saveOutcome(scope: WriteScope, id: number, outcome: Outcome): void {
  const { now } = scope
  const { status, reason = null, pause_ms = 0 } = outcome
  const due = new Date(now.getTime() + pause_ms)
  scope.send(sql`
    update print_jobs
       set status = ${status}, reason = ${reason}, due_at = ${due}, leased_until = null, updated_at = ${now},
           printed_at = case when ${status} = 'printed' then ${now} else printed_at end
     where company_id = ${scope.company} and id = ${id}`)
}

/** Papers printed automatically: a parcel's label or a wave's list. */
interface Made {
  readonly automatic: 'parcel_label' | 'wave_list'
  readonly warehouse_id: number
  readonly papers: readonly { readonly address: string; readonly title: string }[]
}

/** Sends papers to the stations that print them automatically. Nobody waits, so a full station is skipped. */
export function sendAutomatic(scope: WriteScope, { automatic, warehouse_id, papers }: Made): void {
  if (papers.length === 0) return
  const { company, now } = scope
  scope.send(sql`
    insert into print_jobs (company_id, station_id, status, address, title, copies, due_at, created_at, updated_at)
    select ${company}, s.id, 'waiting', p.address, p.title, 1, ${now}, ${now}, ${now}
      from print_stations s
      join companies c on c.id = s.company_id and 'printing' = any(c.modules)
      cross join json_to_recordset(${JSON.stringify(papers)}::json) as p (address text, title text)
     where s.company_id = ${company} and s.warehouse_id = ${warehouse_id} and s.active and s.automatic <> '{}'
       and ${automatic} = any(s.automatic)
       and (select count(*) from (select from print_jobs j where j.company_id = s.company_id and j.station_id = s.id
               and j.status = 'waiting' limit ${queueLimit}) w) < ${queueLimit}`)
}
