import type { Capacity } from './queue.ts'
import type { Endpoint } from './call.ts'
import type { WebhookKey } from './tables.ts'

export interface ReceiverLimits {
  /** Maximum concurrent requests in all. */
  readonly slots: number
  readonly perWebhook: number
}

/** State of one webhook in this worker. */
interface Receiver extends WebhookKey {
  inFlight: number
  /** Share of recent requests that got any response, from 0 to 1. */
  trust: number
  /** Share of recent requests that were answered promptly, from 0 to 1. */
  pace: number
  endpoint: Endpoint | undefined
}

const stranger = 0.5
const memory = 0.9
const prompt_ms = 1_000
const known = 5_000

/**
 * Limits the requests in flight to each webhook. The limit grows as the receiver answers and shrinks to one as it
 * doesn't. Receivers that don't answer, or answer slowly, share half of the slots: neither dead endpoints nor slow
 * receivers cost the others anything.
 */
export class Receivers {
  readonly #limits: ReceiverLimits
  readonly #receivers = new Map<string, Receiver>()
  #turn = 0
  constructor(limits: ReceiverLimits) {
    this.#limits = limits
  }

  of({ tenant_id, webhook_id }: WebhookKey): Receiver {
    const key = `${tenant_id}.${webhook_id}`
    let receiver = this.#receivers.get(key)
    if (receiver === undefined) {
      this.#forget()
      receiver = { tenant_id, webhook_id, inFlight: 0, trust: stranger, pace: 1, endpoint: undefined }
      this.#receivers.set(key, receiver)
    }
    return receiver
  }

  learn(receiver: Receiver, answered: boolean, duration_ms: number): void {
    receiver.trust = receiver.trust * memory + (answered ? 1 - memory : 0)
    receiver.pace = receiver.pace * memory + (duration_ms < prompt_ms ? 1 - memory : 0)
  }

  get capacities(): readonly Capacity[] {
    const receivers = [...this.#receivers.values()]
    const tardy = receivers.filter(isTardy)
    let left =
      Math.floor(this.#limits.slots / 2) - tardy.reduce((sum, receiver) => sum + receiver.inFlight, 0)
    // Another receiver comes first each time; receivers wait when nothing is left.
    this.#turn = (this.#turn + 1) % Math.max(1, tardy.length)
    const each = Math.max(1, Math.ceil(left / Math.max(1, tardy.length)))
    const capacities = new Map<Receiver, number>()
    for (const receiver of [...tardy.slice(this.#turn), ...tardy.slice(0, this.#turn)]) {
      const capacity = Math.max(0, Math.min(each, left, this.#most(receiver.trust) - receiver.inFlight))
      capacities.set(receiver, capacity)
      left -= capacity
    }
    return receivers.map((receiver) => {
      const { tenant_id, webhook_id, trust, inFlight } = receiver
      return {
        tenant_id,
        webhook_id,
        capacity: capacities.get(receiver) ?? Math.max(0, this.#most(trust) - inFlight),
      }
    })
  }

  get otherCapacity(): number {
    return this.#most(stranger)
  }

  #most(trust: number): number {
    return Math.max(1, Math.floor(this.#limits.perWebhook * trust ** 3))
  }

  #forget(): void {
    if (this.#receivers.size < known) return
    for (const [key, receiver] of this.#receivers) if (receiver.inFlight === 0) this.#receivers.delete(key)
  }
}

function isTardy({ trust, pace }: Receiver): boolean {
  return trust < stranger || pace < stranger
}
