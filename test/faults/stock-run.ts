import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { systemClock } from '../../src/kernel/clock.ts'
import { Database } from '../../src/kernel/database/database.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { insertToken } from '../../src/logistics/base/access/store.ts'
import { insertCompany } from '../../src/logistics/people/companies/store.ts'
import { insertUser } from '../../src/logistics/people/users/store.ts'
import { allocate } from '../ledger/allocator.ts'
import { brokenLaws } from '../ledger/invariants.ts'
import { randomFrom } from './rounds.ts'
import { type Server, startServer } from './server.ts'
import { StockClients } from './stock-clients.ts'
import { Effects } from './stock-effects.ts'
import { Errands } from './stock-errands.ts'
import { patience } from '../support/patience.ts'

export interface StockFaultsOptions {
  /** Address of a migrated database that nothing else uses. */
  readonly url: string
  readonly dataDir: string
  readonly clients: number
  readonly articles: number
  readonly kills: number
  /** At least. */
  readonly seconds: number
  /** Events that must happen for the run to prove anything: it continues until then, longer on a busy machine. */
  readonly enough?: (clients: StockClients) => boolean
  readonly seed: number
  /** Ends the server at once. */
  readonly signal?: AbortSignal
  readonly report: (line: string) => void
}

export interface StockFaultsReport {
  readonly clients: StockClients
  readonly kills: number
  readonly acknowledged: number
  readonly movements: number
  readonly deadlocks: number
  readonly faults: readonly string[]
}

const patience_ms = 60_000

/** Why a server may refuse: too many wait for its connections, the one to the database broke, or that is busy with others. */
const excuses =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|the database is away)/
const Complaint = z.object({ level: z.int(), reason: z.string().optional(), msg: z.string() })

/** A server that is killed again and again and started anew, on a database that stays. */
export class Victim {
  readonly #url: string
  readonly #dataDir: string
  #server: Server | undefined
  readonly faults: string[] = []
  constructor(url: string, dataDir: string) {
    this.#url = url
    this.#dataDir = dataDir
  }

  get address(): string {
    return this.#server?.address ?? ''
  }

  async start(): Promise<void> {
    this.#server = await startServer(this.#url, this.#dataDir)
  }

  async kill(): Promise<void> {
    await this.#server?.kill()
    this.faults.push(...complaints(this.#server?.said() ?? ''))
    this.#server = undefined
  }
}

/** Errors in a server's log: a bug, or a conflict that it could not settle by itself. */
function complaints(said: string): readonly string[] {
  return said.split('\n').flatMap((line) => {
    if (!line.startsWith('{') || !line.endsWith('}')) return []
    const { level, reason = '', msg } = Complaint.parse(JSON.parse(line))
    return level > 40 || (msg === 'request refused' && !excuses.test(reason)) ? [`logged: ${line}`] : []
  })
}

/** Clients on a few articles, connections that break, servers that die; then looks whether anything came of it. */
export async function runStockFaults(options: StockFaultsOptions): Promise<StockFaultsReport> {
  const { url, dataDir, report, seconds, kills } = options
  const random = randomFrom(options.seed)
  const database = new Database({ url, schema: 'logistics', poolSize: 2, ...patience })
  const victim = new Victim(url, dataDir)
  const stop = new AbortController()
  const over = new AbortController()
  options.signal?.addEventListener('abort', () => void victim.kill())
  try {
    await victim.start()
    const tenant = await insertTenant(database)
    const access = { ...tenant, address: () => victim.address, over: over.signal }
    const effects = new Effects(tenant.company)
    const clients = new StockClients(access, effects, random)
    const errands = new Errands(await fill(database, tenant.company, options.articles), random)
    const allocating = allocateUntil(database, stop.signal)
    const running = clients.run(options.clients, () => errands.next(), stop.signal)
    // Looked at when all is done; a server that does not start again ends it before.
    running.catch(() => {})
    allocating.catch(() => {})
    for (let killed = 0; killed <= kills; killed += 1) {
      await sleep((seconds * 1_000 * (0.5 + random())) / (kills + 1))
      report(`${killed} kills: ${clients.summary}`)
      if (killed === kills) break
      await victim.kill()
      await victim.start()
    }
    for (const end = performance.now() + patience_ms; performance.now() < end; await sleep(50)) {
      if (options.enough?.(clients) !== false) break
    }
    stop.abort()
    await Promise.all([running, allocating])
    const faults = [
      ...clients.faults,
      ...(await effects.compare(database)),
      ...(await unlawful(database, tenant.company)),
      ...(await unverified(access)),
    ]
    await victim.kill()
    faults.push(...victim.faults)
    return {
      clients,
      kills,
      acknowledged: effects.acknowledged,
      ...(await figures(database, tenant.company)),
      faults,
    }
  } finally {
    stop.abort()
    over.abort()
    await victim.kill()
    await database.close()
  }
}

export async function insertTenant(
  database: Database,
): Promise<{ readonly company: number; readonly token: string }> {
  return database.transaction(async (connection) => {
    const now = new Date()
    const { id: company } = await insertCompany(connection, { name: 'Faults', modules: ['all'], now })
    const { id } = await insertUser(connection, {
      email: `faults-${company}@waybill.test`,
      name: 'Faults',
      super_admin: false,
      // Nobody signs in here.
      password_hash: '',
      memberships: [{ company_id: company, role: 'manager', is_primary: true, client_ids: null }],
      now,
    })
    return { company, token: await insertToken(connection, id, { created_at: now, expires_at: null }) }
  })
}

/** A warehouse, and articles that everybody wants. */
export async function fill(
  database: Database,
  company: number,
  articles: number,
): Promise<readonly number[]> {
  await database.write(sql`
    insert into warehouses (company_id, code, name, is_default, created_at, updated_at)
    values (${company}, 'MAIN', 'Main', true, now(), now())`)
  const { rows } = await database.write<{ id: number }>(sql`
    insert into articles (company_id, article_code, description, um3pl, um3pl_2, um3pl_2_factor, created_at, updated_at)
    select ${company}, 'HOT-' || n, '', 'PCE', 'BOX', 6, now(), now() from generate_series(1, ${articles}::int) as n
    returning id`)
  return rows.map((row) => row.id)
}

/** As the worker does, only more often. */
async function allocateUntil(database: Database, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await allocate(database, systemClock)
    await sleep(500)
  }
}

async function unlawful(database: Database, company: number): Promise<readonly string[]> {
  const before = await brokenLaws(database, company)
  await allocate(database, systemClock)
  return [...before, ...(await brokenLaws(database, company, { allocated: true }))]
}

/** Ledger check of the program itself. */
async function unverified(access: {
  address: () => string
  company: number
  token: string
}): Promise<readonly string[]> {
  const response = await fetch(`${access.address()}/api/stock/verify`, {
    headers: { authorization: `Bearer ${access.token}`, 'x-company-id': String(access.company) },
  })
  const text = await response.text()
  const verified = z.object({ data: z.object({ ok: z.boolean() }) }).safeParse(JSON.parse(text))
  return verified.data?.data.ok === true ? [] : [`the ledger does not verify: ${text}`]
}

async function figures(database: Database, company: number) {
  const { rows } = await database.query<{ movements: number; deadlocks: number }>(sql`
    select (select count(*)::int from stock_movements where company_id = ${company}) as movements,
           (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`)
  return rows[0] ?? { movements: 0, deadlocks: 0 }
}
