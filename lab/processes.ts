import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readFile, readdir, readlink, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Account, give } from './account.ts'
import { path } from './packages.ts'

interface Call {
  readonly command: string
  readonly args: readonly string[]
  /** The folder of its server, in which it works and has its log. */
  readonly folder: string
}

const patience_ms = 20_000

/** Programs that were started as another account, each with a log of its own, and that end together. */
export class Processes {
  readonly #account: Account
  readonly #children = new Map<string, ChildProcess>()
  readonly #calls = new Map<string, Call>()

  constructor(account: Account) {
    this.#account = account
  }

  async start(name: string, call: Call): Promise<void> {
    this.#calls.set(name, call)
    await mkdir(join(call.folder, 'log'), { recursive: true })
    await give(this.#account, join(call.folder, 'log'))
    const log = await open(logOf(name, call), 'a')
    const child = spawn(call.command, call.args, {
      cwd: call.folder,
      env: this.#environment(call.folder),
      stdio: ['ignore', log.fd, log.fd],
      // Ctrl-C at a terminal is for the lab, which ends all of them in order.
      detached: true,
      ...this.#account.as,
    })
    child.on('error', () => {})
    await log.close()
    this.#children.set(name, child)
  }

  /** Once more, as it was started before. */
  async again(name: string): Promise<void> {
    const call = this.#calls.get(name)
    if (call === undefined) throw new Error(`${name} was never started`)
    await this.start(name, call)
  }

  signal(name: string, signal: NodeJS.Signals): void {
    if (this.isAlive(name)) this.#children.get(name)?.kill(signal)
  }

  isAlive(name: string): boolean {
    const child = this.#children.get(name)
    return child?.pid !== undefined && child.exitCode === null && child.signalCode === null
  }

  /** Ends it, first in good order. */
  async end(name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#children.get(name)
    if (child === undefined || !this.isAlive(name)) return
    const exited = once(child, 'exit')
    // A frozen process hears nothing.
    child.kill('SIGCONT')
    child.kill(signal)
    const late = setTimeout(() => child.kill('SIGKILL'), patience_ms)
    await exited
    clearTimeout(late)
  }

  /** One command of the same account, to its end. */
  async run({ command, args, folder }: Call): Promise<string> {
    const { stdout } = await promisify(execFile)(command, args, {
      cwd: folder,
      env: this.#environment(folder),
      ...this.#account.as,
    })
    return stdout
  }

  /** Waits for something, and says what a program wrote last when that does not come or the program ends. */
  async until<T>(name: string, find: () => Promise<T | undefined>, limit_ms = 60_000): Promise<T> {
    for (const end = performance.now() + limit_ms; ; await sleep(50)) {
      const found = await find().catch(() => undefined)
      if (found !== undefined) return found
      const isOver = !this.isAlive(name)
      if (isOver || performance.now() > end) {
        const log = await this.said(name)
        throw new Error(`${name} ${isOver ? 'ended' : 'is not ready'}:\n${log.slice(-3_000)}`)
      }
    }
  }

  async said(name: string): Promise<string> {
    const call = this.#calls.get(name)
    return call === undefined ? '' : await readFile(logOf(name, call), 'utf8').catch(() => '')
  }

  #environment(folder: string): NodeJS.ProcessEnv {
    // etcd asks for its last word on processors that its makers do not test on.
    const ETCD_UNSUPPORTED_ARCH = process.arch === 'arm64' ? 'arm64' : undefined
    return { PATH: path, HOME: folder, LC_ALL: 'C.UTF-8', PYTHONUNBUFFERED: '1', ETCD_UNSUPPORTED_ARCH }
  }
}

const logOf = (name: string, { folder }: Call) => join(folder, 'log', `${name}.log`)

/** Processes of the lab's programs, without shells that read its logs. */
const names = new Set([
  'etcd',
  'patroni',
  'postgres',
  'haproxy',
  'pgbouncer',
  'pgbackrest',
  'node',
  'MainThread',
])

/** Ends whatever of a lab works in a folder or below it: also what lost its parent. Nothing else is ever touched. */
export async function killIn(folder: string): Promise<void> {
  for (let left = await processesIn(folder); left.length > 0; left = await processesIn(folder)) {
    for (const pid of left) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // Gone meanwhile.
      }
    }
    await sleep(20)
  }
}

async function processesIn(folder: string): Promise<readonly number[]> {
  const root = await realpath(folder).catch(() => undefined)
  if (root === undefined) return []
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  const inside = pids
    .filter((_, i) => folders[i] === root || folders[i]?.startsWith(root + sep) === true)
    .map(Number)
    .filter((pid) => pid !== process.pid)
  const called = await Promise.all(inside.map((pid) => readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')))
  return inside.filter((_, i) => names.has(called[i]?.trim() ?? ''))
}
