import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Api, type Job, NoAnswer, Refused, type Station } from './api.ts'
import { type Outcome, printed } from './printers.ts'
import { type Target, shown } from './targets.ts'

export interface AgentParts {
  readonly api: Api
  readonly company: number
  /** Between two questions while there is nothing to print. */
  readonly interval_ms: number
  /** Prints what waits, and ends. */
  readonly once: boolean
  /** Aborted when it is to end: what is being printed is finished first. */
  readonly closing: AbortSignal
  readonly note: (line: string) => void
}

const longestPause_ms = 60_000
/** How often it tries to report what it has printed once it is to end. */
const lastReports = 3

/** One printer: asks for its jobs, prints them one by one and says what became of each. */
export class Agent {
  readonly #parts: AgentParts
  readonly #station: Station
  readonly #target: Target
  readonly #name = randomUUID()
  #isAway = false
  #printed = 0
  constructor(parts: AgentParts, station: Station, target: Target) {
    this.#parts = parts
    this.#station = station
    this.#target = target
  }

  /** How many jobs it has printed when it ends. */
  async run(): Promise<number> {
    const { api, company, closing, once, interval_ms } = this.#parts
    this.#note(`prints on ${shown(this.#target)}`)
    while (!closing.aborted) {
      const job = await this.#answered(() => api.next(company, this.#station.id, this.#name))
      if (job !== undefined) await this.#print(job)
      else if (once) break
      else await this.#pause(interval_ms)
    }
    return this.#printed
  }

  async #print(job: Job): Promise<void> {
    const { api, company } = this.#parts
    const outcome = await this.#outcome(job)
    if (outcome.kind === 'printed') {
      this.#printed += 1
      this.#note(`printed ${job.title} (job ${job.id})`)
      await this.#reported(() => api.done(company, job))
      return
    }
    this.#note(`could not print ${job.title} (job ${job.id}): ${outcome.reason}`)
    const { kind, reason } = outcome
    await this.#reported(() => api.failed(company, job, { outcome: kind, reason }))
  }

  /** What the service will not draw is given up; whatever else happens before the printer has it leaves the paper empty. */
  async #outcome(job: Job): Promise<Outcome | { readonly kind: 'given_up'; readonly reason: string }> {
    const { api, company } = this.#parts
    try {
      const { bytes, format } = await api.content(company, job)
      const title = `${job.id} ${job.title}`
      return await printed(this.#target, { bytes, format, copies: job.copies, title })
    } catch (error) {
      if (error instanceof NoAnswer) return { kind: 'nothing_printed', reason: error.message }
      if (error instanceof Refused && !isOurs(error)) return { kind: 'given_up', reason: error.message }
      throw error
    }
  }

  /** A word that must arrive: also when the service is away for longer than the job is ours. */
  async #reported(report: () => Promise<void>): Promise<void> {
    try {
      await this.#answered(report, lastReports)
    } catch (error) {
      // Somebody decided otherwise meanwhile.
      if (!(error instanceof Refused) || isOurs(error)) throw error
      this.#note(error.message)
    }
  }

  /** Asks until there is an answer, with growing pauses; undefined where it is to end first. */
  async #answered<T>(ask: () => Promise<T>, afterClosing = 0): Promise<T | undefined> {
    const { closing } = this.#parts
    let late = 0
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await ask()
        if (this.#isAway) this.#note('connected again')
        this.#isAway = false
        return answer
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        if (closing.aborted && (late += 1) >= afterClosing) return undefined
        const most = Math.min(longestPause_ms, 1_000 * 2 ** Math.min(tries, 6))
        // Stations that lost their service together do not come back together.
        const pause_ms = Math.max(error.retryAfter_ms, most * (0.5 + Math.random() / 2))
        if (!this.#isAway) this.#note(`no answer from the service (${error.message}); trying again`)
        this.#isAway = true
        if (closing.aborted) await sleep(500)
        else await this.#pause(pause_ms)
      }
    }
  }

  /** Ended early when it is to end. */
  async #pause(time_ms: number): Promise<void> {
    await sleep(time_ms, undefined, { signal: this.#parts.closing }).catch(() => {})
  }

  #note(line: string): void {
    this.#parts.note(`${this.#station.name}: ${line}`)
  }
}

/** The token, the company or the station is wrong: a person has to see to it. */
function isOurs({ status }: Refused): boolean {
  return status === 401 || status === 403 || status === 404
}
