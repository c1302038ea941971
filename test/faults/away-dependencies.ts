import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type BundledDatabase, startBundled } from '../../src/postgres/bundled.ts'
import { closeRedis, connectRedis } from '../../src/kernel/redis.ts'
import type { Dependency } from './away-run.ts'
import { Program } from './program.ts'

/** A PostgreSQL that can be ended without a word, or be there and say nothing. */
export class MortalDatabase {
  readonly #dataDir: string
  readonly #processes: Program
  #bundled: BundledDatabase

  private constructor(dataDir: string, bundled: BundledDatabase) {
    this.#dataDir = dataDir
    this.#bundled = bundled
    this.#processes = new Program(dataDir)
  }

  static async start(dataDir: string): Promise<MortalDatabase> {
    return new MortalDatabase(dataDir, await startBundled({ dataDir }))
  }

  get url(): string {
    return this.#bundled.url
  }

  get ways(): readonly Dependency[] {
    return [
      {
        name: 'database',
        way: 'killed',
        isUsed: () => Promise.resolve(true),
        leave: async () => {
          await this.#processes.killDatabase(true)
          // A supervisor would start it again.
          await this.stop()
        },
        comeBack: async () => {
          this.#bundled = await startBundled({ dataDir: this.#dataDir })
        },
      },
      {
        name: 'database',
        way: 'frozen',
        isUsed: () => Promise.resolve(true),
        leave: () => this.#signal('SIGSTOP'),
        comeBack: () => this.#signal('SIGCONT'),
      },
    ]
  }

  async stop(): Promise<void> {
    await this.#signal('SIGCONT')
    await this.#bundled.stop()
  }

  async #signal(signal: NodeJS.Signals): Promise<void> {
    for (const pid of await this.#processes.databaseProcesses()) process.kill(pid, signal)
  }
}

/** A Redis that keeps nothing, where there is one to start. */
export class MortalRedis {
  readonly #program: string
  readonly #port: number
  #child: ChildProcess

  private constructor(program: string, port: number) {
    this.#program = program
    this.#port = port
    this.#child = this.#spawned()
  }

  static async start(): Promise<MortalRedis | undefined> {
    const program = ['redis-server', 'valkey-server'].find(
      (name) => spawnSync(name, ['--version']).status === 0,
    )
    return program === undefined ? undefined : new MortalRedis(program, await freePort())
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`
  }

  get ways(): readonly Dependency[] {
    return [
      {
        name: 'Redis',
        way: 'killed',
        isUsed: () => this.#isUsed(),
        leave: () => this.stop(),
        comeBack: async () => {
          this.#child = this.#spawned()
          await once(this.#child, 'spawn')
        },
      },
      {
        name: 'Redis',
        way: 'frozen',
        isUsed: () => this.#isUsed(),
        leave: () => Promise.resolve(void this.#child.kill('SIGSTOP')),
        comeBack: () => Promise.resolve(void this.#child.kill('SIGCONT')),
      },
    ]
  }

  async stop(): Promise<void> {
    const exited = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await exited
  }

  /** It begins empty, and only the program writes to it. */
  async #isUsed(): Promise<boolean> {
    const redis = await connectRedis(this.url)
    try {
      await once(redis, 'ready')
      return (await redis.dbsize()) > 0
    } finally {
      await closeRedis(redis)
    }
  }

  #spawned(): ChildProcess {
    const args = ['--port', String(this.#port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    return spawn(this.#program, args, { stdio: 'ignore' })
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  server.close()
  await once(server, 'close')
  return address.port
}
