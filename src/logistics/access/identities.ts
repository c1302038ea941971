import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { Listener } from '../../kernel/database/listener.ts'
import { type Identity, identityByToken } from './store.ts'

const entryLimit = 10_000

/**
 * Who is behind a token, remembered only while the channel that tells of changes is alive. A change of users,
 * memberships, modules or tokens empties the memory of every node at commit.
 */
export class Identities {
  readonly #database: Database
  readonly #clock: Clock
  readonly #known = new Map<string, Identity>()
  #changes: Listener | undefined
  #generation = 0

  constructor(database: Database, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  async of(token: string): Promise<Identity | undefined> {
    this.#changes ??= this.#database.listen('logistics_access', () => this.forget())
    const known = this.#changes.alive ? this.#known.get(token) : undefined
    const identity = known ?? (await this.#load(token))
    if (identity?.expires_at != null && identity.expires_at <= this.#clock.now()) return undefined
    return identity
  }

  /** Called at once by whoever changes access on this node; the others hear of it by the channel. */
  forget(): void {
    this.#generation += 1
    this.#known.clear()
  }

  async #load(token: string): Promise<Identity | undefined> {
    // What was read before a change must not be remembered after it.
    const generation = this.#generation
    const identity = await identityByToken(this.#database, token)
    if (identity !== undefined && generation === this.#generation && this.#changes?.alive === true) {
      if (this.#known.size >= entryLimit) this.#known.clear()
      this.#known.set(token, identity)
    }
    return identity
  }
}
