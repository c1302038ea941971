import type { KeyObject } from 'node:crypto'
import type { Clock } from '../../../kernel/clock.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { Answer, Sender } from '../../../webhooks/sender.ts'
import { signedHeaders } from '../../../webhooks/signature.ts'
import type { LabelProvider, NamedLabel } from './provider.ts'
import {
  type Failure,
  type LabelOutcome,
  type Tracked,
  cancelOutcome,
  labelOutcome,
  largestAnswer,
  testFailure,
  trackOutcome,
} from './rules-answers.ts'
import { addressOf } from './rules.ts'
import type { ConnectionTest } from './schema.ts'
import type { WireCancel, WireLabelRequest, WireTrack } from './schema-wire.ts'

/** A carrier program called over HTTP, with its credentials. */
export interface HttpEndpoint {
  readonly url: string
  readonly timeout_ms: number
  readonly key: KeyObject | undefined
  readonly token: string | undefined
  /** Secrets to redact from its responses. */
  readonly secrets: readonly string[]
}

interface Message {
  readonly path: string
  /** ID of this message; a retry has the same ID. */
  readonly id: string
  readonly body: object
  readonly reads?: number
}

/** Any program that speaks docs/carriers.md. Calls are like webhooks: signed, allowed targets, no redirects. */
export class HttpProvider implements LabelProvider {
  readonly #endpoint: HttpEndpoint
  readonly #sender: Sender
  readonly #clock: Clock
  readonly #signal: AbortSignal | undefined
  constructor(
    endpoint: HttpEndpoint,
    {
      sender,
      clock,
      signal,
    }: { readonly sender: Sender; readonly clock: Clock; readonly signal?: AbortSignal },
  ) {
    this.#endpoint = endpoint
    this.#sender = sender
    this.#clock = clock
    this.#signal = signal
  }

  async request(request: WireLabelRequest): Promise<LabelOutcome> {
    const { request_id: id } = request
    const said = await this.#post({ path: '/labels', id, body: request, reads: largestAnswer })
    return labelOutcome(said, this.#endpoint.secrets)
  }

  async cancel(label: NamedLabel): Promise<'cancelled' | Failure> {
    const body = { type: 'label.cancel', ...label } satisfies WireCancel
    const said = await this.#post({ path: '/labels/cancel', id: `${label.request_id}.cancel`, body })
    return cancelOutcome(said, this.#endpoint.secrets)
  }

  async track(labels: readonly NamedLabel[]): Promise<readonly Tracked[] | undefined> {
    const body = { type: 'label.track', labels: [...labels] } satisfies WireTrack
    const said = await this.#post({ path: '/labels/track', id: uuidv7(), body, reads: 65_536 })
    return trackOutcome(said, this.#endpoint.secrets)
  }

  async test(): Promise<ConnectionTest> {
    const said = await this.#post({ path: '/test', id: uuidv7(), body: { type: 'test' } })
    const failure = testFailure(said, this.#endpoint.secrets)
    const { status, duration_ms } = said
    const { reason = null, detail = null } = failure ?? {}
    return { ok: failure === undefined, status, reason, detail, duration_ms }
  }

  #post({ path, id, body: value, reads }: Message): Promise<Answer> {
    const { url, timeout_ms, key, token } = this.#endpoint
    const body = JSON.stringify(value)
    const timestamp = Math.floor(this.#clock.now().getTime() / 1000)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Waybill-Carriers/1.0',
      'idempotency-key': id,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key && signedHeaders({ id, timestamp, body }, [key])),
    }
    const call = {
      url: addressOf(url, path),
      headers,
      body,
      timeout_ms,
      ...(reads !== undefined && { reads }),
    }
    return this.#sender.send(call, this.#signal)
  }
}
