import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Api, type Job, NoAnswer, Refused, type Station } from './api.ts'
import { type Outcome, printed } from './printers.ts'
import { type Target, shown } from './targets.ts'

export interface AgentParts {
  readonly api: Api
  readonly company: number
  /** Poll interval while there is nothing to print. */
  readonly interval_ms: number
  /** Prints the waiting jobs, then ends. */
  readonly once: boolean
  /** Aborted to end the agent, which finishes the current job first. */
  readonly closing: AbortSignal
  readonly note: (line: string) => void
}

const longestPause_ms = 60_000
/** Attempts to report a printed job once the agent is to end. */
const lastReports = 3

/** Agent of one printer: fetches its jobs, prints them one by one and reports each result. */
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

  /** Returns the number of printed jobs when it ends. */
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

  /** Gives up a job that the service refuses to render. If the printer never got it, nothing was printed. */
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

  /** Reports a result until it arrives, even if the service is away for longer than our lease on the job. */
  async #reported(report: () => Promise<void>): Promise<void> {
    try {
      await this.#answered(report, lastReports)
    } catch (error) {
      // Somebody settled the job differently meanwhile.
      if (!(error instanceof Refused) || isOurs(error)) throw error
      this.#note(error.message)
    }
  }

  /** Retries with growing back-off until there is a response; undefined if the agent is to end first. */
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
        // Stations that lost their service together must not come back together.
        const pause_ms = Math.max(error.retryAfter_ms, most * (0.5 + Math.random() / 2))
        if (!this.#isAway) this.#note(`no answer from the service (${error.message}); trying again`)
        this.#isAway = true
        if (closing.aborted) await sleep(500)
        else await this.#pause(pause_ms)
      }
    }
  }

  /** Waits; ends early when the agent is to end. */
  async #pause(time_ms: number): Promise<void> {
    await sleep(time_ms, undefined, { signal: this.#parts.closing }).catch(() => {})
  }

  #note(line: string): void {
    this.#parts.note(`${this.#station.name}: ${line}`)
  }
}

/** The token, the company or the station is wrong: a person has to fix it. */
function isOurs({ status }: Refused): boolean {
  return status === 401 || status === 403 || status === 404
}
