import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { serverAccount } from '../../src/postgres/bundled-account.ts'
import {
  type Site,
  findBinaries,
  programPath,
  reachableBinaries,
} from '../../src/postgres/bundled-binaries.ts'
import { clusterArgument, prepareCluster, spawnOptions } from '../../src/postgres/bundled-cluster.ts'
import { openFolder } from '../../src/postgres/bundled-folder.ts'
import { freePort } from './free-port.ts'

/** Settings for a throwaway server. */
const hasty = { fsync: 'off', full_page_writes: 'off', shared_buffers: '16MB', autovacuum: 'off' }
const startLimit_ms = 60_000

/** A PostgreSQL of the test's own on a loopback port. The test may stop, kill, copy and promote it. */
export class Cluster {
  readonly port: number
  readonly password: string
  readonly #root: string
  readonly #site: Site
  #settings: Readonly<Record<string, string>> = {}
  #child: ChildProcess | undefined

  private constructor(parts: { root: string; site: Site; password: string; port: number }) {
    this.#root = parts.root
    this.#site = parts.site
    this.password = parts.password
    this.port = parts.port
  }

  static async make(): Promise<Cluster> {
    return Cluster.#in(await mkdtemp(join(tmpdir(), 'waybill-cluster-')))
  }

  static async #in(root: string): Promise<Cluster> {
    const folder = await openFolder(root)
    const account = await serverAccount(folder, () => {})
    const found = await findBinaries()
    const binaries = account === undefined ? found : await reachableBinaries(found, account, () => {})
    const site: Site = { folder, binaries, account }
    const password = await prepareCluster(site, () => {})
    return new Cluster({ root, site, password, port: await freePort() })
  }

  /** A copy of the data directory. The server must be stopped. */
  async copy(): Promise<Cluster> {
    const root = await mkdtemp(join(tmpdir(), 'waybill-cluster-'))
    const { cluster, passwordFile } = this.#site.folder
    await promisify(execFile)('cp', ['-a', cluster, passwordFile, root])
    return Cluster.#in(root)
  }

  /** A standby that follows this server, or another copy. */
  async standby(followed: Cluster = this): Promise<Cluster> {
    const standby = await this.copy()
    await standby.write('standby.signal', '')
    const primary = `host=127.0.0.1 port=${followed.port} user=waybill password=${this.password} sslmode=disable`
    standby.#settings = { primary_conninfo: primary, wal_retrieve_retry_interval: '100ms' }
    return standby
  }

  /** Resolves when the standby has replayed all current data. */
  async followedBy(standby: Cluster): Promise<void> {
    const [sent] = await this.query('select pg_current_wal_lsn()::text as at')
    const ask = `select pg_last_wal_replay_lsn() >= '${String(sent?.['at'])}' as done`
    for (const end = performance.now() + startLimit_ms; ; await sleep(20)) {
      const [row] = await standby.query(ask)
      if (row?.['done'] === true) return
      if (performance.now() > end) throw new Error('the standby does not follow')
    }
  }

  /** Resolves when every session has the setting: the server notifies open sessions before it accepts another one. */
  async set(name: string, value: string): Promise<void> {
    await this.query(`alter system set ${name} = '${value}'`)
    await this.query('select pg_reload_conf()')
    for (const end = performance.now() + startLimit_ms; ; await sleep(20)) {
      const [row] = await this.query(`select current_setting('${name}') as value`)
      if (row?.['value'] === value) return
      if (performance.now() > end) throw new Error(`${name} stays ${String(row?.['value'])}`)
    }
  }

  url(database = 'postgres'): string {
    return `postgresql://waybill:${this.password}@127.0.0.1:${this.port}/${database}`
  }

  get place(): string {
    return `127.0.0.1:${this.port}`
  }

  /** Writes a file in the data directory. */
  async write(name: string, content: string): Promise<void> {
    const path = join(this.#site.folder.cluster, name)
    await writeFile(path, content, { mode: 0o600 })
    const { account } = this.#site
    if (account !== undefined) await chown(path, account.uid, account.gid)
  }

  async start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    this.#settings = { ...this.#settings, ...settings }
    const { cluster, logFile } = this.#site.folder
    const all = {
      ...hasty,
      ...this.#settings,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      port: String(this.port),
    }
    const log = await open(logFile, 'a', 0o600)
    const child = spawn(
      programPath(this.#site.binaries, 'postgres'),
      [
        '-D',
        clusterArgument(this.#site, cluster),
        ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...spawnOptions(this.#site, cluster), stdio: ['ignore', log.fd, log.fd] },
    )
    this.#child = child
    await log.close()
    for (const end = performance.now() + startLimit_ms; ; await sleep(20)) {
      const isThere = await this.query('select 1').catch(() => undefined)
      if (isThere !== undefined) return
      if (child.exitCode !== null || performance.now() > end) throw new Error(await readFile(logFile, 'utf8'))
    }
  }

  /** Stops the server as an administrator would, or as a power cut would. */
  async stop(how: 'fast' | 'killed' = 'fast'): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (child === undefined || child.exitCode !== null) return
    const exited = once(child, 'exit')
    child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await exited
  }

  async remove(): Promise<void> {
    await this.stop('killed')
    await rm(this.#root, { recursive: true, force: true, maxRetries: 5 })
  }

  /** Runs one or more statements as the superuser. */
  async query(text: string, database = 'postgres'): Promise<readonly Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url(database), ssl: false })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<Record<string, unknown>>(text)
      return rows
    } finally {
      await client.end()
    }
  }
}
