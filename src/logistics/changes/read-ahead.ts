import type { ReadScope } from '../../kernel/scope.ts'
import { type Stretch, articleFeed } from './feed.ts'
import type { FeedQuery } from './schema.ts'

const kept_ms = 1_000
const keptAtMost = 32

interface Ahead {
  readonly stretch: Promise<Stretch>
  readonly asked: number
}

/**
 * Who follows a feed asks for the next stretch as soon as it has one, so it is read while the answer is on its way. Only
 * a stretch after which more comes is given from here: that there is nothing more is always looked up anew.
 */
export class ReadAhead {
  readonly #ahead = new Map<string, Ahead>()

  async stretch(scope: ReadScope, query: FeedQuery): Promise<Stretch> {
    const known = await this.#taken(keyOf(scope, query))
    const stretch = known?.more === true ? known : await articleFeed(scope, query)
    if (stretch.more) this.#readOn(scope, { ...query, cursor: stretch.last })
    return stretch
  }

  /** What was read ahead, once. */
  async #taken(key: string): Promise<Stretch | undefined> {
    const ahead = this.#ahead.get(key)
    if (ahead === undefined) return undefined
    this.#ahead.delete(key)
    if (performance.now() - ahead.asked > kept_ms) return undefined
    return ahead.stretch.catch(() => undefined)
  }

  #readOn(scope: ReadScope, query: FeedQuery): void {
    const [oldest] = this.#ahead.keys()
    if (oldest !== undefined && this.#ahead.size >= keptAtMost) this.#ahead.delete(oldest)
    const stretch = articleFeed(scope, query)
    // Whoever takes it hears of its failure, and nobody else needs to.
    stretch.catch(() => {})
    this.#ahead.set(keyOf(scope, query), { stretch, asked: performance.now() })
  }
}

/** Two callers who may see the same rows may have the same stretch. */
function keyOf({ companies, clients }: ReadScope, query: FeedQuery): string {
  return JSON.stringify([companies, clients, query])
}
