import type { ReadScope } from '../../kernel/scope.ts'
import { type Stretch, articleFeed } from './feed.ts'
import type { FeedQuery } from './schema.ts'

const depth = 2
const kept_ms = 1_000
const keptAtMost = 32

interface Ahead {
  readonly stretch: Promise<Stretch>
  readonly asked: number
}

/**
 * Who follows a feed asks for the next stretch as soon as it has one, so the next two are read while the answer is on its
 * way. Only a stretch after which more comes is given from here: that there is nothing more is always looked up anew.
 */
export class ReadAhead {
  readonly #ahead = new Map<string, Ahead>()

  async stretch(scope: ReadScope, query: FeedQuery): Promise<Stretch> {
    const known = await this.#taken(keyOf(scope, query))
    const stretch = known?.more === true ? known : await articleFeed(scope, query)
    this.#readOn(scope, query, { after: stretch, steps: depth })
    return stretch
  }

  /** What was read ahead, once. */
  async #taken(key: string): Promise<Stretch | undefined> {
    const ahead = this.#ahead.get(key)
    this.#ahead.delete(key)
    if (ahead === undefined || performance.now() - ahead.asked > kept_ms) return undefined
    return ahead.stretch.catch(() => undefined)
  }

  #readOn(
    scope: ReadScope,
    before: FeedQuery,
    { after, steps }: { readonly after: Stretch; readonly steps: number },
  ): void {
    if (!after.more || steps === 0) return
    const query = { ...before, cursor: after.last }
    const ahead = this.#ahead.get(keyOf(scope, query)) ?? this.#begun(scope, query)
    ahead.stretch.then(
      (stretch) => this.#readOn(scope, query, { after: stretch, steps: steps - 1 }),
      // Whoever takes it hears of its failure, and nobody else needs to.
      () => {},
    )
  }

  #begun(scope: ReadScope, query: FeedQuery): Ahead {
    const [oldest] = this.#ahead.keys()
    if (oldest !== undefined && this.#ahead.size >= keptAtMost) this.#ahead.delete(oldest)
    const ahead = { stretch: articleFeed(scope, query), asked: performance.now() }
    this.#ahead.set(keyOf(scope, query), ahead)
    return ahead
  }
}

/** Two callers who may see the same rows may have the same stretch. */
function keyOf({ companies, clients }: ReadScope, query: FeedQuery): string {
  return JSON.stringify([companies, clients, query])
}
