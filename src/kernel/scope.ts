import type { Clock } from './clock.ts'
import {
  type CompanyId,
  type CompanyIds,
  type Statement,
  type Tenancy,
  type UserId,
  name,
  sql,
} from './database/sql.ts'
import { Json, Page, type RecordRow } from './json.ts'
import { type Event, type Kept, eventRows, lasting } from './outbox.ts'
import { type Tenants, everybody } from './tenants.ts'
import { type View, viewedRows } from './view.ts'

export interface Result<Row> {
  readonly rows: readonly Row[]
  readonly count: number
}

/** Runs statements without knowledge of tenants: the database (each statement on its own) or one open transaction. */
export interface Connection {
  query<Row>(statement: Statement): Promise<Result<Row>>
  /** For a connection whose answers may lag: the connection with current answers. */
  readonly present?: Connection | undefined
}

export interface Transaction extends Connection {
  /**
   * Sends a statement without waiting for its answer: it leaves together with the next one. If it fails, the next
   * statement or COMMIT fails with its error, converted by `explain`.
   */
  send(statement: Statement, explain?: (error: unknown) => unknown): void
  /** Runs work that may fail without aborting the rest of the transaction. */
  attempt<T>(work: () => Promise<T>): Promise<T>
}

/** From weakest to strongest. A stronger role may do everything a weaker one may. */
export const roles = ['viewer', 'client', 'operator', 'manager', 'super_admin'] as const
export type Role = (typeof roles)[number]

export function atLeast(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed)
}

/** The caller, the time and the request. */
export interface Visit {
  /** Owner of rate limits, idempotency keys and audit entries: `user:5`, `integration:mdm`. */
  readonly caller: string
  /** Null if the caller is not a user. */
  readonly user_id: number | null
  readonly token_id: number | null
  /** The API token of a program that calls without a session. */
  readonly api_token_id?: number
  /** Modules that the token is restricted to, if it is. */
  readonly modules?: readonly string[]
  readonly role: Role
  readonly request_id: string
  /** IP address of the caller, if it came by a request. */
  readonly address?: string
  readonly clock: Clock
}

/**
 * Common to all scopes: runs statements that carry the scope's tenant. The private field makes look-alike objects
 * unassignable.
 */
export class Reads<T extends Tenancy> {
  readonly #connection: Connection
  constructor(connection: Connection) {
    this.#connection = connection
  }
  async all<Row>(statement: Statement<T>): Promise<readonly Row[]> {
    return (await this.#connection.query<Row>(statement)).rows
  }
  /** Reads at most one row. A row missing on a replica may be brand-new, so the primary is asked as well. */
  async maybe<Row>(statement: Statement<T>): Promise<Row | undefined> {
    const connection = this.#connection
    const [row] = (await connection.query<Row>(statement)).rows
    return row ?? (await connection.present?.query<Row>(statement))?.rows[0]
  }
  async one<Row>(statement: Statement<T>): Promise<Row> {
    const row = await this.maybe<Row>(statement)
    if (row === undefined) throw new Error(`no row: ${statement.shape.text}`)
    return row
  }
  /** A record whose JSON the statement builds, in the columns `json` and `version`. */
  async record<R>(statement: Statement<T>): Promise<Json<R> | undefined> {
    const row = await this.maybe<RecordRow>(statement)
    return row && new Json<R>(row.json, row.version)
  }
  /** A page whose JSON the statement builds, in the columns `json` (the array), `count` and `total`. */
  async page<R>(statement: Statement<T>): Promise<Page<R>> {
    const row = await this.one<{ json: string; count: number; total: number }>(statement)
    return new Page<R>(row.json, row.count, row.total)
  }
  /** The rows of that table as one JSON array, limited to the fields the caller wants. */
  rows(table: string): Statement<'none'> {
    return viewedRows(table, undefined)
  }
  /** The statement for the total, or 0 if the caller doesn't want a total. */
  counted(total: Statement<T>): Statement<T> | Statement<'none'> {
    return total
  }
}

/** Reads rows of every company in `companies`. Cannot write. */
export class ReadScope extends Reads<'company'> {
  readonly companies: CompanyIds
  readonly visit: Visit
  /** Client companies whose goods the caller may see. Null for all of them. */
  readonly clients: readonly number[] | null
  /** The caller may enter every company and named none. */
  readonly everywhere: boolean
  readonly #view: View | undefined
  readonly #origin: Connection
  constructor(
    connection: Connection,
    companies: CompanyIds,
    access: {
      visit: Visit
      clients: readonly number[] | null
      everywhere?: boolean
      view?: View | undefined
    },
  ) {
    super(connection)
    this.companies = companies
    this.visit = access.visit
    this.clients = access.clients
    this.everywhere = access.everywhere ?? false
    this.#view = access.view
    this.#origin = connection
  }
  /** The same scope with current data, even if there are replicas. For callers that report the end of a feed. */
  get present(): ReadScope {
    const { visit, clients, everywhere } = this
    const { present } = this.#origin
    if (present === undefined) return this
    return new ReadScope(present, this.companies, { visit, clients, everywhere, view: this.#view })
  }
  /** The same scope, limited to the goods of these client companies. Empty if the caller may not see them. */
  narrowed(client_3pl_ids: readonly number[]): ReadScope {
    const { visit, everywhere } = this
    const clients = client_3pl_ids.filter((id) => this.clients?.includes(id) !== false)
    return new ReadScope(this.#origin, this.companies, { visit, clients, everywhere, view: this.#view })
  }
  override rows(table: string): Statement<'none'> {
    return viewedRows(table, this.#view)
  }
  override counted(total: Statement<'company'>): Statement<'company'> | Statement<'none'> {
    return this.#view?.counted === false ? sql`0` : total
  }
  get now(): Date {
    return this.visit.clock.now()
  }
  /** The company of a scope with exactly one. */
  get only(): CompanyId | undefined {
    return onlyOf(this.companies)
  }
  /** Condition on a table with `company_id`. */
  within(table: string): Statement<'company'> {
    return withinCompanies(this.companies, table)
  }
  get tenants(): Tenants {
    return tenantsOf(this.companies)
  }
  /** Limits the tenants to one company. Empty if the scope doesn't include it. */
  tenantsOf(company_id: number): Tenants {
    return tenantsOf(this.companies.filter((id) => id === company_id) as readonly number[] as CompanyIds)
  }
  /** Tenants for tables with rows of companies and of the installation. Callers who may see everything get all rows. */
  get tenantsAndNone(): Tenants {
    if (!this.everywhere) return this.tenants
    return everybody('company_id', sql`true` as Statement as Statement<'company'>)
  }
  /** Condition on a table whose rows belong to client companies: `company_id` and `client_3pl_id`. */
  owned(table: string): Statement<'company'> {
    const within = this.within(table)
    if (this.clients === null) return within
    return sql`${within} and ${name(`${table}.client_3pl_id`)} = any(${this.clients})`
  }
}

function onlyOf(companies: CompanyIds): CompanyId | undefined {
  return companies.length === 1 ? (companies[0] as CompanyId) : undefined
}

/** A comparison with `=` preserves the order of an index, and `= any` doesn't. */
function withinCompanies(companies: CompanyIds, table: string): Statement<'company'> {
  const only = onlyOf(companies)
  const column = name(`${table}.company_id`)
  return only === undefined ? sql`${column} = any(${companies})` : sql`${column} = ${only}`
}

function tenantsOf(companies: CompanyIds): Tenants {
  return {
    column: 'company_id',
    ids: companies,
    each: sql`unnest(${companies}::bigint[])`,
    within: (table) => withinCompanies(companies, table),
  }
}

/** One company inside one open transaction. Events recorded here commit with the rows. */
export class WriteScope extends ReadScope {
  readonly company: CompanyId
  readonly #connection: Transaction
  readonly #events: Kept[] = []
  constructor(
    connection: Transaction,
    company: CompanyId,
    access: { visit: Visit; clients: readonly number[] | null },
  ) {
    super(connection, [company] as unknown as CompanyIds, access)
    this.#connection = connection
    this.company = company
  }
  async run(statement: Statement<'company'>): Promise<number> {
    return (await this.#connection.query(statement)).count
  }
  /** Connection for queued mail, which belongs to an address and to no company. */
  get letters(): Connection {
    return this.#connection
  }
  /** Sends a write whose result no later statement needs. */
  send(statement: Statement<'company'>, explain?: (error: unknown) => unknown): void {
    this.#connection.send(statement, explain)
  }
  /** Keeps events in the given order until the transaction ends. A single statement then inserts all of them. */
  emit(...events: readonly Event[]): void {
    const at = this.now
    this.#events.push(...events.map((event) => ({ event, at })))
  }
  /** Inserts the kept events. Called by the owner of the scope, before COMMIT. */
  flush(): void {
    const events = lasting(this.#events.splice(0))
    if (events.length > 0) this.send(eventRows(this, events))
  }
  /** Runs work that may be refused without aborting the rest of the transaction. */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const kept = this.#events.length
    try {
      return await this.#connection.attempt(work)
    } catch (error) {
      this.#events.length = kept
      throw error
    }
  }
  /** Records a change of reference data in the audit log. */
  async audit(entry: TraceEntry): Promise<void> {
    await this.#connection.query(traceRow(this.company, this.visit, entry))
  }
}

/** A change of reference data, without passwords and secrets. */
export interface TraceEntry {
  readonly action: string
  readonly target: { readonly type: string; readonly id: number | string }
  readonly change: Readonly<Record<string, unknown>>
}

/** The audit log row for a change in the logistics service. */
export function traceRow(
  company_id: number | null,
  visit: Pick<Visit, 'caller' | 'request_id' | 'clock'>,
  { action, target, change }: TraceEntry,
): Statement {
  return sql`
    insert into audit (company_id, at, actor, action, target_type, target_id, request_id, change)
    values (${company_id}, ${visit.clock.now()}, ${visit.caller}, ${action}, ${target.type}, ${String(target.id)},
            ${visit.request_id}, ${JSON.stringify(change)})`
}

/** Reads data of the installation that belongs to no single company. For super-admins. */
export class PlatformReadScope extends Reads<Tenancy> {
  readonly visit: Visit
  constructor(connection: Connection, visit: Visit) {
    super(connection)
    this.visit = visit
  }
  /** Condition on any table: rows of every company, and rows without one. */
  get everywhere(): Statement<'company'> {
    return sql`true` as Statement as Statement<'company'>
  }
  get tenants(): Tenants {
    return everybody('company_id', this.everywhere)
  }
  get now(): Date {
    return this.visit.clock.now()
  }
}

/** The whole installation inside one open transaction. */
export class PlatformWriteScope extends PlatformReadScope {
  /** Stands for no company. */
  readonly company = 0
  readonly connection: Transaction
  constructor(connection: Transaction, visit: Visit) {
    super(connection, visit)
    this.connection = connection
  }
  async run(statement: Statement): Promise<number> {
    return (await this.connection.query(statement)).count
  }
  send(statement: Statement): void {
    this.connection.send(statement)
  }
  /** A caller who may change everything may change one account, as its owner may. */
  userOf(id: number): UserId {
    return id as UserId
  }
  async audit(entry: TraceEntry, company_id: number | null): Promise<void> {
    await this.connection.query(traceRow(company_id, this.visit, entry))
  }
}

/** An unauthenticated caller. Nothing in here grants access. */
export interface Visitor {
  readonly request_id: string
  readonly address: string
  header(name: string): string | undefined
}
