import type { Fault } from '../../../kernel/faults.ts'
import type { JobStatus, PrintStation } from './schema.ts'

/** Lease: how long a program has to report on a job that it took. */
export const lease_ms = 120_000
/** Maximum attempts for a job that prints nothing. */
const attemptsLimit = 10
/** Maximum waiting jobs per station. */
export const queueLimit = 1_000
/** Minimum interval between updates of a station's `last_seen_at`. */
export const seenEvery_ms = 30_000

/** Actions on a job. `report`: its program reports the outcome. */
export type Act = 'again' | 'cancel' | 'report' | 'read'

type Refusal = 'print_job_under_way' | 'print_job_over' | 'print_job_not_taken'

type Allowed = Readonly<Record<Act, true | Refusal>>
const notTaken = { report: 'print_job_not_taken', read: 'print_job_not_taken' } as const
const idle: Allowed = { again: true, cancel: true, ...notTaken }
const over: Allowed = { again: true, cancel: 'print_job_over', ...notTaken }

/** Acts that a status allows, and the refusals of the others. */
const acts: Readonly<Record<JobStatus, Allowed>> = {
  waiting: idle,
  taken: { again: 'print_job_under_way', cancel: 'print_job_under_way', report: true, read: true },
  printed: over,
  failed: idle,
  // The program may have been slow, and its report is more reliable.
  uncertain: { ...idle, report: true },
  cancelled: over,
}

interface Standing {
  readonly status: JobStatus
  readonly attempts: number
}

/** Reason to refuse an act; undefined if it is allowed. */
export function refusalOf(job: Standing, act: Act, attempt?: number): Refusal | undefined {
  if (attempt !== undefined && attempt !== job.attempts) return 'print_job_not_taken'
  const answer = acts[job.status][act]
  return answer === true ? undefined : answer
}

/** Next status of a job that was not printed, and the pause before its retry. */
export function afterFailure(
  outcome: 'nothing_printed' | 'given_up' | 'uncertain',
  attempts: number,
): { readonly status: JobStatus; readonly pause_ms: number } {
  if (outcome === 'uncertain') return { status: 'uncertain', pause_ms: 0 }
  const isOver = outcome === 'given_up' || attempts >= attemptsLimit
  // 5 s, 10 s, 20 s, up to five minutes: enough time to refill paper.
  const pause_ms = Math.min(300_000, 5_000 * 2 ** (attempts - 1))
  return isOver ? { status: 'failed', pause_ms: 0 } : { status: 'waiting', pause_ms }
}

type Station = Pick<PrintStation, 'formats' | 'label_size' | 'automatic' | 'warehouse_id'>

/** Faults of station settings that contradict each other. */
export function stationFaults({ formats, label_size, automatic, warehouse_id }: Station): readonly Fault[] {
  const isPdf = formats.includes('pdf')
  return [
    // Label printers have no sheets.
    ...(label_size === 'a4' && !isPdf ? [{ path: 'label_size', rule: 'selected' } as const] : []),
    ...(automatic.includes('wave_list') && !isPdf
      ? [{ path: 'automatic', rule: 'station_format' } as const]
      : []),
    ...(automatic.length > 0 && warehouse_id === null
      ? [{ path: 'warehouse_id', rule: 'required' } as const]
      : []),
  ]
}

const label = /\/documents\/label\.(?:pdf|zpl)$/
const base = 'http://address'

/** URL of an API address without its prefix; undefined for any other address. */
export function pathOf(address: string): URL | undefined {
  if (!/^\/(?!\/)/.test(address)) return undefined
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined
  if (url === undefined || url.origin !== base) return undefined
  url.pathname = url.pathname.replace(/^\/api\//, '/')
  url.hash = ''
  return url
}

/** The URL adapted to a station: labels in its format and size. Undefined if the station can't print it. */
export function fitting(
  url: URL,
  { formats, label_size }: Pick<PrintStation, 'formats' | 'label_size'>,
): URL | undefined {
  const fit = new URL(url)
  if (!label.test(fit.pathname))
    return formats.includes('pdf') && fit.pathname.endsWith('.pdf') ? fit : undefined
  const named = fit.pathname.endsWith('.zpl') ? 'zpl' : 'pdf'
  const format = formats.includes(named) ? named : formats[0]
  fit.pathname = fit.pathname.replace(/(?:pdf|zpl)$/, format ?? named)
  const size = fit.searchParams.get('size') ?? label_size
  if (format === 'zpl' && size === 'a4') return undefined
  if (size !== null) fit.searchParams.set('size', size)
  return fit
}

/** Whether all stations can print it, or only stations that understand PDF. */
export function isLabel(url: URL): boolean {
  return label.test(url.pathname)
}

/** Parameters of a path that matches the template; undefined if it doesn't match. */
export function paramsIn(template: string, path: string): Readonly<Record<string, string>> | undefined {
  const parts = path.split('/')
  const places = template.split('/')
  if (parts.length !== places.length) return undefined
  const params: Record<string, string> = {}
  for (const [i, place] of places.entries()) {
    const part = parts[i] ?? ''
    const name = /^\{(\w+)\}$/.exec(place)?.[1]
    if (name === undefined && place !== part) return undefined
    if (name !== undefined) params[name] = part
  }
  return params
}

/** Fields that name a record, in order of preference. */
const names = ['parcel_number', 'article_code', 'code']

/** The number or code of a record. */
export function titleOf(record: Readonly<Record<string, unknown>>): string {
  const numbers = Object.keys(record).filter((key) =>
    /^(?:order|reception|return|wave|count)_number$/.test(key),
  )
  const key = [...numbers, ...names].find((each) => typeof record[each] === 'string')
  return key === undefined ? '' : String(record[key])
}
