import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { WorkerOptions } from './webhook-worker.ts'

/** Workers that deliver, each in a process of its own. */
export class WebhookWorkers {
  readonly #argument: string
  readonly #flags: readonly string[]
  readonly #children: ChildProcess[] = []
  /** Errors of the workers. */
  said = ''

  /** With flags for Node.js. */
  constructor(options: WorkerOptions, flags: readonly string[] = []) {
    this.#argument = JSON.stringify(options)
    this.#flags = flags
  }

  get pids(): readonly number[] {
    return this.#children.map((child) => child.pid ?? 0)
  }

  async start(): Promise<void> {
    const program = resolve(import.meta.dirname, 'webhook-worker.ts')
    const child = spawn(process.execPath, [...this.#flags, program, this.#argument], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stderr.on('data', (chunk: Buffer) => {
      this.said = (this.said + chunk.toString()).slice(-20_000)
    })
    this.#children.push(child)
    await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(() => Promise.reject(new Error(`a worker ended: ${this.said}`))),
    ])
  }

  /** Ends the oldest without a word and starts another in its place. */
  async replace(): Promise<void> {
    const child = this.#children.shift()
    if (child !== undefined) await ended(child, 'SIGKILL')
    await this.start()
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    await Promise.all(this.#children.splice(0).map((child) => ended(child, signal)))
  }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
