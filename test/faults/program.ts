import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readdir, readlink, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { bareEnvironment } from '../../bench/support/process.ts'
import { onCore } from './cores.ts'

const root = resolve(import.meta.dirname, '../..')
const start_ms = 60_000

type Variables = Readonly<Record<string, string>>

/** Environment of the program: nothing of the machine's own configuration but the path to its programs. */
export function environment(dataDir: string, more: Variables): NodeJS.ProcessEnv {
  return {
    ...bareEnvironment(),
    DATA_DIR: dataDir,
    LOGISTICS_PORT: '0',
    AUTH_PORT: '0',
    RATE_LIMIT_TOKEN: '0',
    RATE_LIMIT_DATA: '0',
    RATE_LIMIT_CONSOLE: '0',
    DEMO: '0',
    LOG_LEVEL: 'warn',
    ...more,
  }
}

/** The result of a command of the real command line. */
export async function waybill(
  dataDir: string,
  args: readonly string[],
  variables: Variables = {},
): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)(join(root, 'bin/waybill'), [...args, '--json'], {
    env: environment(dataDir, variables),
    cwd: dataDir,
  })
  const result: unknown = JSON.parse(stdout)
  return Object.fromEntries(Object.entries(result ?? {}))
}

interface ProgramOptions {
  /** Where its sources are; left out: here. */
  readonly tree?: string
  /** The one processor that it gets. */
  readonly core?: number | undefined
  /** Beside, or instead of, the usual ones. */
  readonly variables?: Variables
  /** Options of Node itself. */
  readonly flags?: readonly string[]
  /** Hears all that it says. */
  readonly hear?: (text: string) => void
}

const kept = 1_048_576

/** Where a service listens, whatever its public address is: the logistics service comes first. */
const own = /reference +(http:\S+)\/docs\n/

/** The real program on a data folder of a test's own, to be killed in every way there is. */
export class Program {
  readonly dataDir: string
  /** Addresses of the logistics service, and of the authentication service. */
  address = ''
  authAddress = ''
  readonly #options: ProgramOptions
  #child: ChildProcess | undefined
  #said = ''

  constructor(dataDir: string, options: ProgramOptions = {}) {
    this.dataDir = dataDir
    this.#options = options
  }

  /** Log since the program was started. */
  get said(): string {
    return this.#said
  }

  /** ID of its process. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  get alive(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Starts it, without waiting for anything. */
  launch(): void {
    this.#said = ''
    const { core, variables = {}, flags = [], hear, tree = root } = this.#options
    const node = join(root, 'node_modules/.bin/node')
    const [command, args] = onCore(core, node, [...flags, join(tree, 'src/main/waybill.ts'), 'serve'])
    const child = spawn(command, args, {
      env: environment(this.dataDir, variables),
      cwd: this.dataDir,
      // A process group of its own, as at a terminal.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      hear?.(text)
      this.#said += text
      // Not with every line, since it copies all that is kept.
      if (this.#said.length > 2 * kept) this.#said = this.#said.slice(-kept)
    })
    this.#child = child
  }

  /** Starts it and waits until it is ready; gives how long that took. */
  async start(): Promise<number> {
    const began = performance.now()
    this.launch()
    this.address = await this.#until(() => this.#said.match(own)?.[1])
    this.authAddress = [...this.#said.matchAll(new RegExp(own, 'g'))][1]?.[1] ?? ''
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

  /** Ends it as a supervisor does; gives its exit code. */
  async terminate(): Promise<number | null> {
    return this.#end('SIGTERM')
  }

  /** Waits for its end, whatever brings that about; gives its exit code. */
  async exited(): Promise<number | null> {
    const child = this.#child
    if (child === undefined) return null
    if (this.alive) await once(child, 'close')
    return child.exitCode
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
    const [backend] = await this.#backends()
    if (backend !== undefined) kill(backend.pid, 'SIGKILL')
  }

  /** How many connections to its database have something under way. */
  async busyConnections(): Promise<number> {
    return (await this.#backends()).filter(({ title }) => !title.trimEnd().endsWith(' idle')).length
  }

  async #backends(): Promise<readonly { readonly pid: number; readonly title: string }[]> {
    const pids = await this.databaseProcesses()
    const all = await Promise.all(pids.map(async (pid) => ({ pid, title: await titleOf(pid) })))
    return all.filter((each) => each.title.startsWith('postgres: waybill waybill'))
  }

  /** Ends everything it started, without a word. */
  async killAll(): Promise<void> {
    await Promise.all([this.killProgram(), this.killDatabase(true)])
    // Processes forked between looking and killing.
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

  async #end(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
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
      if (!this.alive) {
        // The last output may still be on its way.
        await sleep(200)
        throw new Error(
          `the program ended (${this.#child?.signalCode ?? this.#child?.exitCode}): ${this.#said}`,
        )
      }
    }
    throw new Error(`the program is not there after ${start_ms / 1000} s: ${this.#said}`)
  }
}

/** State of a process; empty when it is gone. */
async function titleOf(pid: number): Promise<string> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
}

/** Unless it is gone already. */
function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
