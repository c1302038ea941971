import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/database.ts'
import type { Listener } from '../../../kernel/database/listener.ts'
import type { Integration } from './schema-integrations.ts'
import { isWorthNoting, laterEnd } from './rules.ts'
import { type Identity, extendToken, identityByToken, integrationIdentity, noteUse } from './store.ts'

const entryLimit = 10_000

interface Question {
  readonly load: (company?: number) => Promise<Identity | undefined>
  /** The company that is asked for: where the memory would refuse it, the database has the last word. */
  readonly company: number | undefined
}

function reaches(identity: Identity, company: number): boolean {
  return identity.companies.some((each) => each.company_id === company)
}

interface IdentityParts {
  readonly database: Database
  readonly clock: Clock
  /** Seconds that an unused token lives; undefined for no end. */
  readonly tokenLifetime_s: number | undefined
}

/** Where an answer may be remembered: of who may go everywhere each company for itself. */
function keysOf(key: string, company: number | undefined): readonly string[] {
  return company === undefined ? [key] : [key, `${key} ${company}`]
}

/**
 * Who is behind a token, remembered only while the channel that tells of changes is alive. A change of users,
 * memberships, modules or tokens empties the memory of every node at commit; that a token lives longer is told to nobody.
 */
export class Identities {
  readonly #database: Database
  readonly #clock: Clock
  readonly #tokenLifetime_s: number | undefined
  readonly #known = new Map<string, Identity>()
  #changes: Listener | undefined
  #generation = 0

  constructor({ database, clock, tokenLifetime_s }: IdentityParts) {
    this.#database = database
    this.#clock = clock
    this.#tokenLifetime_s = tokenLifetime_s
  }

  /** Who is behind a token, if that is remembered and there is nothing to look up or to write. */
  known(token: string, company?: number): Identity | undefined {
    const identity = this.#knownTo(token, company)
    if (identity === undefined || this.#isOver(identity)) return undefined
    return this.#laterEnd(identity) === undefined && !this.#isToBeNoted(identity) ? identity : undefined
  }

  async of(token: string, company?: number, address = ''): Promise<Identity | undefined> {
    const question = { load: (named?: number) => identityByToken(this.#database, token, named), company }
    let identity = await this.#remembered(token, question)
    if (this.#isOver(identity)) {
      // Another node may have made it longer since.
      for (const key of keysOf(token, company)) this.#known.delete(key)
      identity = await this.#remembered(token, question)
    }
    if (identity === undefined || this.#isOver(identity)) return undefined
    return this.#used(keysOf(token, company), identity, address)
  }

  async ofIntegration(integration: Integration, company?: number): Promise<Identity> {
    const load = (named?: number) => integrationIdentity(this.#database, integration, named)
    // A token has no colon in it, so this is none.
    return (await this.#remembered(`integration:${integration}`, { load, company })) ?? load(company)
  }

  /** Called at once by whoever changes access on this node; the others hear of it by the channel. */
  forget(): void {
    this.#generation += 1
    this.#known.clear()
  }

  #isOver(identity: Identity | undefined): boolean {
    return identity?.expires_at != null && identity.expires_at <= this.#clock.now()
  }

  #laterEnd(identity: Identity): Date | undefined {
    return laterEnd(identity, this.#clock.now(), this.#tokenLifetime_s)
  }

  #isToBeNoted({ token_id, last_used_at }: Identity): boolean {
    return token_id !== null && isWorthNoting(last_used_at, this.#clock.now())
  }

  /**
   * A token lives longer by being used, and its person wants to know that it is. Of many requests at once the first one
   * writes. It fails none of them, and nobody waits for the note: where nothing can be written one can still read.
   */
  async #used(keys: readonly string[], identity: Identity, address: string): Promise<Identity> {
    const { token_id } = identity
    const end = this.#laterEnd(identity)
    const isToBeNoted = this.#isToBeNoted(identity)
    if (token_id === null || (end === undefined && !isToBeNoted)) return identity
    const now = this.#clock.now()
    const used = {
      ...identity,
      ...(end !== undefined && { expires_at: end }),
      ...(isToBeNoted && { last_used_at: now }),
    }
    // What was forgotten meanwhile stays so.
    const key = keys.find((each) => this.#known.get(each) === identity)
    if (key !== undefined) this.#known.set(key, used)
    const unsaid = () => key !== undefined && this.#known.delete(key)
    if (isToBeNoted) void noteUse(this.#database, identity, { now, address }).catch(unsaid)
    if (end !== undefined) await extendToken(this.#database, token_id, end).catch(unsaid)
    return used
  }

  get #isCurrent(): boolean {
    this.#changes ??= this.#database.listen('logistics_access', () => this.forget())
    return this.#changes.alive
  }

  /** What is remembered, of everywhere or of the company alone. */
  #knownTo(key: string, company: number | undefined): Identity | undefined {
    if (!this.#isCurrent) return undefined
    const known = this.#known.get(key)
    if (company === undefined || (known !== undefined && reaches(known, company))) return known
    return this.#known.get(`${key} ${company}`)
  }

  async #remembered(key: string, { load, company }: Question): Promise<Identity | undefined> {
    const known = this.#knownTo(key, company)
    if (known !== undefined) return known
    const [, keyInCompany = key] = keysOf(key, company)
    // What was read before a change must not be remembered after it.
    const generation = this.#generation
    const identity = await load(company)
    if (identity !== undefined && generation === this.#generation && this.#isCurrent) {
      if (this.#known.size >= entryLimit) this.#known.clear()
      const isPart = identity.everywhere && company !== undefined
      // What is remembered of all companies was made before this one.
      if (isPart && identity.companies.length > 0) this.#known.delete(key)
      if (!isPart || identity.companies.length > 0) this.#known.set(isPart ? keyInCompany : key, identity)
    }
    return identity
  }
}
