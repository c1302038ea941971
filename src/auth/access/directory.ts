import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { Listener } from '../../kernel/database/listener.ts'
import type { Keys } from '../../kernel/keys.ts'
import { isToken } from './rules.ts'
import type { Session } from './rules-session.ts'
import { type SiteAccess, sessionByHash, siteAccessBy } from './store.ts'

const entryLimit = 50_000

/** Cached values by key, valid only while silence on the channel means that nothing changed. */
class Memory<V> extends Map<string, V> {
  override set(key: string, value: V): this {
    if (this.size >= entryLimit) this.clear()
    return super.set(key, value)
  }
}

/** Sites by client id, sessions by token. A change clears every node's cache; without a channel nothing is cached. */
export class Directory {
  readonly #database: Database
  readonly #keys: Keys
  readonly #clock: Clock
  readonly #sites = new Memory<SiteAccess>()
  readonly #sessions = new Memory<Session>()
  #changes: Listener | undefined
  #generation = 0

  constructor(parts: { readonly database: Database; readonly keys: Keys; readonly clock: Clock }) {
    this.#database = parts.database
    this.#keys = parts.keys
    this.#clock = parts.clock
  }

  // Cached values are returned synchronously: a promise costs more than the cache lookup.

  /** The site, if it is cached. */
  knownSite(client_id: string): SiteAccess | undefined {
    return this.#known(this.#sites, client_id)
  }

  /** The session of an unexpired token, if it is cached. */
  knownSession(token: string): Session | undefined {
    const known = this.#known(this.#sessions, token)
    return known && this.#living(known)
  }

  site(client_id: string): SiteAccess | Promise<SiteAccess | undefined> {
    return (
      this.knownSite(client_id) ??
      this.#remembered(this.#sites, client_id, () => siteAccessBy(this.#database, client_id))
    )
  }

  /** The session of an unexpired token. */
  session(token: string): Session | undefined | Promise<Session | undefined> {
    const known = this.#known(this.#sessions, token)
    return known === undefined ? this.#askedSession(token) : this.#living(known)
  }

  /** Called immediately by code that changes access on this node; other nodes learn of it through the channel. */
  forget(): void {
    this.#generation += 1
    this.#sites.clear()
    this.#sessions.clear()
  }

  async #askedSession(token: string): Promise<Session | undefined> {
    // The checksum filters uncached tokens only; cached ones have passed it before.
    if (!isToken('sat', token)) return undefined
    const load = () => sessionByHash(this.#database, this.#keys.candidates(token))
    const session = await this.#remembered(this.#sessions, token, load)
    return session && this.#living(session)
  }

  #living(session: Session): Session | undefined {
    return session.expires_at <= this.#clock.now() ? undefined : session
  }

  #known<V>(memory: Memory<V>, key: string): V | undefined {
    return this.#isCurrent() ? memory.get(key) : undefined
  }

  async #remembered<V>(
    memory: Memory<V>,
    key: string,
    load: () => Promise<V | undefined>,
  ): Promise<V | undefined> {
    // A value read before a change must not be cached after it.
    const generation = this.#generation
    const value = await load()
    if (value !== undefined && generation === this.#generation && this.#isCurrent()) memory.set(key, value)
    return value
  }

  #isCurrent(): boolean {
    this.#changes ??= this.#database.listen('auth_access', () => this.forget())
    return this.#changes.alive
  }
}
