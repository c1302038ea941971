import type { Room } from './queue.ts'
import type { Endpoint } from './parcel.ts'
import type { WebhookKey } from './tables.ts'

export interface LineLimits {
  /** Requests at a time in all. */
  readonly slots: number
  /** And to one webhook. */
  readonly perWebhook: number
}

/** What this worker knows of one webhook. */
interface Line extends WebhookKey {
  inFlight: number
  /** From 0 to 1: how much of late was answered at all, whatever the answer was. */
  trust: number
  endpoint: Endpoint | undefined
}

const stranger = 0.5
const memory = 0.9
const known = 5_000

/**
 * How many requests each webhook may have in flight. It grows as the receiver answers and shrinks to one as it does not,
 * and those that do not answer share half of the slots: dead endpoints cost the healthy ones nothing.
 */
export class Lines {
  readonly #limits: LineLimits
  readonly #lines = new Map<string, Line>()
  constructor(limits: LineLimits) {
    this.#limits = limits
  }

  of({ tenant_id, webhook_id }: WebhookKey): Line {
    const key = `${tenant_id}.${webhook_id}`
    let line = this.#lines.get(key)
    if (line === undefined) {
      this.#forget()
      line = { tenant_id, webhook_id, inFlight: 0, trust: stranger, endpoint: undefined }
      this.#lines.set(key, line)
    }
    return line
  }

  /** What was sent was answered, or was not. */
  learn(line: Line, answered: boolean): void {
    line.trust = line.trust * memory + (answered ? 1 - memory : 0)
  }

  get rooms(): readonly Room[] {
    const lines = [...this.#lines.values()]
    const distrusted = lines.reduce((sum, line) => sum + (isDistrusted(line) ? line.inFlight : 0), 0)
    const isCrowded = distrusted >= this.#limits.slots / 2
    return lines.map((line) => {
      const { tenant_id, webhook_id } = line
      const isHeld = isCrowded && isDistrusted(line)
      return {
        tenant_id,
        webhook_id,
        room: isHeld ? 0 : Math.max(0, this.#most(line.trust) - line.inFlight),
      }
    })
  }

  get otherRoom(): number {
    return this.#most(stranger)
  }

  #most(trust: number): number {
    return Math.max(1, Math.floor(this.#limits.perWebhook * trust ** 3))
  }

  #forget(): void {
    if (this.#lines.size < known) return
    for (const [key, line] of this.#lines) if (line.inFlight === 0) this.#lines.delete(key)
  }
}

function isDistrusted(line: Line): boolean {
  return line.trust < stranger
}
