import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { Listener } from '../../kernel/database/listener.ts'
import type { Integration } from '../../kernel/operation.ts'
import { type Identity, identityByToken, integrationIdentity } from './store.ts'

const entryLimit = 10_000

interface Question {
  readonly load: () => Promise<Identity | undefined>
  /** The company that is asked for: where the memory would refuse it, the database has the last word. */
  readonly company: number | undefined
}

function reaches(identity: Identity, company: number): boolean {
  return identity.companies.some((each) => each.company_id === company)
}

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

  async of(token: string, company?: number): Promise<Identity | undefined> {
    const load = () => identityByToken(this.#database, token)
    const identity = await this.#remembered(token, { load, company })
    if (identity?.expires_at != null && identity.expires_at <= this.#clock.now()) return undefined
    return identity
  }

  async ofIntegration(integration: Integration, company?: number): Promise<Identity> {
    const load = () => integrationIdentity(this.#database, integration)
    // A token has a bar and digits in it, so this is none.
    return (await this.#remembered(`integration:${integration}`, { load, company })) ?? load()
  }

  /** Called at once by whoever changes access on this node; the others hear of it by the channel. */
  forget(): void {
    this.#generation += 1
    this.#known.clear()
  }

  async #remembered(key: string, { load, company }: Question): Promise<Identity | undefined> {
    this.#changes ??= this.#database.listen('logistics_access', () => this.forget())
    const known = this.#changes.alive ? this.#known.get(key) : undefined
    if (known !== undefined && (company === undefined || reaches(known, company))) return known
    // What was read before a change must not be remembered after it.
    const generation = this.#generation
    const identity = await load()
    if (identity !== undefined && generation === this.#generation && this.#changes.alive) {
      if (this.#known.size >= entryLimit) this.#known.clear()
      this.#known.set(key, identity)
    }
    return identity
  }
}
