import { setTimeout as sleep } from 'node:timers/promises'
import { Database } from '../../src/kernel/database/database.ts'
import { Copies, type Definite } from './idempotency-copies.ts'
import { wrongEffects } from './idempotency-effects.ts'
import { type Kind, type Write, writeOf } from './idempotency-writes.ts'
import { randomFrom } from './rounds.ts'
import { fill, insertTenant } from './stock-run.ts'

/** A node that is killed and started again, or only there. */
export interface Node {
  readonly address: string
  start(): Promise<void>
  kill(): Promise<void>
}

export interface IdempotencyOptions {
  readonly url: string
  /** Those that are killed; all of them serve. */
  readonly mortal: readonly Node[]
  readonly nodes: readonly { readonly address: string }[]
  readonly keys: number
  /** Counts for each. */
  readonly copiesEach: number
  readonly kills: number
  /** Keys at once. */
  readonly clients: number
  readonly seed: number
  readonly note: (line: string) => void
}

export interface IdempotencyReport {
  readonly keys: ReadonlyMap<Kind, number>
  readonly copies: Copies
  readonly kills: number
  readonly seconds: number
  readonly reused: number
  /** Keys whose effect is another than one. */
  readonly effects: readonly string[]
  /** Keys that were answered in more than one way. */
  readonly answers: readonly string[]
}

const stock = 1_000_000

/** Copies of one write to all nodes while these are killed; then looks what came of it. */
export async function runIdempotency(options: IdempotencyOptions): Promise<IdempotencyReport> {
  const { url, nodes, keys, note } = options
  const random = randomFrom(options.seed)
  const over = new AbortController()
  const database = new Database({ url, schema: 'logistics', poolSize: 2, readTimeout_ms: 120_000 })
  const { company, token } = await insertTenant(database)
  const headers = { authorization: `Bearer ${token}`, 'x-company-id': String(company) }
  const addresses = () => nodes.map(({ address }) => address)
  const copies = new Copies({ addresses, headers, random, over: over.signal })
  try {
    const [changed = 0, ...articles] = await fill(database, company, 21)
    const opening = articles.map((article_id) => ({ article_id, quantity_um3pl: stock }))
    const opened = await copies.definite({
      ...writeOf(8, { articles, changed }),
      name: 'opening',
      body: { lines: opening },
    })
    if (opened.status !== 201) throw new Error(`no stock: ${opened.text}`)
    const run = new Run({ ...options, copies, random })
    const began = performance.now()
    const killing = run.kill(over.signal)
    killing.catch(() => over.abort())
    await Promise.all(
      Array.from({ length: options.clients }, () => run.client((n) => writeOf(n, { articles, changed }))),
    )
    over.abort()
    const kills = await killing
    const seconds = (performance.now() - began) / 1_000
    note(`${keys} keys in ${Math.round(seconds)} s; looking for their effects`)
    const effects = await wrongEffects(database, company, run.writes)
    const counted = Map.groupBy(run.writes, ({ kind }) => kind)
    const byKind = new Map([...counted].map(([kind, list]) => [kind, list.length]))
    return { keys: byKind, copies, kills, seconds, reused: run.reused, effects, answers: run.differing }
  } finally {
    over.abort()
    copies.close()
    await database.close()
  }
}

class Run {
  readonly #options: IdempotencyOptions & { readonly copies: Copies; readonly random: () => number }
  readonly writes: Write[] = []
  readonly differing: string[] = []
  reused = 0
  #next = 0
  #done = 0
  constructor(options: IdempotencyOptions & { readonly copies: Copies; readonly random: () => number }) {
    this.#options = options
  }

  /** Takes the next key and sees it through, until no key is left. */
  async client(write: (serial: number) => Write): Promise<void> {
    while (this.#next < this.#options.keys) {
      await this.#all(write((this.#next += 1) - 1))
      this.#done += 1
      if (this.#done % 1_000 === 0)
        this.#options.note(`${this.#done} keys, ${this.#options.copies.sent} copies sent`)
    }
  }

  /** All copies of one write at once, some of them again later, and sometimes one that means something else. */
  async #all(write: Write): Promise<void> {
    const { copies, random } = this.#options
    this.writes.push(write)
    const answers = await Promise.all(
      Array.from({ length: this.#options.copiesEach }, () => copies.definite(write)),
    )
    if (random() < 0.3) answers.push(await copies.definite(write))
    const fault = differing(write, answers)
    if (fault !== undefined) this.differing.push(`${write.kind} ${write.name}: ${fault}`)
    if (write.refused || random() > 0.1) return
    const other = await copies.definite(write, write.other)
    this.reused += 1
    if (other.code !== 'idempotency_key_reused')
      this.differing.push(
        `${write.kind} ${write.name}: another body was answered by ${other.status} ${other.text}`,
      )
  }

  /** As many kills as are wanted, spread over the keys; now and then all at once. */
  async kill(signal: AbortSignal): Promise<number> {
    const { mortal, kills, keys, random } = this.#options
    let killed = 0
    while (killed < kills && !signal.aborted) {
      if (this.#done < ((killed + random()) * keys) / (kills + 1)) {
        await sleep(10)
        continue
      }
      const all = random() < 0.1
      const victims = mortal.filter((_, at) => all || at === killed % mortal.length)
      await Promise.all(victims.map((node) => node.kill()))
      killed += 1
      await Promise.all(victims.map((node) => node.start()))
    }
    return killed
  }
}

/** How the copies of one write were answered differently. */
function differing({ path, refused }: Write, answers: readonly Definite[]): string | undefined {
  const texts = new Set(answers.map((each) => `${each.status} ${each.text}`))
  if (texts.size > 1) return [...texts].join(' and ')
  const [first] = answers
  const isRefusal = first === undefined || first.status >= 400 || first.code !== ''
  if (isRefusal !== refused) return `answered by ${first?.status} ${first?.text}`
  const originals = answers.filter((each) => !each.replayed).length
  // GraphQL has many answers in one, and so no header for one of them.
  if (!refused && path !== '/graphql' && originals > 1) return `${originals} answers are no repetition`
  if (refused && originals < answers.length) return 'a refusal was repeated as an answer'
  return undefined
}
