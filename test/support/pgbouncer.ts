import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { Link } from './link.ts'

const path = `${process.env['PATH'] ?? ''}${delimiter}/usr/sbin`
/** Unprivileged user for PgBouncer when the tests run as root, which it refuses. */
const nobody = { uid: 65_534, gid: 65_534 }
const startLimit_ms = 30_000

/** Whether PgBouncer is installed (`apt install pgbouncer`). Without it, pooler tests are skipped. */
export const hasPgbouncer = spawnSync('pgbouncer', ['--version'], { env: { PATH: path } }).status === 0

/** A PgBouncer in front of this database, with its strict defaults for what clients may send. */
export class Pgbouncer {
  readonly url: string
  readonly #folder: string
  readonly #link: Link
  readonly #child: ChildProcess

  private constructor(parts: { url: string; folder: string; link: Link; child: ChildProcess }) {
    this.url = parts.url
    this.#folder = parts.folder
    this.#link = parts.link
    this.#child = parts.child
  }

  static async inFrontOf(url: string, poolMode: 'session' | 'transaction' | 'statement'): Promise<Pgbouncer> {
    // Use a link to reach a server whose socket is in a private folder.
    const link = await Link.to(url)
    const { hostname, port: linkPort, username, password, pathname } = new URL(link.url)
    const port = await freePort()
    const folder = await mkdtemp(join(tmpdir(), 'waybill-pgbouncer-'))
    const file = join(folder, 'pgbouncer.ini')
    const isRoot = process.getuid?.() === 0
    const secret = password === '' ? '' : ` password=${password}`
    const server = `host=${hostname} port=${linkPort} user=${username}${secret}`
    await writeFile(
      file,
      `[databases]
* = ${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${poolMode}
default_pool_size = 40
`,
      { mode: 0o600 },
    )
    if (isRoot) for (const each of [folder, file]) await chown(each, nobody.uid, nobody.gid)
    const child = spawn('pgbouncer', [file], {
      env: { PATH: path },
      stdio: 'ignore',
      ...(isRoot && nobody),
    })
    await untilListening(port, child)
    const address = `postgresql://${username}@127.0.0.1:${port}${pathname}`
    return new Pgbouncer({ url: address, folder, link, child })
  }

  async stop(): Promise<void> {
    const exited = once(this.#child, 'exit')
    if (this.#child.exitCode === null && this.#child.kill('SIGQUIT')) await exited
    await this.#link.cut()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  for (const end = performance.now() + startLimit_ms; ; await sleep(20)) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      once(child, 'exit').then(() => undefined),
    ])
    socket.destroy()
    if (isThere === true) return
    if (isThere === undefined || performance.now() > end) throw new Error('PgBouncer does not start')
  }
}
