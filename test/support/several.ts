import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Program } from '../faults/program.ts'
import { type Fresh, migratedDatabase } from './fresh.ts'
import { World, testKey } from './world.ts'

/** The real program in several processes on its own database, and helpers to fill it. */
export class Several {
  readonly program: Program
  readonly world: World
  readonly fresh: Fresh
  constructor(parts: { program: Program; world: World; fresh: Fresh }) {
    this.program = parts.program
    this.world = parts.world
    this.fresh = parts.fresh
  }

  static async start(variables: Readonly<Record<string, string>>): Promise<Several> {
    const fresh = await migratedDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'waybill-several-'))
    const program = new Program(folder, { variables: { ...severalVariables(fresh.url), ...variables } })
    await program.start()
    const addresses = { logistics: program.address, auth: program.authAddress }
    return new Several({ program, world: World.beside(addresses, fresh.url), fresh })
  }

  /** Process IDs of the serving processes. */
  async pids(): Promise<readonly number[]> {
    const { pid } = this.program
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1').catch(() => '')
    return children.split(' ').filter(Boolean).map(Number)
  }

  /** A node-wide figure, from whichever process answers. */
  async figure(pattern: RegExp): Promise<number | undefined> {
    const { body } = await asked(`${this.program.address}/metrics`)
    const value = pattern.exec(body)?.[1]
    return value === undefined ? undefined : Number(value)
  }

  /** Ends everything, whatever state the program is in. */
  async end(): Promise<void> {
    await this.program.killProgram()
    await this.world.database.close()
    await this.fresh.drop()
    await rm(this.program.dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Environment of a program with two processes on this database. */
export function severalVariables(url: string): Readonly<Record<string, string>> {
  return {
    DATABASE_URL: url,
    DATABASE_POOL: '4',
    // The tests run everything at once on few cores.
    DATABASE_TIMEOUT_MS: '15000',
    APP_KEY: testKey,
    PROCESSES: '2',
    LOG_LEVEL: 'info',
  }
}

interface Asking {
  readonly headers?: Readonly<Record<string, string>>
  readonly agent?: Agent
}

/** Sends a request on a new connection, so that the processes take turns; or on the agent's connection. */
export async function asked(
  url: string,
  { headers = {}, agent }: Asking = {},
): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((answered, failed) => {
    get(url, { headers, agent: agent ?? new Agent({ keepAlive: false }) }, (response) => {
      text(response).then((body) => answered({ status: response.statusCode ?? 0, body }), failed)
    }).on('error', failed)
  })
}
