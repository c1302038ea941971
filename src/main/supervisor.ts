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

/** A process stops within this time, or is ended. */
const stop_ms = 80_000
/** So many failed starts in a row while nobody serves are the end. */
const attempts = 3

/**
 * Runs the program in several processes that share its ports. This one accepts connections and hands them to the others in
 * turn; it reads none of them. It replaces whoever dies, and sees to it that one of them has the jobs.
 */
export class Supervisor implements Pick<App, 'addresses' | 'drain' | 'stop'> {
  #addresses: App['addresses'] = {}
  /** Rejects when there is nobody left who serves and nobody can be started. */
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
    // Each gets its turn: of 32 connections to a shared socket one of two processes had 23.
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

  /** Replaces one after the other; the rest serve meanwhile. */
  async restart(): Promise<void> {
    if (this.#isRestarting || this.#state !== 'running') return
    this.#isRestarting = true
    this.#parts.log.info('all processes are replaced, one after the other')
    for (const member of [...this.#members].filter((each) => each.isServing)) {
      if (!this.#isRunning()) break
      // Who has died meanwhile is being replaced already.
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

  /** Sees to it that one of those who serve has the jobs: the one that has served longest. */
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
