import { appendFile, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import * as z from 'zod'
import { runningBundled } from '../../src/postgres/bundled.ts'
import { withConnection } from '../../src/postgres/migrate.ts'
import { type Served, startProcess } from './process.ts'
import { serverCpu_ms } from './server-cpu.ts'

const Phases = z.object({
  program: z.number(),
  database: z.number(),
  migrations: z.number(),
  demo: z.number(),
  services: z.number(),
})
export type Start = z.output<typeof Phases>

/** One statement of the idle program, as often as it was run in a minute. */
export interface Repeated {
  readonly text: string
  readonly perMinute: number
  readonly ms_perMinute: number
}

export interface Watched {
  readonly program_percent: number
  readonly postgresql_percent: number
  readonly connections: number
  readonly statements: readonly Repeated[]
}

export interface Idle extends Watched {
  readonly rss_mb: number
  /** Resident memory that is in no file. */
  readonly anonymous_mb: number
  readonly heap_mb: number
  readonly external_mb: number
}

/** The whole program with the PostgreSQL that it brings along, on a folder of its own. */
export class IdleNode {
  readonly #folder: string
  readonly #served: Served
  readonly start: Start
  private constructor(folder: string, served: Served, start: Start) {
    this.#folder = folder
    this.#served = served
    this.start = start
  }

  static async started(folder: string, { demo }: { readonly demo: boolean }): Promise<IdleNode> {
    const { said, ...running } = await startProcess({
      args: await startArguments(),
      values: {
        DATA_DIR: folder,
        LOGISTICS_PORT: '0',
        AUTH_PORT: '0',
        DEMO: demo ? '1' : '0',
        LOG_LEVEL: 'debug',
      },
      ready: (written) => {
        const phases = /^\{.*"msg":"started"\}$/m.exec(written)?.[0]
        const address = /(http:\/\/[^\s/]+)\/api\n[^]*Ctrl-C/.exec(written)?.[1]
        return phases === undefined || address === undefined ? undefined : { phases, address }
      },
    })
    const start = Phases.parse(JSON.parse(said.phases))
    return new IdleNode(folder, { address: said.address, ...running }, start)
  }

  /** From the next start on PostgreSQL counts statements. */
  async countFromNow(): Promise<void> {
    const settings = join(this.#folder, 'postgres', 'postgresql.conf')
    await appendFile(settings, "\nshared_preload_libraries = 'pg_stat_statements'\n")
  }

  /** Until what a start leaves to be done is done; that long at most. */
  async quiet(limit_s: number): Promise<void> {
    const step_s = 2
    for (let waited = 0; waited < limit_s; waited += step_s) {
      const before = await this.#served.cpu_ms()
      await sleep(step_s * 1_000)
      const after = await this.#served.cpu_ms()
      if (before === undefined || after === undefined || after - before < step_s * 20) return
    }
  }

  async idle(seconds: number): Promise<Idle> {
    return { ...(await this.watched(seconds)), ...(await this.#memory()) }
  }

  async watched(seconds: number): Promise<Watched> {
    const url = await runningBundled(this.#folder)
    if (url === undefined) throw new Error('the program has no database')
    return withConnection(url, async (client) => {
      await client.query('create extension if not exists pg_stat_statements')
      const before = await this.#spent(url)
      await client.query('select pg_stat_statements_reset()')
      await sleep(seconds * 1_000)
      const statements = await statementsOf(client, seconds)
      const after = await this.#spent(url)
      const percent = (from: number, to: number) => Math.max(0, (to - from) / (seconds * 10))
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where application_name = 'waybill'`,
      )
      return {
        program_percent: percent(before.program, after.program),
        postgresql_percent: percent(before.server, after.server),
        connections: rows[0]?.count ?? 0,
        statements,
      }
    })
  }

  stop(): Promise<void> {
    return this.#served.stop()
  }

  async #spent(url: string) {
    return { program: (await this.#served.cpu_ms()) ?? 0, server: (await serverCpu_ms(url)) ?? 0 }
  }

  /** Heap and the rest by its own figures, asked for last: from then on it counts more. */
  async #memory() {
    const status = await readFile(`/proc/${this.#served.pid}/status`, 'utf8').catch(() => '')
    const figures = await (await fetch(`${this.#served.address}/metrics`)).text()
    return {
      rss_mb: figureIn(status, /^VmRSS:\s+(\d+)/m) / 1_024,
      anonymous_mb: figureIn(status, /^RssAnon:\s+(\d+)/m) / 1_024,
      heap_mb: figureIn(figures, /^nodejs_heap_size_used_bytes\{.*\} (\S+)$/m) / 2 ** 20,
      external_mb: figureIn(figures, /^nodejs_external_memory_bytes\{.*\} (\S+)$/m) / 2 ** 20,
    }
  }
}

function figureIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1] ?? 0)
}

const Package = z.object({ scripts: z.object({ start: z.string() }) })

/** Node.js options of `npm start`. */
async function startArguments(): Promise<readonly string[]> {
  const text = await readFile(resolve(import.meta.dirname, '../../package.json'), 'utf8')
  return Package.parse(JSON.parse(text)).scripts.start.split(' ').slice(1)
}

async function statementsOf(client: pg.Client, seconds: number): Promise<readonly Repeated[]> {
  const { rows } = await client.query<{ text: string; calls: number; ms: number }>(`
    select query as text, sum(calls)::float8 as calls, sum(total_exec_time)::float8 as ms
      from pg_stat_statements where query not like '%pg_stat_statements%' group by 1 order by 2 desc, 1`)
  return rows.map(({ text, calls, ms }) => ({
    text: text.replaceAll(/\s+/g, ' ').trim(),
    perMinute: (calls * 60) / seconds,
    ms_perMinute: (ms * 60) / seconds,
  }))
}
