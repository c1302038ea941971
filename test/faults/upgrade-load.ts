import { setTimeout as sleep } from 'node:timers/promises'
import type { Note } from '../../tools/script.ts'
import { randomFrom } from './rounds.ts'
import { type Answer, Client, Guest, Tally } from './soak-clients.ts'
import { GoodsGuest } from './soak-goods.ts'
import { type Ground, type SoakTarget, prepare } from './soak-ground.ts'
import { drawn } from './soak-run.ts'
import { SiteGuest } from './soak-site.ts'
import { type Question, contentOf, lacking, questionsAbout } from './upgrade-questions.ts'

interface LoadOptions {
  /** Both of the same people: one company in which they work, and one of which they only ask. */
  readonly target: SoakTarget
  readonly still: SoakTarget
  readonly sink: string
  readonly articles: number
  readonly users: number
  readonly rate: number
  readonly seed: number
  readonly note: Note
}

const tick_ms = 20
/** Under way at once; beyond that the machine cannot hold the rate, and the rate that was reached is told. */
const crowd = 200
/** Until the rate is what it is to be. */
const rise_ms = 3_000
/** Requests whose answer is compared with the first one. */
const comparing = 0.75

/** Reads from and writes to both services at a fixed rate until told to end. Every request must be served. */
export class Load {
  readonly tally: Tally
  /** Answers that were compared, by the node that gave them. */
  readonly compared = new Map<string, number>()
  readonly #client = new Client({ keep: true, most: 64 })
  readonly #options: LoadOptions
  readonly #random: () => number
  readonly #underWay = new Set<Promise<void>>()
  readonly #over = new AbortController()
  #next: () => () => Promise<unknown> = () => () => Promise.resolve()
  #running: Promise<void> = Promise.resolve()
  #sent = 0
  #seconds = 0

  constructor(options: LoadOptions) {
    this.#options = options
    this.tally = new Tally(options.note)
    this.#random = randomFrom(options.seed)
  }

  get perSecond(): number {
    return this.#sent / Math.max(this.#seconds, 0.001)
  }

  async begin(): Promise<void> {
    const { target, still, sink, articles, users } = this.#options
    const ground = await prepare(target, { articles, users, sink })
    const rest = await prepare(still, { articles: 30, users: 0, sink })
    const questions = await questionsAbout(this.#client, still, rest)
    this.#next = drawn(this.#errands(ground, questions), this.#random)
    this.#running = this.#run()
  }

  /** Lets those that are under way come to their end. */
  async end(): Promise<void> {
    this.#over.abort()
    await this.#running
    await Promise.all(this.#underWay)
    this.#client.close()
  }

  #errands(ground: Ground, questions: readonly Question[]) {
    const guest = new Guest(this.#client, this.tally)
    const parts = { guest, target: this.#options.target, ground, random: this.#random }
    const errands = [...new GoodsGuest(parts).errands, ...new SiteGuest(parts).errands]
    const all = errands.reduce((sum, [share]) => sum + share, 0)
    const share = (all * comparing) / (1 - comparing) / questions.length
    return [
      ...errands,
      ...questions.map((question) => [share, () => this.#compare(guest, question)] as const),
    ]
  }

  async #compare(guest: Guest, { call, answer: first }: Question): Promise<void> {
    const answer = await guest.get(call, 200, () => true)
    if (answer === undefined) return
    const node = nodeOf(answer)
    this.compared.set(node, (this.compared.get(node) ?? 0) + 1)
    const difference = lacking(first, contentOf(answer))
    if (difference !== undefined) this.tally.fail('another answer', `${node}: ${call.path}: ${difference}`)
  }

  async #run(): Promise<void> {
    const { rate } = this.#options
    const began = performance.now()
    let [owed, last] = [0, began]
    while (!this.#over.signal.aborted) {
      const now = performance.now()
      // Requests missed in the last second are not made up for.
      owed = Math.min(rate, owed + ((now - last) / 1000) * rate * Math.min(1, (now - began) / rise_ms))
      last = now
      for (; owed >= 1 && this.#underWay.size < crowd; owed -= 1) this.#send()
      this.#seconds = (now - began) / 1000
      await sleep(tick_ms)
    }
  }

  #send(): void {
    this.#sent += 1
    const errand = this.#next()()
      .catch((error: unknown) => this.tally.fail('the load itself', String(error)))
      .then(() => void this.#underWay.delete(errand))
    this.#underWay.add(errand)
  }
}

function nodeOf({ headers }: Answer): string {
  return String(headers['x-node'] ?? 'unknown')
}
