import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { authSchema } from '../../src/auth/index.ts'
import { Database } from '../../src/kernel/database/database.ts'
import { Passwords } from '../../src/kernel/passwords.ts'
import { logisticsSchema } from '../../src/logistics/index.ts'
import { type Served, bareEnvironment, startProcess } from './process.ts'
import { type BenchServer, createDatabase, dropDatabase } from './server.ts'

const databaseName = 'waybill_bench_doors'
const root = resolve(import.meta.dirname, '../..')

/** Password of everyone who has one. */
export const password = 'correct horse battery'

interface WorldParts {
  readonly server: string
  readonly url: string
  readonly values: Readonly<Record<string, string>>
  readonly program: Omit<Served, 'address'>
  readonly addresses: { readonly console: string; readonly service: string }
  readonly password_hash: string
}

/** Both services and the worker in one process, as `npm start` runs them, with access to their tables. */
export class DoorWorld {
  /** Address of the logistics service. */
  readonly console: string
  /** Address of the authentication service. */
  readonly service: string
  readonly password_hash: string
  readonly logistics: Database
  readonly auth: Database
  readonly #server: string
  readonly #values: Readonly<Record<string, string>>
  readonly #program: Omit<Served, 'address'>
  #serial = 0
  private constructor({ server, url, values, program, addresses, password_hash }: WorldParts) {
    this.console = addresses.console
    this.service = addresses.service
    this.password_hash = password_hash
    const access = { url, poolSize: 2, readTimeout_ms: 30_000 }
    this.logistics = new Database({ ...access, schema: logisticsSchema })
    this.auth = new Database({ ...access, schema: authSchema })
    this.#server = server
    this.#values = values
    this.#program = program
  }

  static async start(server: BenchServer): Promise<DoorWorld> {
    const url = await createDatabase(server, databaseName)
    const values = {
      DATABASE_URL: url,
      LOGISTICS_PORT: '0',
      AUTH_PORT: '0',
      APP_KEY: 'key-of-the-bench-and-of-nothing-else',
      DEMO: '0',
      LOG_LEVEL: 'error',
      MAIL_CATCHER: '1',
      RATE_LIMIT_TOKEN: '0',
      RATE_LIMIT_DATA: '0',
      RATE_LIMIT_CONSOLE: '0',
    }
    const password_hash = await new Passwords().hash(password)
    const { said: addresses, ...program } = await startProcess({
      args: ['src/main/waybill.ts', 'serve'],
      values,
      ready: addressesIn,
    })
    return new DoorWorld({ server: server.url, url, values, program, addresses, password_hash })
  }

  /** Unused addresses, all of the same length. */
  addresses(count: number): readonly string[] {
    return Array.from({ length: count }, () => {
      this.#serial += 1
      return `person-${String(this.#serial).padStart(6, '0')}@doors.example`
    })
  }

  /** Runs a CLI command beside the program. */
  async command(...words: readonly string[]): Promise<void> {
    const env = { ...bareEnvironment(), ...this.#values }
    await promisify(execFile)(process.execPath, ['src/main/waybill.ts', ...words], { cwd: root, env })
  }

  async stop(): Promise<void> {
    await Promise.all([this.logistics.close(), this.auth.close()])
    await this.#program.stop()
    await dropDatabase(this.#server, databaseName)
  }
}

/** Parses the addresses of both services from the banner. */
function addressesIn(written: string): WorldParts['addresses'] | undefined {
  const [console, service] = Array.from(written.matchAll(/(http:\/\/[^\s/]+)\/api\n/g), ([, at]) => at)
  if (console === undefined || service === undefined || !written.includes('Ctrl-C')) return undefined
  return { console, service }
}
