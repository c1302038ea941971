import type { Fault } from '../../../kernel/faults.ts'
import * as z from 'zod'
import type { Json } from '../../../kernel/json.ts'
import { type AnyOperation, type Precondition, operation } from '../../../kernel/operation.ts'
import { acting, creating, listing, reading } from '../../../kernel/operation-shapes.ts'
import { Problem, found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { Papers } from './papers.ts'
import { type Act, afterFailure, fitting, isLabel, pathOf, queueLimit, refusalOf } from './rules.ts'
import {
  AttemptQuery,
  JobAsk,
  JobDone,
  JobFailed,
  JobList,
  NewPrintJob,
  NextPrintJob,
  PrintJob,
  type PrintStation,
} from './schema.ts'
import {
  type Outcome,
  insertJob,
  jobById,
  jobPage,
  lockJob,
  saveOutcome,
  storedJob,
  takeJob,
} from './store-jobs.ts'
import { noteSeen, stationsFor, storedStation } from './store-stations.ts'

const common = { tag: 'Print stations', module: 'printing', resource: 'print_job', role: 'operator' } as const
const act = { ...common, ...acting, response: PrintJob } as const
/** A program at a printer polls every other second and must not use up its user's rate limit. */
const atPrinter = { limit: 'console' } as const

const listJobs = operation({
  ...common,
  ...listing,
  id: 'print_jobs.list',
  summary: 'List print jobs',
  description: 'Newest first. What became of a job is kept for 30 days.',
  path: '/print-jobs',
  query: JobList,
  response: PrintJob,
  handle: (scope, { query }) => jobPage(scope, query),
})

const getJob = operation({
  ...common,
  ...reading,
  id: 'print_jobs.get',
  summary: 'Read one print job',
  path: '/print-jobs/{id}',
  response: PrintJob,
  handle: async (scope, { params }) => found(await jobById(scope, params.id), 'print_job'),
})

function createJob(papers: Papers): AnyOperation {
  return operation({
    ...common,
    ...creating,
    id: 'print_jobs.create',
    summary: 'Print a document or a label on a station',
    description:
      'It is drawn when the station takes it, with the rights that you have then. What the station has not taken within a day fails.',
    path: '/print-jobs',
    body: NewPrintJob,
    response: PrintJob,
    problems: ['station_full'],
    async handle(scope, { body }) {
      const url = pathOf(body.address)
      const isKnown = url !== undefined && papers.knows(url)
      const { visit, company } = scope
      const asker = { company_id: company, user_id: visit.user_id, api_token_id: visit.api_token_id ?? null }
      const title = isKnown ? await papers.title(url, asker, visit.request_id) : undefined
      const { station, faults } = await stationOf(scope, body.station_id ?? undefined, url)
      refuse([
        ...(title === undefined ? [{ path: 'address', rule: 'print_address' } as const] : []),
        ...faults,
      ])
      if (url === undefined || title === undefined || station === undefined)
        throw new Error('what was wrong was not refused')
      if (station.waiting >= queueLimit) throw new Problem('station_full', { params: { max: queueLimit } })
      const address = `${url.pathname}${url.search}`
      const id = await insertJob(scope, { station_id: station.id, address, title, copies: body.copies })
      return found(await jobById(scope, id), 'print_job')
    },
  })
}

/** The named station, else the station that the caller last used or the only one available. */
async function stationOf(
  scope: WriteScope,
  id: number | undefined,
  url: URL | undefined,
): Promise<{ readonly station: PrintStation | undefined; readonly faults: readonly Fault[] }> {
  const path = 'station_id'
  if (id === undefined) {
    const [first, second] = url === undefined ? [] : await stationsFor(scope, { isLabel: isLabel(url) })
    const station = first !== undefined && (first.is_last || second === undefined) ? first : undefined
    return {
      station,
      faults: station === undefined && url !== undefined ? [{ path, rule: 'station_choice' }] : [],
    }
  }
  const station = await storedStation(scope, id)
  if (station?.active !== true) return { station: undefined, faults: [{ path, rule: 'selected' }] }
  const isFit = url === undefined || fitting(url, station) !== undefined
  return { station, faults: isFit ? [] : [{ path, rule: 'station_format' }] }
}

const nextJob = operation({
  ...common,
  ...acting,
  ...atPrinter,
  resource: 'print_station',
  id: 'print_jobs.next',
  summary: 'Take the next job of a station',
  description:
    'For the program beside the printer. It has the job for two minutes, to read the content and report the result. After that the job is uncertain, and a person decides whether to print it again.',
  path: '/print-stations/{id}/next',
  unversioned: true,
  body: JobAsk,
  response: NextPrintJob,
  async handle(scope, { params: { id }, body }) {
    found(await storedStation(scope, id), 'print_station')
    noteSeen(scope, id)
    return { job: (await takeJob(scope, id, body.agent ?? null)) ?? null }
  },
})

function contentOf(papers: Papers): AnyOperation {
  return operation({
    ...common,
    ...reading,
    ...atPrinter,
    id: 'print_jobs.content',
    summary: 'Download the content of a print job',
    description:
      'Only while the job is taken: the current document, in a format of the station. Print `copies` copies.',
    path: '/print-jobs/{id}/content',
    query: AttemptQuery,
    envelope: 'bare',
    response: z.never(),
    texts: { 'application/pdf': null, 'application/zpl': null },
    problems: ['print_job_not_taken', 'not_printable'],
    async handle(scope, { params: { id }, query }) {
      // A replica may not know yet that the job is taken.
      const { present } = scope
      const job = found(await storedJob(present, id), 'print_job')
      allowed(job, 'read', query.attempt)
      const station = found(await storedStation(present, job.station_id), 'print_job')
      const { company_id, asked_by: user_id, asked_by_token: api_token_id } = job
      const asker = { company_id, user_id, api_token_id }
      return papers.drawn(job.address, station, { asker, request_id: scope.visit.request_id })
    },
  })
}

const finishJob = operation({
  ...act,
  ...atPrinter,
  id: 'print_jobs.done',
  summary: 'Report that a job was printed',
  description:
    'A person can also report that an uncertain job was printed. Repeating the call returns the first answer.',
  path: '/print-jobs/{id}/done',
  body: JobDone,
  problems: ['print_job_not_taken'],
  handle: (scope, { params, body: { attempt }, precondition }) =>
    settled(scope, { ...params, precondition }, (job) => {
      if (job.status === 'printed' && attempt === job.attempts) return undefined
      allowed(job, 'report', attempt)
      return { status: 'printed' }
    }),
})

const failJob = operation({
  ...act,
  ...atPrinter,
  id: 'print_jobs.failed',
  summary: 'Report that a job was not printed',
  path: '/print-jobs/{id}/failed',
  body: JobFailed,
  problems: ['print_job_not_taken'],
  handle: (scope, { params, body: { attempt, outcome, reason = null }, precondition }) =>
    settled(scope, { ...params, precondition }, (job) => {
      allowed(job, 'report', attempt)
      return { ...afterFailure(outcome, job.attempts), reason }
    }),
})

const repeatJob = operation({
  ...act,
  id: 'print_jobs.again',
  summary: 'Print a job again',
  description: 'A finished or uncertain job waits for its station again.',
  path: '/print-jobs/{id}/again',
  problems: ['print_job_under_way'],
  handle: (scope, { params, precondition }) =>
    settled(scope, { ...params, precondition }, (job) => {
      allowed(job, 'again')
      return { status: 'waiting' }
    }),
})

const cancelJob = operation({
  ...act,
  id: 'print_jobs.cancel',
  summary: 'Cancel a job that waits, failed or is uncertain',
  path: '/print-jobs/{id}/cancel',
  problems: ['print_job_under_way', 'print_job_over'],
  handle: (scope, { params, precondition }) =>
    settled(scope, { ...params, precondition }, (job) => {
      allowed(job, 'cancel')
      return { status: 'cancelled' }
    }),
})

interface Asked {
  readonly id: number
  readonly precondition: Precondition
}

/** Gives a job the outcome that follows from its state, if any. */
async function settled(
  scope: WriteScope,
  { id, precondition }: Asked,
  outcomeOf: (job: PrintJob) => Outcome | undefined,
): Promise<Json<PrintJob>> {
  const job = found(await lockJob(scope, id), 'print_job')
  precondition.check(job.version)
  const outcome = outcomeOf(job)
  if (outcome !== undefined) saveOutcome(scope, id, outcome)
  return found(await jobById(scope, id), 'print_job')
}

function allowed(job: PrintJob, wanted: Act, attempt?: number): void {
  const refusal = refusalOf(job, wanted, attempt)
  if (refusal !== undefined) throw new Problem(refusal)
}

export function printJobOperations(papers: Papers): readonly AnyOperation[] {
  return [
    listJobs,
    getJob,
    createJob(papers),
    nextJob,
    contentOf(papers),
    finishJob,
    failJob,
    repeatJob,
    cancelJob,
  ]
}
