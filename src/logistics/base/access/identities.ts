import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/database.ts'
import type { Listener } from '../../../kernel/database/listener.ts'
import type { Integration } from './schema-integrations.ts'
import { isWorthNoting, laterEnd } from './rules.ts'
import { type Identity, extendToken, identityByToken, integrationIdentity, noteUse } from './store.ts'

const entryLimit = 10_000

interface Question {
  readonly load: (company?: number) => Promise<Identity | undefined>
  /** The requested company. If the cache would refuse it, the database has the last word. */
  readonly company: number | undefined
}

function reaches(identity: Identity, company: number): boolean {
  return identity.companies.some((each) => each.company_id === company)
}

interface IdentityParts {
  readonly database: Database
  readonly clock: Clock
  /** Lifetime of an unused token in seconds; undefined for no expiry. */
  readonly tokenLifetime_s: number | undefined
}

/** Cache keys for an answer. For users who may enter every company, each company is cached separately. */
function keysOf(key: string, company: number | undefined): readonly string[] {
  return company === undefined ? [key] : [key, `${key} ${company}`]
}

/**
 * Caches the identity behind a token, but only while the notification channel is alive. A change to users, memberships,
 * modules or tokens clears the cache of every node at commit. Extending a token's lifetime sends no notification.
 */
export class Identities {
  readonly #parts: IdentityParts
  readonly #known = new Map<string, Identity>()
  #changes: Listener | undefined
  #generation = 0

  constructor(parts: IdentityParts) {
    this.#parts = parts
  }

  /** The cached identity of a token, unless it needs a lookup or a write. */
  known(token: string, company?: number): Identity | undefined {
    const identity = this.#knownTo(token, company)
    if (identity === undefined || this.#isOver(identity)) return undefined
    return this.#laterEnd(identity) === undefined && !this.#isToBeNoted(identity) ? identity : undefined
  }

  async of(token: string, company?: number, address = ''): Promise<Identity | undefined> {
    const question = {
      load: (named?: number) => identityByToken(this.#parts.database, token, named),
      company,
    }
    let identity = await this.#remembered(token, question)
    if (this.#isOver(identity)) {
      // Another node may have extended the token since.
      for (const key of keysOf(token, company)) this.#known.delete(key)
      identity = await this.#remembered(token, question)
    }
    if (identity === undefined || this.#isOver(identity)) return undefined
    return this.#used(keysOf(token, company), identity, address)
  }

  async ofIntegration(integration: Integration, company?: number): Promise<Identity> {
    const load = (named?: number) => integrationIdentity(this.#parts.database, integration, named)
    // A token contains no colon, so this key can't collide with one.
    return (await this.#remembered(`integration:${integration}`, { load, company })) ?? load(company)
  }

  /** Called right after access changes on this node. Other nodes are notified through the channel. */
  forget(): void {
    this.#generation += 1
    this.#known.clear()
  }

  #isOver(identity: Identity | undefined): boolean {
    return identity?.expires_at != null && identity.expires_at <= this.#parts.clock.now()
  }

  #laterEnd(identity: Identity): Date | undefined {
    return laterEnd(identity, this.#parts.clock.now(), this.#parts.tokenLifetime_s)
  }

  #isToBeNoted({ token_id, last_used_at }: Identity): boolean {
    return token_id !== null && isWorthNoting(last_used_at, this.#parts.clock.now())
  }

  /**
   * Extends the token's lifetime and notes its use, which its owner wants to see. Of many concurrent requests, the
   * first one writes. A failed write fails no request, so reads still work when nothing can be written. No request
   * waits for the note.
   */
  async #used(keys: readonly string[], identity: Identity, address: string): Promise<Identity> {
    const { token_id } = identity
    const end = this.#laterEnd(identity)
    const isToBeNoted = this.#isToBeNoted(identity)
    if (token_id === null || (end === undefined && !isToBeNoted)) return identity
    const now = this.#parts.clock.now()
    const used = {
      ...identity,
      ...(end !== undefined && { expires_at: end }),
      ...(isToBeNoted && { last_used_at: now }),
    }
    // An entry that was cleared in the meantime stays cleared.
    const key = keys.find((each) => this.#known.get(each) === identity)
    if (key !== undefined) this.#known.set(key, used)
    const unsaid = () => key !== undefined && this.#known.delete(key)
    if (isToBeNoted) void noteUse(this.#parts.database, identity, { now, address }).catch(unsaid)
    if (end !== undefined) await extendToken(this.#parts.database, token_id, end).catch(unsaid)
    return used
  }

  get #isCurrent(): boolean {
    this.#changes ??= this.#parts.database.listen('logistics_access', () => this.forget())
    return this.#changes.alive
  }

  /** The cached identity, for all companies or for this company alone. */
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
    // An identity read before a change must not be cached after it.
    const generation = this.#generation
    const identity = await load(company)
    if (identity !== undefined && generation === this.#generation && this.#isCurrent) {
      if (this.#known.size >= entryLimit) this.#known.clear()
      const isPart = identity.everywhere && company !== undefined
      // The cached entry for all companies predates this company.
      if (isPart && identity.companies.length > 0) this.#known.delete(key)
      if (!isPart || identity.companies.length > 0) this.#known.set(isPart ? keyInCompany : key, identity)
    }
    return identity
  }
}
