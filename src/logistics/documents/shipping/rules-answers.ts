import type * as z from 'zod'
import { redacted } from '../../../webhooks/redaction.ts'
import { retryDelay_ms } from '../../../webhooks/schedule.ts'
import type { Answer } from '../../../webhooks/sender.ts'
import { bytesOf } from '../../catalogue/attachments/rules.ts'
import type { LabelContentType, LabelReason, TrackingStatus } from './schema-label.ts'
import { WireLabel, WireRefusal, WireTracks } from './schema-wire.ts'

// What an answer of a carrier's program means. The question each time: was a label made, and is it worth asking again?

/** Largest file of a label, and the longest answer that is read for it. */
const largestLabel = 2 * 1_048_576
export const largestAnswer = 3 * 1_048_576

export type Said = Pick<Answer, 'status' | 'error' | 'body' | 'isWhole' | 'retryAfter_ms'>

export interface MadeLabel {
  readonly reference: string
  readonly tracking_number: string
  readonly tracking_url: string | null
  readonly content_type: LabelContentType
  readonly content: Buffer
}

export interface Failure {
  readonly reason: LabelReason
  /** In the words of the carrier. */
  readonly detail: string | null
  /** Whether a label may have been made all the same; undefined where this try says nothing of those before. */
  readonly unsure: boolean | undefined
  readonly isWorthAnother: boolean
  readonly retryAfter_ms: number | null
}

export type LabelOutcome = { readonly made: MadeLabel } | { readonly failure: Failure }

/** What came of asking for a label. */
export function labelOutcome(said: Said, secrets: readonly string[]): LabelOutcome {
  // 202: it is being made, ask again.
  if (said.error !== null || said.status === 202) return { failure: failureOf(said, secrets) }
  if (!said.isWhole) {
    const isLong = Buffer.byteLength(said.body) >= largestAnswer
    return {
      failure: isLong
        ? bad('too_large', false)
        : failureOf({ ...said, error: 'reset', status: null }, secrets),
    }
  }
  const answer = read(WireLabel, said.body)
  if (answer === undefined) return { failure: bad('bad_answer', true) }
  const content = bytesOf(answer.label.content)
  const content_type = content && labelTypeOf(content)
  if (content === undefined || content_type === undefined) return { failure: bad('bad_answer', true) }
  if (content.length > largestLabel) return { failure: bad('too_large', false) }
  const { reference, tracking_number, tracking_url = null } = answer
  return { made: { reference, tracking_number, tracking_url, content_type, content } }
}

function bad(reason: LabelReason, isWorthAnother: boolean): Failure {
  return { reason, detail: null, unsure: true, isWorthAnother, retryAfter_ms: null }
}

/** Statuses below 500 that say "not now" and not "no". */
const later = new Set([202, 408, 409, 425, 429])
/** What is wrong before anything was sent. */
const unsent = new Set(['dns', 'refused', 'tls'])

function failureOf(said: Said, secrets: readonly string[]): Failure {
  const { status, error, retryAfter_ms } = said
  const detail = detailOf(said.body, secrets)
  const common = { detail, retryAfter_ms }
  if (error === 'forbidden_target')
    return { ...common, reason: 'forbidden_target', unsure: undefined, isWorthAnother: false }
  if (status === 401 || status === 403)
    return { ...common, reason: 'unauthorized', unsure: undefined, isWorthAnother: false }
  if (error === 'redirect')
    return { ...common, reason: 'bad_answer', unsure: undefined, isWorthAnother: false }
  if (status !== null && status >= 400 && status < 500 && !later.has(status))
    return { ...common, reason: 'refused', unsure: false, isWorthAnother: false }
  const unsure = error !== null && unsent.has(error) ? undefined : true
  return { ...common, reason: 'no_answer', unsure, isWorthAnother: true }
}

const detailLength = 300

function detailOf(body: string, secrets: readonly string[]): string | null {
  const refusal = read(WireRefusal, body)
  if (refusal === undefined) return null
  const clean = redacted(refusal.message, secrets)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
  return clean === '' ? null : clean.slice(0, detailLength).toWellFormed()
}

function read<S extends z.ZodType>(schema: S, body: string): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

/** What a file is, by how it begins: what the carrier calls it is not asked. */
export function labelTypeOf(bytes: Buffer): LabelContentType | undefined {
  const head = bytes.toString('latin1', 0, 64)
  if (head.startsWith('%PDF-')) return 'application/pdf'
  if (head.startsWith('\x89PNG\r\n\x1A\n')) return 'image/png'
  return /^\s*[\^~]/.test(head) && bytes.includes('^XA') ? 'application/zpl' : undefined
}

/** What came of cancelling a label. One that the carrier does not know is as good as cancelled. */
export function cancelOutcome(said: Said, secrets: readonly string[]): 'cancelled' | Failure {
  if (said.error === null && said.status !== 202) return 'cancelled'
  if (said.status === 404 || said.status === 410) return 'cancelled'
  const failure = failureOf(said, secrets)
  // Somebody may put the token right meanwhile.
  return failure.reason === 'unauthorized' ? { ...failure, isWorthAnother: true } : failure
}

export interface Tracked {
  readonly request_id: string
  readonly status: TrackingStatus
  readonly detail: string | null
}

/** Where parcels are; nothing where that was not said. */
export function trackOutcome(said: Said, secrets: readonly string[]): readonly Tracked[] | undefined {
  if (said.error !== null || !said.isWhole) return undefined
  return read(WireTracks, said.body)?.labels.map(({ request_id, status, detail = null }) => ({
    request_id,
    status,
    detail: detail === null ? null : redacted(detail, secrets).replaceAll(/\p{Cc}+/gu, ' '),
  }))
}

/** What came of trying a connection out: nothing where all is well. */
export function testFailure(said: Said, secrets: readonly string[]): Failure | undefined {
  return said.error === null ? undefined : failureOf(said, secrets)
}

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]

/** Somebody waits for a label: after about three minutes they are told that there is none. */
export const labelSchedule_ms: readonly number[] = [0, 2 * second, 8 * second, 30 * second, 2 * minute]

/** How long to wait for the next try, or undefined when there is none. */
export function nextTry_ms(
  tries: number,
  { isWorthAnother, retryAfter_ms }: Failure,
  schedule_ms: readonly number[],
): number | undefined {
  return isWorthAnother ? retryDelay_ms(tries, { schedule_ms, retryAfter_ms }) : undefined
}

/** When to ask again where a parcel is, by how long it has had its label; undefined for never. */
export function nextTrack_ms(age_ms: number, status: TrackingStatus | null): number | undefined {
  if (status === 'delivered' || age_ms > 45 * day) return undefined
  if (age_ms < day) return 30 * minute
  return age_ms < 7 * day ? 2 * hour : 6 * hour
}
