import type * as z from 'zod'
import { redacted } from '../../../webhooks/redaction.ts'
import { retryDelay_ms } from '../../../webhooks/schedule.ts'
import type { Answer } from '../../../webhooks/sender.ts'
import { bytesOf } from '../../catalogue/attachments/rules.ts'
import type { LabelContentType, LabelReason, TrackingStatus } from './schema-label.ts'
import { WireLabel, WireRefusal, WireTracks } from './schema-wire.ts'

// Meaning of a carrier program's response. Two questions each time: was a label made, and is a retry worthwhile?

/** Maximum size of a label file, and of the response that carries it. */
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
  /** In the carrier's own words. */
  readonly detail: string | null
  /** Whether a label may have been made anyway; undefined if this attempt says nothing about earlier ones. */
  readonly unsure: boolean | undefined
  readonly isWorthAnother: boolean
  readonly retryAfter_ms: number | null
}

export type LabelOutcome = { readonly made: MadeLabel } | { readonly failure: Failure }

export function labelOutcome(said: Said, secrets: readonly string[]): LabelOutcome {
  // 202: the label is being made, ask again.
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

/** Statuses below 500 that mean "not now" rather than "no". */
const later = new Set([202, 408, 409, 425, 429])
/** Errors that occur before anything is sent. */
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

/** Type of a file, from its first bytes; the carrier's own claim is ignored. */
export function labelTypeOf(bytes: Buffer): LabelContentType | undefined {
  const head = bytes.toString('latin1', 0, 64)
  if (head.startsWith('%PDF-')) return 'application/pdf'
  if (head.startsWith('\x89PNG\r\n\x1A\n')) return 'image/png'
  return /^\s*[\^~]/.test(head) && bytes.includes('^XA') ? 'application/zpl' : undefined
}

/** Outcome of a cancellation. A label that the carrier doesn't know counts as cancelled. */
export function cancelOutcome(said: Said, secrets: readonly string[]): 'cancelled' | Failure {
  if (said.error === null && said.status !== 202) return 'cancelled'
  if (said.status === 404 || said.status === 410) return 'cancelled'
  const failure = failureOf(said, secrets)
  // The token may be corrected in the meantime.
  return failure.reason === 'unauthorized' ? { ...failure, isWorthAnother: true } : failure
}

export interface Tracked {
  readonly request_id: string
  readonly status: TrackingStatus
  readonly detail: string | null
}

/** Tracking of parcels; undefined if the response gives none. */
export function trackOutcome(said: Said, secrets: readonly string[]): readonly Tracked[] | undefined {
  if (said.error !== null || !said.isWhole) return undefined
  return read(WireTracks, said.body)?.labels.map(({ request_id, status, detail = null }) => ({
    request_id,
    status,
    detail: detail === null ? null : redacted(detail, secrets).replaceAll(/\p{Cc}+/gu, ' '),
  }))
}

/** Outcome of a connection test: undefined if it passed. */
export function testFailure(said: Said, secrets: readonly string[]): Failure | undefined {
  return said.error === null ? undefined : failureOf(said, secrets)
}

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]

/** A person waits for the label: after about three minutes they learn that there isn't one. */
export const labelSchedule_ms: readonly number[] = [0, 2 * second, 8 * second, 30 * second, 2 * minute]

/** Delay before the next attempt; undefined for no retry. */
export function nextTry_ms(
  tries: number,
  { isWorthAnother, retryAfter_ms }: Failure,
  schedule_ms: readonly number[],
): number | undefined {
  return isWorthAnother ? retryDelay_ms(tries, { schedule_ms, retryAfter_ms }) : undefined
}

/** Delay before the next tracking request, by age of the label; undefined for never. */
export function nextTrack_ms(age_ms: number, status: TrackingStatus | null): number | undefined {
  if (status === 'delivered' || age_ms > 45 * day) return undefined
  if (age_ms < day) return 30 * minute
  return age_ms < 7 * day ? 2 * hour : 6 * hour
}
