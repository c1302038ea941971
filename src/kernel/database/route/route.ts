import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import pg from 'pg'
import { isDisconnect } from '../failures.ts'
import { type Address, type Host, type SessionKind, readAddress } from './address.ts'
import { type Session, type Settings, introduce, misfit } from './session.ts'
import { endClient, streamOf } from '../driver.ts'
import { encryptions, tlsOptions } from './tls.ts'

export interface Opening<Client extends pg.Client> {
  readonly make: (config: pg.ClientConfig) => Client
  readonly settings: Settings
  /** Time limit for all hosts together, unless the connection string sets one per host. */
  readonly limit_ms: number
  /** Application name on the server if the connection string sets none. */
  readonly name: string
}

/** No host of the connection string is reachable and of the requested kind. */
class NoServer extends Error {
  override readonly name = 'NoServer'
  /** SQLSTATE for a connection that couldn't be made. */
  readonly code = '08001'
}

/** One attempt to reach a server: an address of a host, encrypted or not. */
interface Way {
  readonly host: Host
  readonly at: string
  readonly encrypted: boolean
  readonly limit_ms: number
}

/**
 * The route to the servers of a connection string. Opens every connection, to the first host that answers and is of the
 * requested kind. Also knows which connections lead to a primary that has been replaced.
 */
export class Route {
  readonly #address: Address
  readonly #isReplica: boolean
  readonly #listeners = new Set<() => void>()
  readonly #breakHearers = new Set<() => void>()
  readonly #servers = new WeakMap<pg.Client, string>()
  /** Hosts that turned out not to support encryption, though it was preferred. */
  readonly #plain = new Set<Host>()
  /** The host of the last successful connection. */
  #liked: Host | undefined
  /** The current primary. For a replica's route, the server last found there. */
  #current: string | undefined

  constructor(address: string | Address, { isReplica = false }: { readonly isReplica?: boolean } = {}) {
    this.#address = typeof address === 'string' ? readAddress(address) : address
    this.#isReplica = isReplica
  }

  /** One route per host of a connection string, valid while that host is a standby. */
  static toReplicas(url: string): readonly { readonly name: string; readonly route: Route }[] {
    const address = readAddress(url)
    return address.hosts.map((host) => ({
      name: place(host),
      route: new Route({ ...address, hosts: [host], kind: 'standby' }, { isReplica: true }),
    }))
  }

  /** Calls `hear` when another server has become the primary, which makes older connections useless. */
  onMove(hear: () => void): void {
    this.#listeners.add(hear)
  }

  onBreak(hear: () => void): void {
    this.#breakHearers.add(hear)
  }

  /** Whether the connection leads to a former primary. */
  isLeft(client: pg.Client): boolean {
    const server = this.#servers.get(client)
    return server !== undefined && this.#current !== undefined && server !== this.#current
  }

  /** Why an open session is no longer valid, as text. */
  misfit(session: Session): string | undefined {
    const { kind } = this.#address
    return kind === 'prefer-standby' ? undefined : misfit(kind, session)
  }

  async open<Client extends pg.Client>(opening: Opening<Client>): Promise<Client> {
    const { kind } = this.#address
    if (kind !== 'prefer-standby') return this.#openKind(opening, kind)
    return this.#openKind(opening, kind).catch((error: unknown) => {
      if (error instanceof NoServer) return this.#openKind(opening, 'any')
      throw error
    })
  }

  async #openKind<Client extends pg.Client>(opening: Opening<Client>, kind: SessionKind): Promise<Client> {
    const { connectTimeout_ms } = this.#address
    const hosts = this.#order(kind)
    const limit_ms = connectTimeout_ms ?? opening.limit_ms / hosts.length
    const refusals: unknown[] = []
    const told: string[] = []
    for (const host of hosts) {
      try {
        return await this.#openHost(opening, kind, { host, limit_ms })
      } catch (error) {
        // A server that refuses the connection ends the search, as in libpq: other hosts would refuse too.
        if (!isDisconnect(error)) throw error
        refusals.push(error)
        told.push(error instanceof NoServer ? said(error) : `${place(host)}: ${said(error)}`)
      }
    }
    throw refusals.length === 1 ? refusals[0] : new NoServer(told.join('; '), { cause: refusals[0] })
  }

  /** Hosts in the order written. If only one can be right, the last successful host comes first. */
  #order(kind: SessionKind): readonly Host[] {
    const { hosts } = this.#address
    const liked = kind === 'any' ? undefined : this.#liked
    return liked === undefined ? hosts : [liked, ...hosts.filter((each) => each !== liked)]
  }

  async #openHost<Client extends pg.Client>(
    opening: Opening<Client>,
    kind: SessionKind,
    { host, limit_ms }: Pick<Way, 'host' | 'limit_ms'>,
  ): Promise<Client> {
    const addresses = kind === 'any' ? [host.name] : await addressesOf(host, limit_ms)
    let failure: unknown
    for (const at of addresses) {
      const way = { host, at, limit_ms: limit_ms / addresses.length }
      try {
        return await this.#openEither(opening, kind, way)
      } catch (error) {
        if (error instanceof pg.DatabaseError && !isDisconnect(error)) throw error
        // Certificate and file problems count as a failed connection too.
        failure = isDisconnect(error)
          ? error
          : new NoServer(`${place(host)}: ${said(error)}`, { cause: error })
      }
    }
    throw failure
  }

  /** Encrypted or not, as the mode allows. If both attempts fail, throws the more informative error. */
  async #openEither<Client extends pg.Client>(
    opening: Opening<Client>,
    kind: SessionKind,
    way: Omit<Way, 'encrypted'>,
  ): Promise<Client> {
    const { host } = way
    const isPlain = host.name.startsWith('/') || this.#plain.has(host)
    const [first = false, second] = encryptions(this.#address.tls.mode, isPlain)
    try {
      return await this.#openWay(opening, kind, { ...way, encrypted: first })
    } catch (error) {
      if (second === undefined || isAway(error)) throw error
      const client = await this.#openWay(opening, kind, { ...way, encrypted: second }).catch(
        (again: unknown) => {
          throw first && !hasNoTls(error) ? error : again
        },
      )
      if (hasNoTls(error)) this.#plain.add(host)
      return client
    }
  }

  async #openWay<Client extends pg.Client>(
    { make, settings, name }: Opening<Client>,
    kind: SessionKind,
    { host, at, encrypted, limit_ms }: Way,
  ): Promise<Client> {
    const { user, password, database, options, applicationName, tls } = this.#address
    const client = make({
      host: at,
      port: host.port,
      ...(user !== undefined && { user }),
      ...(password !== undefined && { password }),
      ...(database !== undefined && { database }),
      ...(options !== undefined && { options }),
      ssl: encrypted && {
        ...(await tlsOptions(tls)),
        ...(isIP(host.name) === 0 && { servername: host.name }),
      },
      application_name: applicationName ?? name,
      keepAlive: true,
    })
    // The next statement reports a broken connection. Without a listener the event would end the process.
    client.on('error', () => this.#breakHearers.forEach((hear) => hear()))
    const timer = setTimeout(() => streamOf(client).destroy(new Error('timeout expired')), limit_ms)
    try {
      await client.connect()
      const session = await introduce(client, settings)
      const wrong = misfit(kind, session)
      if (wrong !== undefined) throw new NoServer(`${place(host)} ${wrong}`)
      this.#arrived(client, host, session)
      return client
    } catch (error) {
      void endClient(client)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  #arrived(client: pg.Client, host: Host, { standby, server }: Session): void {
    this.#liked = host
    this.#servers.set(client, server)
    if ((standby && !this.#isReplica) || server === this.#current) return
    const isFirst = this.#current === undefined
    this.#current = server
    if (!isFirst) for (const hear of this.#listeners) hear()
  }
}

/** The addresses of a host name. Each may be a different server, and only one may be of the requested kind. */
async function addressesOf({ name }: Host, limit_ms: number): Promise<readonly string[]> {
  if (name.startsWith('/') || isIP(name) !== 0) return [name]
  const timer = Promise.withResolvers<never>()
  const timeout = setTimeout(() => timer.reject(new Error('timeout expired')), limit_ms)
  try {
    const found = await Promise.race([lookup(name, { all: true }), timer.promise])
    return found.map(({ address }) => address)
  } finally {
    clearTimeout(timeout)
  }
}

/** Whether nothing answered, so that trying with or without encryption is pointless. */
function isAway(error: unknown): boolean {
  return error instanceof NoServer || (isDisconnect(error) && !hasNoTls(error))
}

/** The driver reports this only as text. */
function hasNoTls(error: unknown): boolean {
  return error instanceof Error && error.message === 'The server does not support SSL connections'
}

function place({ name, port }: Host): string {
  return `${name}:${port}`
}

function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
