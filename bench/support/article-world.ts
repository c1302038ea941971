import { systemClock } from '../../src/kernel/clock.ts'
import { Database } from '../../src/kernel/database/database.ts'
import type { Statement } from '../../src/kernel/database/sql.ts'
import { inputOf } from '../../src/kernel/input.ts'
import type { AnyOperation } from '../../src/kernel/operation.ts'
import { found } from '../../src/kernel/problem.ts'
import type { ReadScope, Result } from '../../src/kernel/scope.ts'
import type { Gate } from '../../src/kernel/service.ts'
import { logisticsGate } from '../../src/logistics/access/gate.ts'
import { Identities } from '../../src/logistics/access/identities.ts'
import { syncOperations } from '../../src/logistics/changes/operations.ts'
import { articleOperations } from '../../src/logistics/articles/operations.ts'
import { logisticsSchema } from '../../src/logistics/index.ts'
import { type Cost, ask } from './ask.ts'
import type { Measured } from './figures.ts'
import type { Plan, Pressure } from './load.ts'
import { type BenchServer, createDatabase, dropDatabase } from './server.ts'
import { type Script, pgbench } from './pgbench.ts'
import type { Served } from './process.ts'
import { startProgram } from './program.ts'
import { type Tenant, insertArticles, insertTenant } from './tenants.ts'

/** A question to the API and, for pgbench, the statement that the program answers it with. */
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
  readonly folder: string
  readonly server: string
  readonly program: Served
  readonly database: Recorder
  readonly tenant: Tenant
}

/** A database with a company of a known number of articles, and the program that serves it. */
export class ArticleWorld {
  readonly size: number
  readonly tenant: Tenant
  readonly #folder: string
  readonly #server: string
  readonly #program: Served
  readonly #database: Recorder
  readonly #gate: Gate
  readonly #operations: readonly AnyOperation[]
  constructor({ size, folder, server, program, database, tenant }: WorldParts) {
    this.size = size
    this.tenant = tenant
    this.#folder = folder
    this.#server = server
    this.#program = program
    this.#database = database
    this.#operations = [...articleOperations, ...syncOperations(database)]
    const identities = new Identities({ database, clock: systemClock, tokenLifetime_s: undefined })
    this.#gate = logisticsGate({
      database,
      identities,
      clock: systemClock,
      sharedTokens: { etsm: undefined, mdm: undefined },
    })
  }

  static async make(server: BenchServer, size: number): Promise<ArticleWorld> {
    const name = nameOf(size)
    const url = await createDatabase(server, name)
    const values = { DATABASE_URL: url }
    const program = await startProgram({ only: 'logistics', values, profile: server.profile })
    try {
      const database = new Recorder({ url, schema: logisticsSchema, poolSize: 2, readTimeout_ms: 30_000 })
      const tenant = await insertTenant(database)
      await insertArticles(database, tenant, size)
      return new ArticleWorld({ size, folder: server.folder, server: server.url, program, database, tenant })
    } catch (error) {
      await program.stop()
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

  /** Of the database itself. */
  get url(): string {
    return this.#database.url
  }

  /** The statement that the code runs for this work, taken from it as it runs; let in by the gate like any request. */
  statementOf(work: (scope: ReadScope) => Promise<unknown>): Promise<Statement> {
    return this.#database.recorded(() => this.#admitted(listArticles, work))
  }

  async #admitted(op: AnyOperation, work: (scope: never) => Promise<unknown>): Promise<unknown> {
    const headers = new Map(Object.entries(this.headers))
    const arrival = {
      request_id: 'bench',
      address: '127.0.0.1',
      body: undefined,
      header: (name: string) => headers.get(name),
      param: () => undefined,
    }
    const caller = await this.#gate.identify(op, arrival)
    return caller.admit(op)(work)
  }

  /** Answers a GET of the API in this process and says how long its statements were with the database. */
  async databaseTime(path: string): Promise<number> {
    const url = new URL(path, 'http://bench')
    const op = found(
      this.#operations.find((each) => each.method === 'GET' && each.path === url.pathname),
      'operation',
    )
    const query = Object.fromEntries(url.searchParams)
    const { input } = inputOf(op, { params: {}, query, body: undefined, ifMatch: undefined })
    return this.#database.timed(() => this.#admitted(op, (scope) => op.handle(scope, input)))
  }

  /** Asks the API. */
  ask({ plan }: Question, pressure: Pressure): Promise<Measured & Cost> {
    return ask(this.#program, plan, pressure)
  }

  /** Asks the database alone. */
  askDatabase({ script }: Question, pressure: Pressure): Promise<Measured> {
    return pgbench(
      { url: this.#database.url, schema: logisticsSchema, folder: this.#folder },
      script,
      pressure,
    )
  }

  async stop(): Promise<void> {
    await this.#program.stop()
    await this.#database.close()
    await dropDatabase(this.#server, nameOf(this.size))
  }
}

function nameOf(size: number): string {
  return `waybill_bench_${size}`
}

class Recorder extends Database {
  #last: Statement | undefined
  #spent_ms = 0

  /** Statement after statement: two that run side by side would be counted twice. */
  async timed(work: () => Promise<unknown>): Promise<number> {
    this.#spent_ms = 0
    await work()
    return this.#spent_ms
  }

  async recorded(work: () => Promise<unknown>): Promise<Statement> {
    this.#last = undefined
    await work()
    if (this.#last === undefined) throw new Error('no statement was run')
    return this.#last
  }

  override async query<Row>(statement: Statement): Promise<Result<Row>> {
    this.#last = statement
    const began = performance.now()
    try {
      return await super.query<Row>(statement)
    } finally {
      this.#spent_ms += performance.now() - began
    }
  }
}
