import type { Statement } from '../../src/kernel/database/sql.ts'
import { found } from '../../src/kernel/problem.ts'
import type { ReadScope } from '../../src/logistics/base/access/scopes.ts'
import { syncOperations } from '../../src/logistics/feeds/changes/operations.ts'
import { articleOperations } from '../../src/logistics/catalogue/articles/operations.ts'
import { logisticsSchema } from '../../src/logistics/index.ts'
import { type Cost, ask } from './ask.ts'
import type { Measured } from './figures.ts'
import type { Plan, Pressure } from './load.ts'
import { Inside, logisticsGateOn } from './inside.ts'
import { Recorder } from './recorder.ts'
import { type BenchServer, createDatabase, dropDatabase, keptDatabase, markFilled } from './server.ts'
import { type Script, pgbench } from './pgbench.ts'
import type { Served } from './process.ts'
import { startProgram } from './program.ts'
import { type Tenant, insertArticles, insertTenant, keptTenant } from './tenants.ts'

/** An API request and, for pgbench, the statement that the program runs to answer it. */
export interface Question {
  readonly plan: Plan
  readonly script: Script
}

const listArticles = found(
  articleOperations.find((op) => op.id === 'articles.list'),
  'operation',
)

interface WorldParts {
  readonly size: number
  readonly server: BenchServer
  readonly program: Served
  readonly database: Recorder
  readonly tenant: Tenant
}

/** A database with one company and a known number of articles, and the program that serves it. */
export class ArticleWorld {
  readonly size: number
  readonly tenant: Tenant
  readonly #server: BenchServer
  readonly #program: Served
  readonly #database: Recorder
  readonly #inside: Inside
  constructor({ size, server, program, database, tenant }: WorldParts) {
    this.size = size
    this.tenant = tenant
    this.#server = server
    this.#program = program
    this.#database = database
    const operations = [...articleOperations, ...syncOperations(database)]
    this.#inside = new Inside(database, { gate: logisticsGateOn(database), operations })
  }

  /** Reuses a world kept by an earlier run. */
  static async make(server: BenchServer, size: number): Promise<ArticleWorld> {
    const name = nameOf(size)
    const kept = server.isKept ? await keptDatabase(server.url, name) : undefined
    const url = kept ?? (await createDatabase(server, name))
    const values = { DATABASE_URL: url }
    const program = await startProgram({ only: 'logistics', values, profile: server.profile })
    const database = new Recorder({ url, schema: logisticsSchema, poolSize: 2, readTimeout_ms: 30_000 })
    try {
      const tenant = kept === undefined ? await insertTenant(database) : await keptTenant(database)
      if (kept === undefined) {
        await insertArticles(database, tenant, size)
        await markFilled(url, name)
      }
      return new ArticleWorld({ size, server, program, database, tenant })
    } catch (error) {
      await program.stop()
      await database.close()
      throw error
    }
  }

  get headers(): Readonly<Record<string, string>> {
    return { authorization: `Bearer ${this.tenant.token}`, 'x-company-id': String(this.tenant.company) }
  }

  get address(): string {
    return this.#program.address
  }

  get server(): Served {
    return this.#program
  }

  /** Address of the database. */
  get url(): string {
    return this.#database.url
  }

  /** Captures the statement that the code runs for this work. The gate admits it like any request. */
  statementOf(work: (scope: ReadScope) => Promise<unknown>): Promise<Statement> {
    return this.#database.recorded(() => this.#inside.admitted(listArticles, { sent: this.headers }, work))
  }

  /** Answers an API GET in this process and returns the database time of its statements. */
  databaseTime(path: string): Promise<number> {
    return this.#inside.databaseTime(path, this.headers)
  }

  /** Sends requests to the API. */
  ask({ plan }: Question, pressure: Pressure): Promise<Measured & Cost> {
    return ask(this.#program, plan, pressure)
  }

  /** Runs the statement in the database alone. */
  askDatabase({ script }: Question, pressure: Pressure): Promise<Measured> {
    return pgbench(
      { url: this.#database.url, schema: logisticsSchema, folder: this.#server.folder },
      script,
      pressure,
    )
  }

  async stop(): Promise<void> {
    await this.#program.stop()
    await this.#database.close()
    if (!this.#server.isKept) await dropDatabase(this.#server.url, nameOf(this.size))
  }
}

function nameOf(size: number): string {
  return `waybill_bench_${size}`
}
