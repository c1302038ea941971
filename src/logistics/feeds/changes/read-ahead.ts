import type { ReadScope } from '../../../kernel/scope.ts'
import { type FeedSource, type Stretch, feedStretch } from './feed.ts'
import type { FeedQuery } from './schema.ts'

const kept_ms = 1_000
const keptAtMost = 32

interface Ahead {
  readonly stretch: Promise<Stretch>
  readonly asked: number
}

/**
 * Who follows a feed asks for the next stretch as soon as it has one, so the next two are read while the answer is on its
 * way, side by side: where the second begins is what the last statement expected. Should the first end elsewhere by then,
 * nobody asks for the second. Only a stretch after which more comes is given from here: that there is nothing more is
 * always looked up anew.
 */
export class ReadAhead {
  readonly #source: FeedSource
  readonly #ahead = new Map<string, Ahead>()
  constructor(source: FeedSource) {
    this.#source = source
  }

  /** Read anew. */
  read(scope: ReadScope, query: FeedQuery): Promise<Stretch> {
    return feedStretch(scope, this.#source, query)
  }

  async stretch(scope: ReadScope, query: FeedQuery): Promise<Stretch> {
    const known = await this.#taken(keyOf(scope, query))
    const stretch = known === undefined || known.following === null ? await this.read(scope, query) : known
    if (stretch.following !== null) {
      for (const cursor of [stretch.last, stretch.following]) this.#begin(scope, { ...query, cursor })
    }
    return stretch
  }

  /** What was read ahead, once. */
  async #taken(key: string): Promise<Stretch | undefined> {
    const ahead = this.#ahead.get(key)
    this.#ahead.delete(key)
    if (ahead === undefined || performance.now() - ahead.asked > kept_ms) return undefined
    return ahead.stretch.catch(() => undefined)
  }

  #begin(scope: ReadScope, query: FeedQuery): void {
    const key = keyOf(scope, query)
    if (this.#ahead.has(key)) return
    const [oldest] = this.#ahead.keys()
    if (oldest !== undefined && this.#ahead.size >= keptAtMost) this.#ahead.delete(oldest)
    const stretch = this.read(scope, query)
    // Whoever takes it hears of its failure, and nobody else needs to.
    stretch.catch(() => {})
    this.#ahead.set(key, { stretch, asked: performance.now() })
  }
}

/** Two callers who may see the same rows may have the same stretch. */
function keyOf({ companies, clients, visit: { modules } }: ReadScope, query: FeedQuery): string {
  return JSON.stringify([companies, clients, modules, query])
}
