import type { Failure, LabelOutcome, Tracked } from './rules-answers.ts'
import type { ConnectionTest } from './schema.ts'
import type { WireLabelRequest } from './schema-wire.ts'

/** A label as its carrier knows it. */
export interface NamedLabel {
  readonly request_id: string
  readonly reference: string | null
  readonly tracking_number: string | null
}

/** Makes labels. Repeating a `request_id` returns the same label. No method throws because of what a carrier does. */
export interface LabelProvider {
  request(request: WireLabelRequest): Promise<LabelOutcome>
  cancel(label: NamedLabel): Promise<'cancelled' | Failure>
  /** Undefined if the carrier didn't say. */
  track(labels: readonly NamedLabel[]): Promise<readonly Tracked[] | undefined>
  test(): Promise<ConnectionTest>
}
