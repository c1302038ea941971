import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readdir, readlink, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')
const start_ms = 60_000

/** What the program is started with: nothing of the machine's own configuration but the way to its programs. */
function environment(dataDir: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    LOGISTICS_PORT: '0',
    AUTH_PORT: '0',
    RATE_LIMIT_TOKEN: '0',
    RATE_LIMIT_DATA: '0',
    DEMO: '0',
    LOG_LEVEL: 'warn',
  }
}

/** A company and the token of somebody who may write in it, made by the command line. */
export async function tenant(dataDir: string): Promise<{ company: number; token: string }> {
  const company = Number((await waybill(dataDir, 'company', 'create', '--name', 'Faults'))['id'])
  const email = 'writer@waybill.test'
  const person = ['--email', email, '--name', 'Writer', '--password', 'correct horse battery']
  await waybill(dataDir, 'user', 'create', ...person, '--company', `${company}:operator`)
  return { company, token: String((await waybill(dataDir, 'user', 'token', '--email', email))['token']) }
}

/** The result of a command of the real command line. */
async function waybill(dataDir: string, ...args: readonly string[]): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)(join(root, 'bin/waybill'), [...args, '--json'], {
    env: environment(dataDir),
    cwd: dataDir,
  })
  const result: unknown = JSON.parse(stdout)
  return Object.fromEntries(Object.entries(result ?? {}))
}

/** The real program on a data folder of a test's own, to be killed in every way there is. */
export class Program {
  readonly dataDir: string
  address = ''
  #child: ChildProcess | undefined
  #said = ''

  constructor(dataDir: string) {
    this.dataDir = dataDir
  }

  /** What it wrote to its log since it was started. */
  get said(): string {
    return this.#said
  }

  get alive(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Starts it, without waiting for anything. */
  launch(): void {
    this.#said = ''
    const args = [join(root, 'src/main/waybill.ts'), 'serve']
    const child = spawn(join(root, 'node_modules/.bin/node'), args, {
      env: environment(this.dataDir),
      cwd: this.dataDir,
      // A process group of its own, as at a terminal.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr.on('data', (chunk: Buffer) => {
      this.#said = (this.#said + chunk.toString()).slice(-1_048_576)
    })
    this.#child = child
  }

  /** Starts it and waits until it is ready; gives how long that took. */
  async start(): Promise<number> {
    const began = performance.now()
    this.launch()
    const address = await this.#until(() => /Logistics API +(http:\S+)\/api/.exec(this.#said)?.[1])
    this.address = address
    await this.ready()
    return performance.now() - began
  }

  /** Waits until it can serve. */
  async ready(): Promise<void> {
    await this.#until(async () => {
      const answer = await fetch(`${this.address}/readyz`).catch(() => undefined)
      await answer?.body?.cancel()
      return answer?.ok === true ? true : undefined
    })
  }

  /** Ends it as Ctrl-C at a terminal does; gives its exit code. */
  async interrupt(): Promise<number | null> {
    return this.#end('SIGINT')
  }

  /** Ends the program alone, without a word. */
  async killProgram(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Ends the database alone: its main process, or that and all its children. */
  async killDatabase(all: boolean): Promise<void> {
    const pid = await this.postmaster()
    if (pid !== undefined) kill(pid, 'SIGKILL')
    if (all) for (const each of await this.databaseProcesses()) kill(each, 'SIGKILL')
  }

  /** Ends one process of the database that serves a connection; the database then recovers by itself. */
  async killBackend(): Promise<void> {
    const pids = await this.databaseProcesses()
    const titles = await Promise.all(
      pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
    )
    const backends = pids.filter((_, i) => titles[i]?.startsWith('postgres: waybill waybill'))
    const [pid] = backends
    if (pid !== undefined) kill(pid, 'SIGKILL')
  }

  /** Ends everything it started, without a word. */
  async killAll(): Promise<void> {
    await Promise.all([this.killProgram(), this.killDatabase(true)])
    // What was forked between looking and killing.
    for (let left = await this.databaseProcesses(); left.length > 0; left = await this.databaseProcesses()) {
      for (const pid of left) kill(pid, 'SIGKILL')
      await sleep(10)
    }
  }

  /** The main process of its database. */
  async postmaster(): Promise<number | undefined> {
    const text = await readFile(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number(text.split('\n')[0])
    return pid > 0 && (await this.databaseProcesses()).includes(pid) ? pid : undefined
  }

  /** All processes of its database, known by the folder they work in: children without a parent, too. */
  async databaseProcesses(): Promise<readonly number[]> {
    const cluster = await realpath(join(this.dataDir, 'postgres')).catch(() => undefined)
    if (cluster === undefined) return []
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
    const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
    return pids.filter((_, i) => folders[i] === cluster).map(Number)
  }

  async #end(signal: 'SIGINT' | 'SIGKILL'): Promise<number | null> {
    const child = this.#child
    if (child === undefined || child.pid === undefined || !this.alive) return null
    const exited = once(child, 'exit')
    kill(-child.pid, signal)
    await exited
    return child.exitCode
  }

  async #until<T>(find: () => T | undefined | Promise<T | undefined>): Promise<T> {
    for (const end = performance.now() + start_ms; performance.now() < end; await sleep(20)) {
      const found = await find()
      if (found !== undefined) return found
      if (!this.alive) throw new Error(`the program ended: ${this.#said}`)
    }
    throw new Error(`the program is not there after ${start_ms / 1000} s: ${this.#said}`)
  }
}

/** Unless it is gone already. */
function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
