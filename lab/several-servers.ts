import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Program, waybill } from '../test/faults/program.ts'
import type { Note } from '../tools/script.ts'
import { type Account, give, labAccount } from './account.ts'
import { type Member, membersAt, roleAt, wellLed } from './members.ts'
import { whatIsMissing } from './packages.ts'
import { type DatabaseName, Places, type Relay, databases, etcds, nodes, servers, written } from './places.ts'
import { Processes, killIn } from './processes.ts'

export interface LabOptions {
  /** A folder of its own; removed when it stops. */
  readonly folder: string
  readonly note: Note
  /** Beside, or instead of, what the settings of a node say. */
  readonly variables?: Readonly<Record<string, string>>
  /** Makes the wires between the servers; left out, they meet directly. */
  readonly relay?: (relay: Relay) => Promise<void>
}

/** As on a machine of its own, but for what would refuse a few clients that do what thousands do. */
const nodeVariables = { PROCESSES: '1', WEBHOOK_ALLOWED_SUBNETS: '127.0.0.0/8', DATABASE_TIMEOUT_MS: '3000' }
const settle_ms = 180_000

/** A whole cluster on one machine, from the packages of Debian and the files of `deploy/several-servers`. */
export class SeveralServers {
  readonly places: Places
  readonly processes: Processes
  readonly #account: Account
  readonly #options: LabOptions
  readonly #programs = new Map<string, Program>()
  #isStopped = false
  readonly #key = randomBytes(32).toString('base64')

  private constructor(options: LabOptions, places: Places, account: Account) {
    this.#options = options
    this.places = places
    this.#account = account
    this.processes = new Processes(account)
  }

  /** Everything runs, and the standby follows; or nothing does. */
  static async start(options: LabOptions): Promise<SeveralServers> {
    const missing = whatIsMissing()
    if (missing !== undefined) throw new Error(missing)
    const { folder, relay } = options
    const account = await labAccount()
    const places = await Places.draw({ folder, account, isRelayed: relay !== undefined })
    const lab = new SeveralServers(options, places, account)
    try {
      await lab.#prepare()
      for (const each of places.relays) await relay?.(each)
      await lab.#startEtcd()
      await lab.#startPostgres()
      await lab.#startBalancer()
      await lab.#startNodes()
      return lab
    } catch (error) {
      await lab.stop()
      throw error
    }
  }

  get logistics(): string {
    return `http://${written(this.places.of('balancer', 'LOGISTICS_PORT'))}`
  }

  get auth(): string {
    return `http://${written(this.places.of('balancer', 'AUTH_PORT'))}`
  }

  /** Address of the database, as the nodes reach it. */
  get url(): string {
    return this.variables['DATABASE_URL'] ?? ''
  }

  readonly #variables = new Map<string, Readonly<Record<string, string>>>()

  /** The result of a command of Waybill, with the settings of a node. */
  command(...args: readonly string[]): Promise<Record<string, unknown>> {
    return waybill(this.places.folderOf('node1'), args, this.variables)
  }

  /** All processes of a PostgreSQL, known by the folder they work in. */
  postgres(name: DatabaseName): Program {
    return new Program(this.places.folderOf(name))
  }

  /** As the first of these that answers knows them: one that is cut off knows only how it was. */
  async members(asked: readonly DatabaseName[] = databases): Promise<readonly Member[]> {
    for (const name of asked) {
      const found = await membersAt(this.places.own(name, 'PATRONI_PORT'))
      if (found !== undefined) return found
    }
    return []
  }

  /** Role that a database server reports. */
  role(name: DatabaseName): Promise<string | undefined> {
    return roleAt(this.places.own(name, 'PATRONI_PORT'))
  }

  /** The name of the primary, once the other one follows so that it could take over. */
  async led(): Promise<DatabaseName> {
    return this.until('a primary that is followed', async () => {
      const views = await Promise.all(databases.map((name) => this.members([name])))
      const [one, other] = views.map(wellLed)
      return one === other ? one : undefined
    })
  }

  async until<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
    for (const end = performance.now() + settle_ms; performance.now() < end; await sleep(100)) {
      if (this.#isStopped) throw new Error('the lab was stopped')
      const found = await find().catch(() => undefined)
      if (found !== undefined) return found
    }
    const logs = await Promise.all(databases.map((name) => this.processes.said(`patroni-${name}`)))
    const last = logs.map((log) => log.split('\n').slice(-40).join('\n')).join('\n---\n')
    throw new Error(
      `still not: ${what}, but ${JSON.stringify(await this.members())} after ${settle_ms / 1000} s\n${last}`,
    )
  }

  /** One statement, on the server itself. */
  async sql(name: DatabaseName, ...args: readonly string[]): Promise<string> {
    const folder = this.places.folderOf(name)
    const { SUPERUSER = '', POSTGRES_PORT = '' } = this.places.values(name)
    const options = [
      '-h',
      folder,
      '-p',
      POSTGRES_PORT,
      '-U',
      SUPERUSER,
      '-d',
      'postgres',
      '-v',
      'ON_ERROR_STOP=1',
    ]
    return this.processes.run({ command: 'psql', args: [...options, '-XAtq', ...args], folder })
  }

  pgbackrest(name: DatabaseName, ...args: readonly string[]): Promise<string> {
    const folder = this.places.folderOf(name)
    const config = `--config=${join(folder, 'etc/pgbackrest.conf')}`
    return this.processes.run({ command: 'pgbackrest', args: [config, '--stanza=waybill', ...args], folder })
  }

  /** Copies what its programs wrote to where it stays; returns the folder. For finding out what went wrong. */
  async keepLogs(): Promise<string> {
    const kept = await mkdtemp(join(tmpdir(), 'waybill-logs-'))
    for (const server of servers)
      await cp(join(this.places.folderOf(server), 'log'), join(kept, server), { recursive: true }).catch(
        () => {},
      )
    return kept
  }

  /** The settings of a node. */
  get variables(): Readonly<Record<string, string>> {
    return this.#variables.get('node1') ?? {}
  }

  /** Nobody writes any more, jobs neither. */
  async stopNodes(): Promise<void> {
    await Promise.all(Array.from(this.#programs.values(), (program) => program.terminate()))
  }

  /** Everything that was started ends at once, and its folder goes. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(Array.from(this.#programs.values(), (program) => program.killProgram()))
    await killIn(this.#options.folder)
    await rm(this.#options.folder, { recursive: true, force: true, maxRetries: 5 })
  }

  async #prepare(): Promise<void> {
    const { folder } = this.#options
    await mkdir(join(folder, 'backups'), { recursive: true })
    // The account passes through; what is inside is closed to all others.
    await chmod(folder, 0o711)
    await give(this.#account, join(folder, 'backups'))
    for (const server of servers) {
      await this.places.fill(server)
      const home = this.places.folderOf(server)
      const files = [
        'etcd.yml',
        'patroni.yml',
        'pgbackrest.conf',
        'database.sql',
        'haproxy.cfg',
        'pgbouncer.ini',
      ]
      const all = ['', 'etc', ...[...files, 'userlist.txt', 'waybill.env'].map((file) => join('etc', file))]
      for (const each of all) await give(this.#account, join(home, each))
    }
  }

  async #startEtcd(): Promise<void> {
    this.#options.note('etcd, three members')
    for (const name of etcds) await this.#start(name, name, ['etcd', '--config-file', 'etc/etcd.yml'])
    for (const name of etcds) {
      await this.processes.until(name, async () => {
        const answer = await fetch(`http://${written(this.places.of(name, 'ETCD_PORT'))}/health`)
        return /"health":"true"/.test(await answer.text()) ? true : undefined
      })
    }
  }

  async #startPostgres(): Promise<void> {
    this.#options.note('PostgreSQL under Patroni, a primary and a synchronous standby')
    for (const name of databases) await this.#start(`patroni-${name}`, name, ['patroni', 'etc/patroni.yml'])
    const primary = await this.led()
    await this.sql(primary, '-f', join(this.places.folderOf(primary), 'etc/database.sql'))
    await this.pgbackrest(primary, 'stanza-create')
  }

  async #startBalancer(): Promise<void> {
    this.#options.note('HAProxy and PgBouncer')
    await this.#start('haproxy', 'balancer', ['haproxy', '-db', '-f', 'etc/haproxy.cfg'])
    await this.#start('pgbouncer', 'balancer', ['pgbouncer', 'etc/pgbouncer.ini'])
  }

  async #startNodes(): Promise<void> {
    this.#options.note('two nodes of Waybill')
    for (const name of nodes) {
      const variables = {
        ...(await this.places.settings(name)),
        ...nodeVariables,
        APP_KEY: this.#key,
        ...this.#options.variables,
      }
      this.#variables.set(name, variables)
      const program = new Program(this.places.folderOf(name), { variables })
      this.#programs.set(name, program)
      await program.start()
    }
    await this.until('served by the balancer', async () => {
      const answers = await Promise.all([this.logistics, this.auth].map((at) => fetch(`${at}/readyz`)))
      return answers.every(({ ok }) => ok) ? true : undefined
    })
  }

  #start(
    name: string,
    server: (typeof servers)[number],
    [command = '', ...args]: readonly string[],
  ): Promise<void> {
    return this.processes.start(name, { command, args, folder: this.places.folderOf(server) })
  }

  /** Name that `down` and `status` find it by. */
  async record(file: string): Promise<void> {
    const { logistics, auth, url } = this
    const patroni = databases.map((name) => this.places.own(name, 'PATRONI_PORT'))
    await writeFile(
      file,
      `${JSON.stringify({ pid: process.pid, logistics, auth, url, patroni }, null, 2)}\n`,
      {
        mode: 0o600,
      },
    )
  }
}
