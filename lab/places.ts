import { execFile } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import { binaries } from './packages.ts'

/** The files that a cluster of several servers is run from. */
export const examples = resolve(import.meta.dirname, '../deploy/several-servers')

export const databases = ['db1', 'db2'] as const
export type DatabaseName = (typeof databases)[number]
export const etcds = ['etcd1', 'etcd2', 'etcd3'] as const
export const nodes = ['node1', 'node2'] as const
export const servers = [...databases, ...etcds, 'balancer', ...nodes] as const
export type ServerName = (typeof servers)[number]

const portNames = [
  'ETCD_PORT',
  'ETCD_PEER_PORT',
  'POSTGRES_PORT',
  'PATRONI_PORT',
  'PRIMARY_PORT',
  'STANDBY_PORT',
  'POOLER_PORT',
  'LOGISTICS_PORT',
  'AUTH_PORT',
] as const
type PortName = (typeof portNames)[number]

/** The last part of each server's address; what it listens on behind a relay; and how it sees the members of etcd by relays. */
const host: Readonly<Record<ServerName, number>> = {
  balancer: 10,
  db1: 11,
  db2: 12,
  etcd1: 14,
  etcd2: 15,
  etcd3: 16,
  node1: 21,
  node2: 22,
}
const behind: Readonly<Record<DatabaseName, number>> = { db1: 111, db2: 112 }
const seen: Readonly<Record<DatabaseName, number>> = { db1: 200, db2: 210 }

/** Address of a listener. */
export interface Place {
  readonly host: string
  readonly port: number
}

/** A place that leads to another one, as a wire does that can be cut. */
export interface Relay {
  /** Owner of the wire. */
  readonly server: DatabaseName
  readonly at: Place
  readonly to: Place
}

/** All addresses and ports of one lab: a network of the loopback interface, as if each server were a machine. */
export class Places {
  readonly folder: string
  readonly #network: string
  readonly #ports: Readonly<Record<PortName, number>>
  readonly #account: Account
  readonly #isRelayed: boolean
  readonly #secrets: Readonly<Record<string, string>>

  private constructor(parts: {
    folder: string
    network: string
    ports: Readonly<Record<PortName, number>>
    account: Account
    isRelayed: boolean
  }) {
    this.folder = parts.folder
    this.#network = parts.network
    this.#ports = parts.ports
    this.#account = parts.account
    this.#isRelayed = parts.isRelayed
    const names = ['SUPERUSER_PASSWORD', 'REPLICATION_PASSWORD', 'WAYBILL_PASSWORD']
    this.#secrets = Object.fromEntries(names.map((name) => [name, randomBytes(18).toString('hex')]))
  }

  /** Unused names. */
  static async draw(parts: { folder: string; account: Account; isRelayed: boolean }): Promise<Places> {
    for (let tries = 0; tries < 50; tries += 1) {
      const network = `127.${randomInt(1, 250)}.${randomInt(1, 250)}`
      // Below the range from which the system takes ports for connections.
      const first = randomInt(11_000, 31_000)
      const ports = portNames.map((name, i) => [name, first + i] as const)
      const hosts = [...Object.values(host), ...Object.values(behind)]
      const all = hosts.flatMap((each) => ports.map(([, port]) => ({ host: `${network}.${each}`, port })))
      const free = await Promise.all(all.map(isFree))
      if (free.every(Boolean)) return new Places({ ...parts, network, ports: table(ports) })
    }
    throw new Error('no free ports were found')
  }

  folderOf(server: ServerName): string {
    return join(this.folder, server)
  }

  /** Where a server is met by the others. */
  of(server: ServerName, port: PortName): Place {
    return { host: `${this.#network}.${host[server]}`, port: this.#ports[port] }
  }

  /** Where a database server itself listens. */
  own(server: DatabaseName, port: PortName): Place {
    return this.#isRelayed
      ? { host: `${this.#network}.${behind[server]}`, port: this.#ports[port] }
      : this.of(server, port)
  }

  /** Links that must work for the servers to meet: to each database server, and from it to etcd. */
  get relays(): readonly Relay[] {
    if (!this.#isRelayed) return []
    return databases.flatMap((server) => [
      ...(['POSTGRES_PORT', 'PATRONI_PORT'] as const).map((port) => ({
        server,
        at: this.of(server, port),
        to: this.own(server, port),
      })),
      ...etcds.map((etcd, i) => ({
        server,
        at: { host: `${this.#network}.${seen[server] + i}`, port: this.#ports.ETCD_PORT },
        to: this.of(etcd, 'ETCD_PORT'),
      })),
    ])
  }

  /** Value of `name` in the file of places, for one of the servers. */
  values(server: ServerName): Readonly<Record<string, string>> {
    const folder = this.folderOf(server)
    const addresses = servers.map((each) => [each.toUpperCase(), this.of(each, 'ETCD_PORT').host] as const)
    const database = databases.find((each) => each === server)
    const listen = database === undefined ? this.of(server, 'ETCD_PORT') : this.own(database, 'ETCD_PORT')
    const etcd =
      database === undefined || !this.#isRelayed
        ? etcds.map((each) => this.of(each, 'ETCD_PORT'))
        : this.relays
            .filter((each) => each.server === server && isOf(each, this.#ports.ETCD_PORT))
            .map(({ at }) => at)
    return {
      ...Object.fromEntries(addresses),
      ...Object.fromEntries(portNames.map((name) => [name, String(this.#ports[name])])),
      ...this.#secrets,
      NETWORK: '127.0.0.0/8',
      LISTEN: listen.host,
      ETCD_HOSTS: etcd.map(written).join(','),
      APP_URL: `http://${written(this.of('balancer', 'LOGISTICS_PORT'))}`,
      AUTH_URL: `http://${written(this.of('balancer', 'AUTH_PORT'))}`,
      SUPERUSER: this.#account.name,
      BINARIES: binaries,
      DATA: join(folder, 'postgres'),
      SOCKETS: folder,
      ETCD_DATA: join(folder, 'etcd'),
      CONFIGURATION: join(folder, 'etc'),
      BACKUPS: join(this.folder, 'backups'),
      LOGS: join(folder, 'log'),
    }
  }

  /** Fills the files in for a server, by the very script that a person does it with. */
  async fill(server: ServerName): Promise<void> {
    const folder = this.folderOf(server)
    await mkdir(folder, { recursive: true })
    const file = join(folder, 'places')
    const lines = Object.entries(this.values(server)).map(([name, value]) => `${name}=${value}\n`)
    await writeFile(file, lines.join(''), { mode: 0o600 })
    await promisify(execFile)('sh', [join(examples, 'fill'), server, join(folder, 'etc'), file])
  }

  /** Settings of a node. */
  async settings(server: (typeof nodes)[number]): Promise<Readonly<Record<string, string>>> {
    const text = await readFile(join(this.folderOf(server), 'etc/waybill.env'), 'utf8')
    return Object.fromEntries(
      [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
    )
  }
}

export const written = ({ host: name, port }: Place) => `${name}:${port}`

const isOf = ({ at }: Relay, port: number) => at.port === port

function table(ports: readonly (readonly [PortName, number])[]): Readonly<Record<PortName, number>> {
  const found = new Map(ports)
  const of = (name: PortName) => found.get(name) ?? 0
  return {
    ETCD_PORT: of('ETCD_PORT'),
    ETCD_PEER_PORT: of('ETCD_PEER_PORT'),
    POSTGRES_PORT: of('POSTGRES_PORT'),
    PATRONI_PORT: of('PATRONI_PORT'),
    PRIMARY_PORT: of('PRIMARY_PORT'),
    STANDBY_PORT: of('STANDBY_PORT'),
    POOLER_PORT: of('POOLER_PORT'),
    LOGISTICS_PORT: of('LOGISTICS_PORT'),
    AUTH_PORT: of('AUTH_PORT'),
  }
}

async function isFree({ host: name, port }: Place): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, name)
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
