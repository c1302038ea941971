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
  /** From 0 to 1: how much of late was answered at once. */
  pace: number
  endpoint: Endpoint | undefined
}

const stranger = 0.5
const memory = 0.9
const prompt_ms = 1_000
const known = 5_000

/**
 * How many requests each webhook may have in flight. It grows as the receiver answers and shrinks to one as it does not,
 * and those that do not answer, or not soon, share half of the slots: neither dead endpoints nor somebody whose receivers
 * take their time cost the others anything.
 */
export class Lines {
  readonly #limits: LineLimits
  readonly #lines = new Map<string, Line>()
  #turn = 0
  constructor(limits: LineLimits) {
    this.#limits = limits
  }

  of({ tenant_id, webhook_id }: WebhookKey): Line {
    const key = `${tenant_id}.${webhook_id}`
    let line = this.#lines.get(key)
    if (line === undefined) {
      this.#forget()
      line = { tenant_id, webhook_id, inFlight: 0, trust: stranger, pace: 1, endpoint: undefined }
      this.#lines.set(key, line)
    }
    return line
  }

  /** What was sent was answered, or was not, after that long. */
  learn(line: Line, answered: boolean, duration_ms: number): void {
    line.trust = line.trust * memory + (answered ? 1 - memory : 0)
    line.pace = line.pace * memory + (duration_ms < prompt_ms ? 1 - memory : 0)
  }

  get rooms(): readonly Room[] {
    const lines = [...this.#lines.values()]
    const tardy = lines.filter(isTardy)
    let left = Math.floor(this.#limits.slots / 2) - tardy.reduce((sum, line) => sum + line.inFlight, 0)
    // Another one is the first each time; who comes when nothing is left waits.
    this.#turn = (this.#turn + 1) % Math.max(1, tardy.length)
    const each = Math.max(1, Math.ceil(left / Math.max(1, tardy.length)))
    const rooms = new Map<Line, number>()
    for (const line of [...tardy.slice(this.#turn), ...tardy.slice(0, this.#turn)]) {
      const room = Math.max(0, Math.min(each, left, this.#most(line.trust) - line.inFlight))
      rooms.set(line, room)
      left -= room
    }
    return lines.map((line) => {
      const { tenant_id, webhook_id, trust, inFlight } = line
      return { tenant_id, webhook_id, room: rooms.get(line) ?? Math.max(0, this.#most(trust) - inFlight) }
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

function isTardy({ trust, pace }: Line): boolean {
  return trust < stranger || pace < stranger
}
