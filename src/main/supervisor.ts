import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { App } from './app.ts'
import { type End, Member } from './member.ts'
import { NodeFigures } from './node-figures.ts'
import type { Asked, Beginning } from './process-messages.ts'
import { restartAfter, steady_ms } from './restarts.ts'
import type { Shares } from './shares.ts'

export interface SupervisorParts extends Omit<Beginning, 'number' | 'pool'> {
  readonly shares: Shares
  readonly log: Logger
}

/** A process that hasn't stopped within this time is killed. */
const stop_ms = 80_000
/** Failed starts in a row after which the node ends, if no process serves. */
const attempts = 3

/**
 * Runs the program in several processes that share its ports. The supervisor accepts connections and hands them to the
 * processes in turn; it reads none of them. It replaces dead processes and makes sure that one process has the jobs.
 */
export class Supervisor implements Pick<App, 'addresses' | 'drain' | 'stop'> {
  #addresses: App['addresses'] = {}
  /** Rejects when no process serves and none can be started. */
  readonly broken: Promise<never>
  #break: (reason: unknown) => void = () => {}
  readonly #parts: SupervisorParts
  readonly #members = new Set<Member>()
  readonly #failures = new Map<number, number>()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #figures = new NodeFigures(this.#members)
  #worker: Member | undefined
  #state: 'starting' | 'running' | 'ending' = 'starting'
  #isRestarting = false

  private constructor(parts: SupervisorParts) {
    this.#parts = parts
    this.broken = new Promise((_, fail) => {
      this.#break = fail
    })
    this.broken.catch(() => {})
    // Whatever ends this process ends the others.
    process.on('exit', () => this.#members.forEach((member) => member.kill()))
  }

  static async start(parts: SupervisorParts): Promise<Supervisor> {
    cluster.setupPrimary({ exec: fileURLToPath(new URL('./process.ts', import.meta.url)), args: [] })
    // Round robin: with a shared socket, one of two processes got 23 of 32 connections.
    cluster.schedulingPolicy = cluster.SCHED_RR
    const supervisor = new Supervisor(parts)
    await supervisor.#begin()
    return supervisor
  }

  get addresses(): App['addresses'] {
    return this.#addresses
  }

  drain(): void {
    this.#state = 'ending'
    for (const timer of this.#timers) clearTimeout(timer)
    for (const member of this.#members) member.tell({ kind: 'drain' })
  }

  async stop(): Promise<void> {
    this.drain()
    const all = [...this.#members]
    for (const member of all) this.#retire(member)
    await Promise.all(all.map((member) => member.gone))
  }

  /** Replaces the processes one after the other; the rest serve meanwhile. */
  async restart(): Promise<void> {
    if (this.#isRestarting || this.#state !== 'running') return
    this.#isRestarting = true
    this.#parts.log.info('all processes are replaced, one after the other')
    for (const member of [...this.#members].filter((each) => each.isServing)) {
      if (!this.#isRunning()) break
      // A process that died meanwhile is already being replaced.
      if (!this.#members.has(member)) continue
      this.#retire(member)
      this.#appoint()
      await member.gone
      if (!this.#isRunning()) break
      await this.#replace(member.number)
    }
    this.#isRestarting = false
  }

  async #begin(): Promise<void> {
    const { shares, parts } = this.#parts
    const serving = parts.filter((part) => part !== 'worker')
    const numbers = Array.from({ length: shares.processes }, (_, i) => i + 1)
    const members = numbers.map((number) => this.#fork(number, number === 1 ? parts : serving))
    if (parts.includes('worker')) this.#worker = members[0]
    try {
      const [addresses = {}] = await Promise.all(members.map((member) => member.started))
      this.#addresses = addresses
    } catch (error) {
      this.#state = 'ending'
      for (const member of this.#members) member.kill()
      await Promise.all(members.map((member) => member.gone))
      throw error
    }
    this.#state = 'running'
    for (const member of members)
      if (!this.#members.has(member)) this.#lost(member, { code: null, signal: null })
  }

  #fork(number: number, parts: SupervisorParts['parts']): Member {
    const { values, urls, shares } = this.#parts
    const beginning = { number, values, urls, parts, pool: shares.pool }
    const member = new Member(beginning, (asked, from) => void this.#answer(asked, from))
    this.#members.add(member)
    void this.#await(member)
    return member
  }

  async #await(member: Member): Promise<void> {
    const end = await member.gone
    this.#members.delete(member)
    this.#figures.depart(member)
    this.#lost(member, end)
  }

  #lost(member: Member, { code, signal }: End): void {
    if (this.#worker === member) this.#worker = undefined
    if (this.#state !== 'running' || member.isRetired) return
    const { number, pid } = member
    const failures = performance.now() - member.since < steady_ms ? (this.#failures.get(number) ?? 0) + 1 : 0
    this.#failures.set(number, failures)
    const wait_ms = restartAfter(failures)
    this.#parts.log.error({ process: number, pid, code, signal, wait_ms }, 'a process died and is replaced')
    this.#appoint()
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      void this.#replace(number)
    }, wait_ms)
    this.#timers.add(timer)
  }

  async #replace(number: number): Promise<void> {
    const member = this.#fork(
      number,
      this.#parts.parts.filter((part) => part !== 'worker'),
    )
    this.#figures.replaced += 1
    const { log } = this.#parts
    try {
      await member.started
      log.info({ process: number, pid: member.pid }, 'a process took the place of another')
      if (this.#state === 'ending') member.tell({ kind: 'drain' })
      this.#appoint()
    } catch (error) {
      const failures = this.#failures.get(number) ?? 0
      const isAlone = [...this.#members].every((each) => !each.isServing)
      log.error({ process: number, err: error }, 'a process could not start')
      if (isAlone && failures >= attempts) this.#break(error)
    }
  }

  /** Makes sure that a serving process has the jobs: the longest-serving one. */
  #appoint(): void {
    if (!this.#parts.parts.includes('worker') || this.#state !== 'running') return
    if (this.#worker !== undefined && !this.#worker.isRetired) return
    this.#worker = [...this.#members].find((member) => member.isServing && !member.isRetired)
    this.#worker?.tell({ kind: 'work' })
    if (this.#worker !== undefined)
      this.#parts.log.info({ process: this.#worker.number }, 'a process took the jobs over')
  }

  #retire(member: Member): void {
    member.isRetired = true
    member.tell({ kind: 'stop' })
    const limit = setTimeout(() => member.kill(), stop_ms)
    void member.gone.then(() => clearTimeout(limit))
  }

  async #answer(asked: Asked, from: Member): Promise<void> {
    from.tell({ kind: 'answer', id: asked.id, ...(await this.#figures.answer(asked, from)) })
  }

  #isRunning(): boolean {
    return this.#state === 'running'
  }
}
