import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bareEnvironment } from '../../bench/support/process.ts'
import { freePort } from './free-port.ts'

/** Logins with full rights in the demo world's two applications. */
export const demoLogins = {
  console: { email: 'admin@demo.waybill.test', password: 'demo-waybill' },
  panel: { email: 'admin@demo.waybill.test', password: 'demo-waybill-pass' },
} as const

/** The program as `npm start` runs it on a new machine, in a temporary folder. */
export class DemoWorld {
  /** Address of the logistics service, which serves the console. */
  readonly console: string
  /** Address of the authentication service, which serves the panel. */
  readonly panel: string
  /** Environment in which a separate command finds the database. */
  readonly environment: Readonly<Record<string, string>>
  readonly #stop: () => Promise<void>

  private constructor(
    { console, panel, environment }: Pick<DemoWorld, 'console' | 'panel' | 'environment'>,
    stop: () => Promise<void>,
  ) {
    this.console = console
    this.panel = panel
    this.environment = environment
    this.#stop = stop
  }

  static async start(values: Readonly<Record<string, string>> = {}): Promise<DemoWorld> {
    const data = await mkdtemp(join(tmpdir(), 'waybill-demo-'))
    const [logistics, auth] = [await freePort(), await freePort()]
    const environment = { DATA_DIR: data, LOGISTICS_PORT: String(logistics), AUTH_PORT: String(auth) }
    const child = spawn(process.execPath, ['src/main/waybill.ts', 'serve'], {
      env: {
        ...bareEnvironment(),
        ...environment,
        RATE_LIMIT_DATA: '0',
        RATE_LIMIT_CONSOLE: '0',
        RATE_LIMIT_TOKEN: '0',
        LOG_LEVEL: 'error',
        ...values,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const stop = async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(data, { recursive: true, force: true })
    }
    const panel = `http://127.0.0.1:${auth}`
    for (let waited_ms = 0; waited_ms < 120_000; waited_ms += 500) {
      const ready = await fetch(`${panel}/readyz`).catch(() => undefined)
      if (ready?.ok === true) {
        return new DemoWorld({ console: `http://127.0.0.1:${logistics}`, panel, environment }, stop)
      }
      await new Promise((next) => setTimeout(next, 500))
    }
    await stop()
    throw new Error('The demo world did not start within two minutes.')
  }

  stop(): Promise<void> {
    return this.#stop()
  }
}
