import { randomUUID } from 'node:crypto'
import { Bell } from '../kernel/bell.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Listener } from '../kernel/database/listener.ts'
import type { JobContext } from '../kernel/job.ts'
import type { Logger } from '../kernel/log.ts'
import type { Tracer } from '../kernel/traces/tracer.ts'
import type { Vault } from '../kernel/vault.ts'
import { retryDelay_ms, retrySchedule_ms } from './schedule.ts'
import type { Answer, Sender, WebhookCall } from './sender.ts'
import { Receivers } from './receivers.ts'
import { type Outcome, Outcomes } from './outcomes.ts'
import { type Endpoint, attemptOf, endpointOf, callOf, unsentAttempt } from './call.ts'
import {
  type Claimed,
  type DeliveryStore,
  type Result,
  claimDeliveries,
  giveBack,
  hasLanes,
  webhooksToCall,
} from './queue.ts'
import type { WebhookKey } from './tables.ts'
import { deliverTraced } from './traced.ts'

export interface EngineParts extends DeliveryStore {
  readonly clock: Clock
  readonly vault: Vault
  readonly sender: Sender
  readonly tracer?: Tracer
  readonly address: () => string
  /** Disables a webhook permanently and reports it. */
  readonly disable: (webhook: WebhookKey, reason: string) => Promise<void>
  readonly options?: Partial<EngineOptions>
}

export interface EngineOptions {
  readonly slots: number
  readonly perWebhook: number
  readonly lease_ms: number
  readonly schedule_ms: readonly number[]
  readonly gather_ms: number
  /** Poll interval while deliveries wait. */
  readonly poll_ms: number
  /** Poll interval when idle, in case a notification was lost. */
  readonly net_ms: number
  /** How long a stopping worker waits for receivers to answer. */
  readonly drain_ms: number
}

const defaults: EngineOptions = {
  slots: 256,
  perWebhook: 64,
  lease_ms: 90_000,
  schedule_ms: retrySchedule_ms,
  gather_ms: 4,
  poll_ms: 1_000,
  net_ms: 5_000,
  drain_ms: 8_000,
}

const batch = 200

const reasons = {
  gone: 'The receiver answered 410 Gone.',
  failing: 'No attempt has succeeded for 120 hours.',
} as const

/** A delivery leased this often without a result is set aside: it may be what crashes the workers. */
const mostLeases = 5
const unreadable_ms = 60_000

/** Sends due deliveries. Any number of workers run at once; each lane is leased by one of them. */
export class Engine {
  readonly #parts: EngineParts
  readonly #options: EngineOptions
  readonly #lease = randomUUID()
  readonly #bell = new Bell()
  readonly #receivers: Receivers
  readonly #held = new Map<number, Claimed>()
  readonly #outcomes: Outcomes
  #listener: Listener | undefined
  #abort = new AbortController()

  constructor(parts: EngineParts) {
    this.#parts = parts
    this.#options = { ...defaults, ...parts.options }
    this.#receivers = new Receivers(this.#options)
    const { database, tables, clock, disable } = parts
    this.#outcomes = new Outcomes({
      database,
      tables,
      clock,
      lease: this.#lease,
      gather_ms: this.#options.gather_ms,
      gathered: () => this.#bell.ring(),
      written: (outcomes) => this.#release(outcomes),
      abandoned: (verdict) => disable(verdict, reasons.failing),
    })
  }

  /** Runs until the worker closes. */
  async run({ closing, signal, log }: JobContext): Promise<void> {
    const { database, tables } = this.#parts
    this.#listener ??= database.listen(tables.channel, () => this.#bell.ring())
    this.#abort = new AbortController()
    try {
      for (let isTold = true; !closing.aborted;) {
        const isWaiting = isTold || this.#held.size > 0 || (await hasLanes(database))
        if (isWaiting) await this.#pump(closing, log)
        await this.#outcomes.tally()
        const { poll_ms, net_ms } = this.#options
        isTold = await this.#bell.heard(isWaiting || this.#outcomes.isTallying ? poll_ms : net_ms, closing)
      }
    } finally {
      await this.#drain(signal)
    }
  }

  async close(): Promise<void> {
    await this.#listener?.close()
    this.#parts.sender.close()
  }

  async #pump(closing: AbortSignal, log: Logger): Promise<void> {
    for (;;) {
      const limit = Math.min(batch, this.#options.slots - this.#held.size)
      if (limit <= 0 || closing.aborted) return
      const claimed = await claimDeliveries(this.#parts, {
        lease: this.#lease,
        lease_ms: this.#options.lease_ms,
        limit,
        capacities: this.#receivers.capacities,
        otherCapacity: this.#receivers.otherCapacity,
        address: this.#parts.address(),
      })
      for (const each of claimed) {
        this.#held.set(each.lane_id, each)
        this.#receivers.of(each).inFlight += 1
      }
      await this.#openEndpoints(claimed, log).catch((error: unknown) => {
        // None of them is sent. The webhooks' capacity is released here; the lanes are given back when the run ends.
        for (const each of claimed) this.#receivers.of(each).inFlight -= 1
        throw error
      })
      for (const each of claimed) void this.#deliver(each, log)
      if (claimed.length < limit) return
    }
  }

  async #openEndpoints(claimed: readonly Claimed[], log: Logger): Promise<void> {
    const unknown = claimed.filter((each) => this.#receivers.of(each).endpoint?.version !== each.version)
    if (unknown.length === 0) return
    const distinct = [
      ...new Map(unknown.map((each) => [`${each.tenant_id}.${each.webhook_id}`, each])).values(),
    ]
    for (const webhook of await webhooksToCall(this.#parts, distinct)) {
      const receiver = this.#receivers.of({ tenant_id: webhook.tenant_id, webhook_id: webhook.id })
      try {
        receiver.endpoint = endpointOf(webhook, this.#parts.vault)
      } catch (error) {
        receiver.endpoint = undefined
        log.error({ err: error, webhook_id: webhook.id }, 'a webhook cannot be called')
      }
    }
  }

  async #deliver(claimed: Claimed, log: Logger): Promise<void> {
    const { clock } = this.#parts
    const receiver = this.#receivers.of(claimed)
    const { endpoint } = receiver
    const unsent = (status: Result['status'], rest: Partial<Result> = {}) => {
      receiver.inFlight -= 1
      this.#outcomes.add(
        { answer: null, result: { claimed, status, delay_ms: 0, attempt: null, ...rest } },
        log,
      )
    }
    const at = clock.now()
    if (claimed.leases > mostLeases) return unsent('blocked')
    if (!claimed.permitted) return unsent('cancelled', { attempt: JSON.stringify(unsentAttempt(at)) })
    if (claimed.body === null) return unsent('failed')
    if (endpoint === undefined) return unsent('retrying', { delay_ms: unreadable_ms })
    // The webhook changed since the claim: its new URL may not be allowed to receive this delivery.
    if (endpoint.version !== claimed.version) return unsent('retrying')
    const call = callOf(endpoint, { id: claimed.event_id, body: claimed.body }, at)
    const answer = await this.#send(claimed, call)
    // The receiver can take a delivery of another resource while this result is being written.
    receiver.inFlight -= 1
    // An aborted delivery stays held and is given back.
    if (answer.error === 'aborted') return
    this.#receivers.learn(receiver, answer.status !== null, answer.duration_ms)
    const outcome = this.#outcomeOf(claimed, { endpoint, answer, at })
    this.#outcomes.add(outcome, log)
    if (answer.error === 'gone')
      await this.#parts.disable(claimed, reasons.gone).catch((error: unknown) => {
        log.error({ err: error, webhook_id: claimed.webhook_id }, 'a webhook that is gone is not disabled')
      })
  }

  #send(claimed: Claimed, call: WebhookCall): Promise<Answer> {
    const { sender, tracer } = this.#parts
    const { signal } = this.#abort
    if (tracer === undefined) return sender.send(call, signal)
    const { webhook_id, request_id, tries } = claimed
    return deliverTraced(tracer, { webhook_id, request_id, attempt: tries + 1 }, (headers) =>
      sender.send({ ...call, headers: { ...call.headers, ...headers } }, signal),
    )
  }

  #outcomeOf(
    claimed: Claimed,
    { endpoint, answer, at }: { endpoint: Endpoint; answer: Answer; at: Date },
  ): Outcome {
    const { schedule_ms } = this.#options
    const { retryAfter_ms, duration_ms } = answer
    const attempt = JSON.stringify(attemptOf(endpoint, answer, at))
    const failed = answer.error !== null
    const delay_ms =
      failed && answer.error !== 'gone'
        ? retryDelay_ms(claimed.tries + 1, { schedule_ms, retryAfter_ms })
        : undefined
    const status = failed ? (delay_ms === undefined ? 'failed' : 'retrying') : 'delivered'
    const result = { claimed, status, delay_ms: delay_ms ?? 0, attempt } as const
    return { result, answer: { failed, duration_ms } }
  }

  #release(outcomes: readonly Outcome[]): void {
    for (const { result } of outcomes) this.#held.delete(result.claimed.lane_id)
    this.#bell.ring()
  }

  /** Waits a while for responses, writes the known results and gives the other leases back. */
  async #drain(signal: AbortSignal): Promise<void> {
    const until = performance.now() + this.#options.drain_ms
    while (this.#held.size > 0 && performance.now() < until && !signal.aborted)
      await this.#bell.heard(50, signal)
    this.#abort.abort()
    await new Promise(setImmediate)
    await this.#outcomes.settled()
    const left = [...this.#held.values()]
    this.#held.clear()
    await giveBack(this.#parts.database, left, this.#lease)
    await this.#outcomes.tally({ now: true })
  }
}
