import type { ReadScope } from '../../base/access/scopes.ts'
import { type FeedSource, type Stretch, feedStretch } from './feed.ts'
import type { FeedQuery } from './schema.ts'

const kept_ms = 1_000
const keptAtMost = 32

interface Ahead {
  readonly stretch: Promise<Stretch>
  readonly asked: number
}

/**
 * A reader of a feed asks for the next page as soon as it has one. So the next two pages are read in parallel while the
 * response is on its way. The last statement predicts where the second begins; if the first ends elsewhere, nobody asks
 * for the second. Only a page with more after it is served from here: the end of the feed is always read anew.
 */
export class ReadAhead {
  readonly #source: FeedSource
  readonly #ahead = new Map<string, Ahead>()
  constructor(source: FeedSource) {
    this.#source = source
  }

  /** Reads without using the pages read ahead. */
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

  /** Takes a page read ahead; each is served once. */
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
    // The caller that takes it sees its failure; nobody else needs to.
    stretch.catch(() => {})
    this.#ahead.set(key, { stretch, asked: performance.now() })
  }
}

/** Callers who may see the same rows share pages. */
function keyOf({ companies, clients, visit: { modules } }: ReadScope, query: FeedQuery): string {
  return JSON.stringify([companies, clients, modules, query])
}
