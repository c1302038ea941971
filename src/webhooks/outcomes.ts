import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/log.ts'
import { type DeliveryStore, type Result, writeResults } from './queue.ts'
import type { WebhookKey } from './tables.ts'
import { type Tally, writeTallies } from './tallies.ts'

export interface Outcome {
  readonly result: Result
  /** Null if nothing was sent. */
  readonly answer: { readonly failed: boolean; readonly duration_ms: number } | null
}

interface OutcomeParts extends DeliveryStore {
  readonly clock: Clock
  readonly lease: string
  /** Time that results are gathered before they are written together. */
  readonly gather_ms: number
  /** Called before a write, which keeps the database busy: receivers have room, so others can be claimed. */
  readonly gathered: () => void
  readonly written: (outcomes: readonly Outcome[]) => void
  readonly abandoned: (webhook: WebhookKey) => Promise<void>
}

const most = 500
const tally_ms = 1_000
const alarm_ms = 100

/** Gathers results for some milliseconds and writes them together. Refused results are kept and retried. */
export class Outcomes {
  readonly #parts: OutcomeParts
  #waiting: Outcome[] = []
  #tallies = new Map<string, Tally>()
  #talliedAt = 0
  #writing: Promise<void> | undefined
  constructor(parts: OutcomeParts) {
    this.#parts = parts
  }

  add(outcome: Outcome, log: Logger): void {
    this.#waiting.push(outcome)
    this.#writing ??= this.#write(log).finally(() => {
      this.#writing = undefined
    })
  }

  /** Resolves when all results are written, or could not be. */
  async settled(): Promise<void> {
    await this.#writing
  }

  async #write(log: Logger): Promise<void> {
    for (let failures = 0; this.#waiting.length > 0;) {
      await sleep(this.#parts.gather_ms * (1 + Math.min(failures, 5) * 50))
      const batch = this.#waiting.slice(0, most)
      const { database, tables, lease, gathered, written } = this.#parts
      gathered()
      try {
        const results = batch.map((outcome) => outcome.result)
        await database.transaction((connection) => writeResults(tables, connection, { results, lease }))
      } catch (error) {
        failures += 1
        log.warn({ err: error }, 'results of deliveries are not written yet')
        if (failures < 20) continue
        // Their leases expire, and they are sent again.
      }
      failures = 0
      this.#waiting = this.#waiting.slice(batch.length)
      for (const outcome of batch) this.#count(outcome)
      written(batch)
    }
  }

  #count({ result, answer }: Outcome): void {
    if (answer === null) return
    const { tenant_id, webhook_id } = result.claimed
    const key = `${tenant_id}.${webhook_id}`
    const tally = this.#tallies.get(key) ?? {
      tenant_id,
      webhook_id,
      successes: 0,
      failures: 0,
      failed: 0,
      duration_ms: 0,
    }
    tally.successes += answer.failed ? 0 : 1
    tally.failures += answer.failed ? 1 : 0
    tally.failed += result.status === 'failed' ? 1 : 0
    tally.duration_ms += answer.duration_ms
    this.#tallies.set(key, tally)
  }

  /** Whether tallies wait to be written. */
  get isTallying(): boolean {
    return this.#tallies.size > 0
  }

  /** Writes the tallies of webhooks at intervals; sooner when one is failing. */
  async tally({ now = false } = {}): Promise<void> {
    const tallies = [...this.#tallies.values()]
    const wait_ms = tallies.some((tally) => tally.failures > 0) ? alarm_ms : tally_ms
    if (tallies.length === 0 || (!now && performance.now() - this.#talliedAt < wait_ms)) return
    this.#talliedAt = performance.now()
    this.#tallies = new Map()
    const { database, tables, clock, abandoned } = this.#parts
    const verdicts = await database.transaction((connection) =>
      writeTallies(tables, connection, { tallies, now: clock.now() }),
    )
    for (const verdict of verdicts) await abandoned(verdict)
  }
}
