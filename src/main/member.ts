import cluster, { type Worker } from 'node:cluster'
import type { Figures } from '../http/siblings.ts'
import type { App } from './app.ts'
import { closeUntaken } from './handed-over.ts'
import {
  type Answer,
  type Asked,
  type Beginning,
  type Order,
  type ServiceName,
  reportIn,
} from './process-messages.ts'

/** Time that the others wait for a process that doesn't answer. */
const patience_ms = 1_500

/** Reason why a process could not start, in its own words. */
class StartFailure extends Error {
  override readonly name = 'StartFailure'
  readonly problems: readonly string[]
  readonly exitCode: number
  constructor([first = 'A process ended while it started', ...more]: readonly string[], exitCode: number) {
    super(first)
    this.problems = more.map((line) => line.trim())
    this.exitCode = exitCode
  }
}

export interface End {
  readonly code: number | null
  readonly signal: string | null
}

/** One of the processes of the node, as the supervisor sees it. */
export class Member {
  readonly number: number
  readonly since = performance.now()
  /** Rejects with a StartFailure. */
  readonly started: Promise<App['addresses']>
  readonly gone: Promise<End>
  isServing = false
  /** Told to end, so that its exit is expected. */
  isRetired = false
  readonly #worker: Worker
  readonly #waiting = new Map<number, (answer: Answer | undefined) => void>()
  readonly #figures = new Map<ServiceName, Figures>()
  #asked = 0

  constructor(beginning: Beginning, hear: (asked: Asked, from: Member) => void) {
    this.number = beginning.number
    this.#worker = cluster.fork()
    closeUntaken(this.#worker)
    this.gone = new Promise((gone) => {
      this.#worker.once('exit', (code, signal) => {
        this.isServing = false
        for (const give of this.#waiting.values()) give(undefined)
        gone({ code, signal })
      })
    })
    // A message to a process that is ending may fail; the exit event reports its end.
    this.#worker.on('error', () => {})
    this.started = new Promise((started, failed) => {
      let isBegun = false
      this.#worker.on('message', (message: unknown) => {
        const report = reportIn(message)
        if (report?.kind === 'loaded') {
          if (!isBegun) this.tell({ kind: 'begin', ...beginning, parts: [...beginning.parts] })
          isBegun = true
        } else if (report?.kind === 'failed') failed(new StartFailure(report.lines, report.code))
        else if (report?.kind === 'question') hear(report, this)
        else if (report?.kind === 'answer') this.#waiting.get(report.id)?.(report)
        else if (report?.kind === 'started') {
          this.isServing = true
          started(report.addresses)
        }
      })
      void this.gone.then(({ code, signal }) =>
        failed(new StartFailure([`A process ended while it started (${signal ?? `exit code ${code}`})`], 1)),
      )
    })
    // Callers that await the start see its failure; others need not.
    this.started.catch(() => {})
  }

  get pid(): number | undefined {
    return this.#worker.process.pid
  }

  tell(order: Order): void {
    if (this.#worker.isConnected()) this.#worker.send(order, () => {})
  }

  kill(): void {
    this.#worker.process.kill('SIGKILL')
  }

  /** Current metrics of a service; without an answer, the last known ones. */
  async figures(service: ServiceName): Promise<Figures> {
    const answer = await this.#ask(service, 'figures')
    if (answer !== undefined) this.#figures.set(service, answer.figures)
    return this.#figures.get(service) ?? []
  }

  async hasRoom(service: ServiceName): Promise<boolean> {
    return (await this.#ask(service, 'room'))?.room ?? false
  }

  keep(service: ServiceName, figures: Figures): void {
    this.#figures.set(service, figures)
  }

  get lastFigures(): ReadonlyMap<ServiceName, Figures> {
    return this.#figures
  }

  #ask(service: ServiceName, about: 'figures' | 'room'): Promise<Answer | undefined> {
    const id = (this.#asked += 1)
    return new Promise((answered) => {
      const give = (answer: Answer | undefined) => {
        clearTimeout(timer)
        this.#waiting.delete(id)
        answered(answer)
      }
      const timer = setTimeout(() => give(undefined), patience_ms)
      this.#waiting.set(id, give)
      this.tell({ kind: 'question', id, service, about })
    })
  }
}
