import { type LookupAddress, promises as dns } from 'node:dns'
import { type LookupFunction, isIP } from 'node:net'
import { isIn, isNeverCalled, isPublic, networksOf } from './addresses.ts'

/** Address of a receiver to which nothing may be sent. */
export class ForbiddenTarget extends Error {
  override readonly name = 'ForbiddenTarget'
  readonly code = 'FORBIDDEN_TARGET'
}

export interface TargetOptions {
  /** Outside production, as on a developer's machine, loopback and private addresses may be called too. */
  readonly production: boolean
  /** Networks that may be called although they are not public. */
  readonly allowed: readonly string[]
  /** Whether production may send without encryption. */
  readonly plain?: boolean
  readonly resolve?: Resolve
}
type Resolve = (host: string) => Promise<readonly LookupAddress[]>

const kept_ms = 10_000
const slow_ms = 1_000

interface Known {
  readonly addresses: Promise<readonly LookupAddress[]>
  readonly until: number
}

/**
 * Decides which addresses may be called. A name is resolved once and all of its addresses are checked. The connection
 * then goes to a checked address, so a name that resolves differently the second time gains nothing.
 */
export class Targets {
  readonly #options: TargetOptions
  readonly #allowed
  readonly #resolve: Resolve
  readonly #known = new Map<string, Known>()
  /** Names that resolved slowly or not at all, resolved one at a time: the system resolves only four at once. */
  readonly #slow = new Set<string>()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: TargetOptions) {
    this.#options = options
    this.#allowed = networksOf(options.allowed)
    this.#resolve = options.resolve ?? ((host) => dns.lookup(host, { all: true, verbatim: true }))
  }

  permits(address: string): boolean {
    if (isNeverCalled(address)) return false
    return !this.#options.production || isPublic(address) || isIn(this.#allowed, address)
  }

  /** Whether a receiver may have this URL: production requires https unless a setting allows http. */
  takes(url: string): boolean {
    const { production, plain = false } = this.#options
    return !production || plain || !url.toLowerCase().startsWith('http:')
  }

  /** Throws if the host is a forbidden IP address, which is never looked up. */
  check(hostname: string): void {
    const address = hostname.replace(/^\[|\]$/g, '')
    if (isIP(address) !== 0 && !this.permits(address)) throw new ForbiddenTarget(address)
  }

  readonly lookup: LookupFunction = (host, options, done) => {
    void this.#answer(host, options.all === true, done)
  }

  async #answer(host: string, all: boolean, done: Parameters<LookupFunction>[2]): Promise<void> {
    let addresses: readonly LookupAddress[] = []
    try {
      addresses = await this.#addressesOf(host)
    } catch (error) {
      return done(error instanceof Error ? error : new Error(String(error)), '')
    }
    const [first] = addresses
    if (first === undefined) return done(new ForbiddenTarget(`${host} has no address`), '')
    return all ? done(null, [...addresses]) : done(null, first.address, first.family)
  }

  #addressesOf(host: string): Promise<readonly LookupAddress[]> {
    const now = performance.now()
    const known = this.#known.get(host)
    if (known !== undefined && known.until > now) return known.addresses
    if (this.#known.size > 10_000) this.#known.clear()
    const addresses = this.#slow.has(host) ? this.#inTurn(host) : this.#timed(host)
    this.#known.set(host, { addresses, until: now + kept_ms })
    return addresses
  }

  #inTurn(host: string): Promise<readonly LookupAddress[]> {
    const result = this.#turn.then(() => this.#timed(host))
    this.#turn = result.catch(() => {})
    return result
  }

  async #timed(host: string): Promise<readonly LookupAddress[]> {
    const began = performance.now()
    let isPrompt = false
    try {
      const addresses = await this.#resolve(host)
      isPrompt = performance.now() - began < slow_ms
      const refused = addresses.find(({ address }) => !this.permits(address))
      if (refused !== undefined) throw new ForbiddenTarget(`${host} leads to ${refused.address}`)
      return addresses
    } finally {
      if (isPrompt) this.#slow.delete(host)
      else if (this.#slow.size < 10_000) this.#slow.add(host)
    }
  }
}
