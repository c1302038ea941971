import { type Arrived, Receiver, type Reaction } from '../support/receiver.ts'

/** Events of one resource that a receiver saw. */
interface Seen {
  sequence: number
  accepted: boolean
}

/**
 * Answers 30 % with 503, 5 % not at all, and resets 5 %; a message that failed eight times is taken, so that all can
 * arrive. Checks every signature with the reference library, and that a resource's events come in order: none before
 * the one before it was accepted.
 */
export class BadReceiver {
  readonly receiver: Receiver
  readonly accepted = new Map<string, number>()
  readonly faults: string[] = []
  arrivals = 0
  readonly #secret: () => string
  readonly #failures = new Map<string, number>()
  readonly #seen = new Map<number, Seen>()

  private constructor(receiver: Receiver, secret: () => string) {
    this.receiver = receiver
    this.#secret = secret
    receiver.keep = false
    receiver.react = (message) => this.#react(message)
  }

  static async start(secret: () => string): Promise<BadReceiver> {
    return new BadReceiver(await Receiver.start(), secret)
  }

  /** Messages accepted more than once. */
  get duplicates(): number {
    return [...this.accepted.values()].reduce((sum, times) => sum + times - 1, 0)
  }

  #react(message: Arrived): Reaction {
    this.arrivals += 1
    this.#check(message)
    const { id, resource } = message.body
    const failures = this.#failures.get(id) ?? 0
    const fate = failures >= 8 ? 1 : Math.random()
    if (fate < 0.4) {
      this.#failures.set(id, failures + 1)
      return fate < 0.3 ? 503 : fate < 0.35 ? 'hang' : 'reset'
    }
    this.accepted.set(id, (this.accepted.get(id) ?? 0) + 1)
    const seen = this.#seen.get(resource.id)
    if (seen !== undefined) seen.accepted = true
    return 200
  }

  #check(message: Arrived): void {
    const { id, sequence, resource } = message.body
    try {
      Receiver.verify(message, this.#secret())
    } catch (error) {
      this.faults.push(`${id} is not signed: ${String(error)}`)
    }
    if (message.headers['webhook-id'] !== id)
      this.faults.push(`${id} came as ${String(message.headers['webhook-id'])}`)
    const seen = this.#seen.get(resource.id)
    if (seen !== undefined && sequence < seen.sequence) {
      this.faults.push(`article ${resource.id}: ${sequence} came after ${seen.sequence}`)
    } else if (seen === undefined || sequence > seen.sequence) {
      if (seen?.accepted === false) {
        this.faults.push(`article ${resource.id}: ${sequence} came before ${seen.sequence} was accepted`)
      }
      this.#seen.set(resource.id, { sequence, accepted: false })
    }
  }
}
