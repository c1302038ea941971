import type { Failure, LabelOutcome, Tracked } from './rules-answers.ts'
import type { ConnectionTest } from './schema.ts'
import type { WireLabelRequest } from './schema-wire.ts'

/** A label as its carrier knows it. */
export interface NamedLabel {
  readonly request_id: string
  readonly reference: string | null
  readonly tracking_number: string | null
}

/** Who makes labels. Whoever asks twice with one `request_id` gets one label. None of these throws for what a carrier does. */
export interface LabelProvider {
  request(request: WireLabelRequest): Promise<LabelOutcome>
  cancel(label: NamedLabel): Promise<'cancelled' | Failure>
  /** Nothing where the carrier did not say. */
  track(labels: readonly NamedLabel[]): Promise<readonly Tracked[] | undefined>
  test(): Promise<ConnectionTest>
}
