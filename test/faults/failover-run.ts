import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabaseName } from '../../lab/places.ts'
import { SeveralServers } from '../../lab/several-servers.ts'
import { Database } from '../../src/kernel/database/database.ts'
import type { Note } from '../../tools/script.ts'
import { Listeners } from './failover-listeners.ts'
import { OrderClients } from './failover-orders.ts'
import { type Way, Wires, breakPrimary, otherThan, restorePrimary } from './failover-ways.ts'
import { type Article, Ledger, type Write } from './ledger.ts'
import { lookAt, randomFrom, repeatOpen } from './rounds.ts'
import { fill, insertTenant } from './stock-run.ts'
import { Writers } from './writers.ts'
import { patience } from '../support/patience.ts'

export interface FailoverOptions {
  /** A folder of its own. */
  readonly folder: string
  readonly failovers: number
  /** In turn. */
  readonly ways: readonly Way[]
  readonly clients: number
  readonly seed: number
  readonly signal?: AbortSignal
  readonly note: Note
}

export interface Failover {
  readonly way: Way
  /** From the last write that was acknowledged to the next one: the longest such pause, until all was well again. */
  readonly gap_ms: number
  /** Until the other one was the primary. */
  readonly promoted_ms: number
  /** From the return of the old primary until it followed, and could have taken over. */
  readonly followed_ms: number
}

export interface FailoverReport {
  readonly rounds: readonly Failover[]
  readonly ledger: Ledger
  readonly orders: OrderClients
  readonly events: number
  readonly deliveries: number
  /** Events that followers missed. */
  readonly missed: readonly string[]
  readonly verified: Readonly<Record<string, unknown>>
  /** Findings of `doctor`. */
  readonly ailments: readonly string[]
  readonly seconds: number
}

/** Remembers when it was promised something. */
class TimedLedger extends Ledger {
  readonly times_ms: number[] = []

  mark(): void {
    this.times_ms.push(performance.now())
  }

  override acknowledge(write: Write, record: Article): void {
    super.acknowledge(write, record)
    this.mark()
  }

  /** The longest time without a promise since then. */
  longestPause(since_ms: number): number {
    const times = this.times_ms.filter((time) => time >= since_ms)
    return Math.max(0, ...times.slice(1).map((time, i) => time - (times[i] ?? 0)))
  }
}

/** Before a primary is taken away, and after it is there again. */
const leastWrites = 30

/** Failovers one after the other, under load, and after each a look at everything that was promised. */
export async function failoverRun(options: FailoverOptions): Promise<FailoverReport> {
  const { folder, note, signal } = options
  const wires = new Wires()
  const lab = await SeveralServers.start({ folder, note, relay: (each) => wires.add(each) })
  const end = async () => {
    await lab.stop()
    await wires.close()
  }
  const interrupt = () => void end()
  signal?.addEventListener('abort', interrupt)
  try {
    return await new Run(options, lab, wires).report()
  } catch (error) {
    if (signal?.aborted !== true) note(`the logs are kept in ${await lab.keepLogs()}`)
    throw error
  } finally {
    signal?.removeEventListener('abort', interrupt)
    await end()
  }
}

class Run {
  readonly #options: FailoverOptions
  readonly #lab: SeveralServers
  readonly #wires: Wires
  readonly #ledger = new TimedLedger()

  constructor(options: FailoverOptions, lab: SeveralServers, wires: Wires) {
    this.#options = options
    this.#lab = lab
    this.#wires = wires
  }

  async report(): Promise<FailoverReport> {
    const { failovers, ways, note } = this.#options
    const began = performance.now()
    const { articles, goods, writers, orders } = await this.#people()
    const listeners = await Listeners.start(writers, { address: this.#lab.logistics, token: articles.token })
    const rounds: Failover[] = []
    try {
      for (let i = 0; i < failovers; i += 1) {
        const round = await this.#round(ways[i % ways.length] ?? 'kill', writers, orders)
        await repeatOpen(writers, this.#ledger)
        await lookAt({ writers, ledger: this.#ledger, company: articles.company, url: this.#lab.url })
        await orders.look()
        rounds.push(round)
        note(this.#line(round, rounds.length, orders))
      }
      const missed = await listeners.missed(this.#ledger)
      const verified = await this.#lab.command('stock', 'verify', '--company', String(goods.company))
      const { events, deliveries } = listeners
      const ailments = await this.#ailments()
      const seconds = (performance.now() - began) / 1000
      return { rounds, ledger: this.#ledger, orders, events, deliveries, missed, verified, ailments, seconds }
    } finally {
      await listeners.close()
    }
  }

  async #people() {
    const { url } = this.#lab
    const database = new Database({ url, schema: 'logistics', poolSize: 2, ...patience })
    try {
      const [articles, goods] = [await insertTenant(database), await insertTenant(database)]
      const ids = await fill(database, goods.company, 50)
      const address = () => this.#lab.logistics
      const random = randomFrom(this.#options.seed)
      const writers = new Writers({ address, ...articles }, this.#ledger, random)
      const buyers = new Writers({ address, ...goods }, this.#ledger, random)
      const lines = ids.map((article_id) => ({ article_id, quantity_um3pl: 1_000_000 }))
      const opened = await buyers.call('/stock/adjustments', {
        method: 'POST',
        body: { lines, reason: 'opening' },
      })
      if (opened?.status !== 201) throw new Error(`no stock: ${opened?.text}`)
      const made = () => this.#ledger.mark()
      const orders = new OrderClients({ writers: buyers, company: goods.company, articles: ids, url, made })
      return { articles, goods, writers, orders }
    } finally {
      await database.close()
    }
  }

  async #round(way: Way, writers: Writers, orders: OrderClients): Promise<Failover> {
    const lab = this.#lab
    const primary = await lab.led()
    const stop = new AbortController()
    const { clients } = this.#options
    const buyers = Math.ceil(clients / 3)
    const writing = Promise.all([writers.run(clients - buyers, stop.signal), orders.run(buyers, stop.signal)])
    try {
      const since_ms = performance.now()
      await this.#written()
      const broken = { lab, wires: this.#wires, primary, way }
      const began = performance.now()
      const table = await breakPrimary(broken)
      await this.#promoted(otherThan(primary))
      const promoted_ms = performance.now() - began
      await this.#written()
      const returned = performance.now()
      await restorePrimary(broken, table)
      await lab.led()
      const followed_ms = performance.now() - returned
      await this.#written()
      return { way, promoted_ms, followed_ms, gap_ms: this.#ledger.longestPause(since_ms) }
    } catch (error) {
      // Nobody will answer them.
      orders.giveUp()
      throw error
    } finally {
      stop.abort()
      await writing
    }
  }

  #promoted(name: DatabaseName): Promise<true> {
    return this.#lab.until(`${name} is the primary`, async () => {
      const [leader] = (await this.#lab.members([name])).filter(({ role }) => role === 'leader')
      return leader?.name === name && leader.state === 'running' ? true : undefined
    })
  }

  /** Until some more writes were acknowledged. */
  async #written(): Promise<void> {
    const { times_ms } = this.#ledger
    const enough = times_ms.length + leastWrites
    await this.#lab.until('writes are acknowledged', async () =>
      times_ms.length >= enough ? true : undefined,
    )
  }

  /** Once what waits in queues has had its turn. */
  async #ailments(): Promise<readonly string[]> {
    for (let attempt = 1; ; attempt += 1) {
      const { data } = await this.#lab.command('doctor').catch(failed)
      const checks = Array.isArray(data) ? data : [{ check: 'doctor', ok: false, detail: 'says nothing' }]
      const wrong = checks.filter(({ ok }) => ok !== true).map((each) => JSON.stringify(each))
      if (wrong.length === 0 || attempt === 10) return wrong
      await sleep(3_000)
    }
  }

  #line({ way, gap_ms, promoted_ms, followed_ms }: Failover, n: number, orders: OrderClients): string {
    const { acknowledged, unanswered, refused, faults } = this.#ledger
    return (
      `${String(n).padStart(3)} ${way.padEnd(6)} gap ${s(gap_ms)} s, promoted after ${s(promoted_ms)} s, followed after ${s(followed_ms)} s; ` +
      `${acknowledged} articles and ${orders.acknowledged} orders acknowledged, ${unanswered} unanswered, ${refused} refused, ` +
      `${faults.length + orders.faults.length} faults`
    )
  }
}

/** As seconds. */
const s = (value_ms: number) => (value_ms / 1000).toFixed(1)

/** Output of a command that found an error. */
function failed(error: unknown): Record<string, unknown> {
  const text = error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
  const parsed: unknown = text === '' ? {} : JSON.parse(text)
  return Object.fromEntries(Object.entries(parsed ?? {}))
}
