import { randomUUID } from 'node:crypto'
import { Bell } from '../../../kernel/bell.ts'
import type { JobContext, Wakes } from '../../../kernel/job.ts'
import type { Logger } from '../../../kernel/log.ts'
import { retrySchedule_ms } from '../../../webhooks/schedule.ts'
import type { Desk } from '../../base/access/desk.ts'
import { type Settled, settleLabel } from '../sales-orders/act-labels.ts'
import type { LabelProvider } from './provider.ts'
import { type Reach, providerOf } from './reach.ts'
import { type Failure, labelSchedule_ms, nextTrack_ms, nextTry_ms } from './rules-answers.ts'
import type { LabelReason } from './schema-label.ts'
import { WireLabelRequest } from './schema-wire.ts'
import { type ClaimedLabel, type Queue, claimLabels, giveBack, nextDue_ms, postpone } from './store-queue.ts'

export interface RunnerParts extends Reach {
  readonly database: Queue & { readonly commits: Wakes }
  readonly desk: Desk
  readonly options?: Partial<RunnerOptions>
}

interface RunnerOptions {
  /** Maximum concurrent labels, overall and per connection. */
  readonly slots: number
  readonly each: number
  /** Longer than a carrier may take to answer, including the work before and after. */
  readonly lease_ms: number
  readonly schedule_ms: readonly number[]
  readonly cancelSchedule_ms: readonly number[]
  /** Poll interval, in case a notification was lost. */
  readonly net_ms: number
  /** How long a stopping worker waits for carriers to answer. */
  readonly drain_ms: number
}

const defaults: RunnerOptions = {
  slots: 32,
  each: 4,
  lease_ms: 60_000,
  schedule_ms: labelSchedule_ms,
  cancelSchedule_ms: retrySchedule_ms,
  net_ms: 5_000,
  drain_ms: 8_000,
}

/** Unused leases allowed beyond the scheduled attempts. */
const mostLeases = 5

/** Minimum pause between polls: commits ring at any time. */
const pause_ms = 50

/** Requests labels from carriers and cancels unwanted ones. Each label is leased by one of many workers. */
export class LabelRunner {
  readonly #parts: RunnerParts
  readonly #options: RunnerOptions
  readonly #bell = new Bell()
  readonly #running = new Map<ClaimedLabel, Promise<void>>()
  #lease = randomUUID()
  #abort = new AbortController()

  constructor(parts: RunnerParts) {
    this.#parts = parts
    this.#options = { ...defaults, ...parts.options }
  }

  /** Runs until the worker closes. */
  async run({ closing, signal, log }: JobContext): Promise<void> {
    const { database } = this.#parts
    this.#lease = randomUUID()
    this.#abort = new AbortController()
    const deafen = database.commits.hear(() => this.#bell.ring())
    try {
      while (!closing.aborted) {
        const { net_ms } = this.#options
        // Commits ring all the time: a short read shows whether there is anything to claim.
        const due_ms = (await nextDue_ms(database)) ?? net_ms
        if (due_ms === 0) await this.#pump(log)
        await new Promise((resolve) => setTimeout(resolve, pause_ms))
        await this.#bell.heard(due_ms === 0 ? net_ms : Math.min(due_ms, net_ms), closing)
      }
    } finally {
      deafen()
      await this.#drain(signal)
    }
  }

  async #pump(log: Logger): Promise<void> {
    const { slots, each, lease_ms } = this.#options
    const limit = slots - this.#running.size
    if (limit <= 0) return
    const claim = { lease: this.#lease, lease_ms, limit, each, busy: this.#busy() }
    for (const label of await claimLabels(this.#parts.database, claim)) {
      const work = this.#handle(label)
        .catch((error: unknown) => log.error({ err: error, label_id: label.id }, 'a label is not asked for'))
        .finally(() => {
          this.#running.delete(label)
          this.#bell.ring()
        })
      this.#running.set(label, work)
    }
  }

  /** Connections at their limit of concurrent labels. */
  #busy(): readonly number[] {
    const counts = new Map<number, number>()
    for (const { connection_id } of this.#running.keys())
      counts.set(connection_id ?? 0, (counts.get(connection_id ?? 0) ?? 0) + 1)
    return [...counts].flatMap(([id, count]) => (count >= this.#options.each ? [id] : []))
  }

  async #handle(label: ClaimedLabel): Promise<void> {
    const provider = providerOf(label.connection, this.#parts, this.#abort.signal)
    const settled = await (label.state === 'cancelling'
      ? this.#cancel(label, provider)
      : this.#request(label, provider))
    // Aborted: the lease is given back.
    if (settled === undefined || this.#abort.signal.aborted) return
    const { company_id, order_id, parcel_id, id, lease, state } = label
    if (state === 'ready') return
    const leased = { order_id, id: parcel_id, label_id: id, lease, state }
    await this.#parts.desk.inCompany(company_id, (scope) => settleLabel(scope, leased, settled))
  }

  async #request(label: ClaimedLabel, provider: LabelProvider | LabelReason): Promise<Settled | undefined> {
    if (typeof provider === 'string') return { failure: unaskable(provider) }
    const { data: request } = WireLabelRequest.safeParse(label.request)
    // After so many attempts without a recorded answer, this label may be what kills the workers.
    if (request === undefined || label.tries > this.#options.schedule_ms.length + mostLeases)
      return { failure: { ...unaskable('no_answer'), unsure: true } }
    const outcome = await provider.request(request)
    if ('made' in outcome) return { made: outcome.made, track_ms: nextTrack_ms(0, null) ?? 0 }
    const { failure } = outcome
    return (await this.#later(label, failure, this.#options.schedule_ms)) ? undefined : { failure }
  }

  async #cancel(label: ClaimedLabel, provider: LabelProvider | LabelReason): Promise<Settled | undefined> {
    if (typeof provider === 'string') return { cancelled: unaskable(provider) }
    const { request_id, reference, tracking_number } = label
    const outcome = await provider.cancel({ request_id, reference, tracking_number })
    if (outcome === 'cancelled') return { cancelled: null }
    const { cancelSchedule_ms } = this.#options
    return (await this.#later(label, outcome, cancelSchedule_ms)) ? undefined : { cancelled: outcome }
  }

  /** Schedules a retry, if any is left; returns whether there is one. */
  async #later(label: ClaimedLabel, failure: Failure, schedule_ms: readonly number[]): Promise<boolean> {
    if (this.#abort.signal.aborted) return true
    const delay_ms = nextTry_ms(label.tries, failure, schedule_ms)
    if (delay_ms === undefined) return false
    await postpone(this.#parts.database, label, { delay_ms, unsure: failure.unsure })
    return true
  }

  /** Gives carriers time to answer, then returns the remaining leases. */
  async #drain(signal: AbortSignal): Promise<void> {
    const until = performance.now() + this.#options.drain_ms
    while (this.#running.size > 0 && performance.now() < until && !signal.aborted)
      await this.#bell.heard(50, signal)
    this.#abort.abort()
    await Promise.all(this.#running.values())
    await giveBack(this.#parts.database, this.#lease)
  }
}

function unaskable(reason: LabelReason): Failure {
  return { reason, detail: null, unsure: undefined, isWorthAnother: false, retryAfter_ms: null }
}
