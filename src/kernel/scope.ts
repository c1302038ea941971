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

/** Runs statements and knows nothing of tenants: the database (each statement on its own) or one open transaction. */
export interface Connection {
  query<Row>(statement: Statement): Promise<Result<Row>>
  /** Where answers of this one may lag: the one whose do not. */
  readonly present?: Connection | undefined
}

/** One open transaction. */
export interface Transaction extends Connection {
  /**
   * Sends a statement whose answer nobody waits for: it leaves together with the next one. If it fails, the next one or
   * COMMIT fails with its error, as `explain` puts it.
   */
  send(statement: Statement, explain?: (error: unknown) => unknown): void
  /** Does something that may fail without giving the rest of the transaction up. */
  attempt<T>(work: () => Promise<T>): Promise<T>
}

/** From weak to strong; a stronger role may do all that a weaker one may. */
export const roles = ['viewer', 'client', 'operator', 'manager', 'super_admin'] as const
export type Role = (typeof roles)[number]

export function atLeast(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed)
}

/** Who acts, when and under which request. */
export interface Visit {
  /** `user:5`, `integration:mdm`: whose budget, keys and traces these are. */
  readonly caller: string
  /** Null where no user acts. */
  readonly user_id: number | null
  readonly token_id: number | null
  /** Where a program calls by a token that somebody made for it, and so without a session. */
  readonly api_token_id?: number
  /** The modules that its token is narrowed to, where it is. */
  readonly modules?: readonly string[]
  readonly role: Role
  readonly request_id: string
  /** From where, of who comes by a request. */
  readonly address?: string
  readonly clock: Clock
}

/** What every scope can do: run statements that carry its tenant. The private field makes a look-alike unassignable. */
export class Reads<T extends Tenancy> {
  readonly #connection: Connection
  constructor(connection: Connection) {
    this.#connection = connection
  }
  async all<Row>(statement: Statement<T>): Promise<readonly Row[]> {
    return (await this.#connection.query<Row>(statement)).rows
  }
  /** What a replica does not have yet, because somebody has just made it, the primary has. */
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
  /** A record whose JSON the statement builds: columns `json` and `version`. */
  async record<R>(statement: Statement<T>): Promise<Json<R> | undefined> {
    const row = await this.maybe<RecordRow>(statement)
    return row && new Json<R>(row.json, row.version)
  }
  /** A page whose JSON the statement builds: columns `json` (the array), `count` and `total`. */
  async page<R>(statement: Statement<T>): Promise<Page<R>> {
    const row = await this.one<{ json: string; count: number; total: number }>(statement)
    return new Page<R>(row.json, row.count, row.total)
  }
  /** The rows of that name as one JSON array, or as much of them as is wanted. */
  rows(table: string): Statement<'none'> {
    return viewedRows(table, undefined)
  }
  /** The number of all rows, where somebody wants to know it. */
  counted(total: Statement<T>): Statement<T> | Statement<'none'> {
    return total
  }
}

/** May read rows of every company in `companies`; cannot write. */
export class ReadScope extends Reads<'company'> {
  readonly companies: CompanyIds
  readonly visit: Visit
  /** The client companies whose goods the caller may see; null for all of them. */
  readonly clients: readonly number[] | null
  /** Somebody who may enter every company has named none. */
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
  /** The same as things are at this moment, also where there are replicas: for whoever says that there is nothing more. */
  get present(): ReadScope {
    const { visit, clients, everywhere } = this
    const { present } = this.#origin
    if (present === undefined) return this
    return new ReadScope(present, this.companies, { visit, clients, everywhere, view: this.#view })
  }
  /** The same, but only goods of this client company; nothing where the caller may not see them. */
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
  /** The one company of this scope, if it is one. */
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
  /** One of them; none where it is not. */
  tenantsOf(company_id: number): Tenants {
    return tenantsOf(this.companies.filter((id) => id === company_id) as readonly number[] as CompanyIds)
  }
  /** Whose rows of a table they are that is kept for companies and for the installation: all, to who may look everywhere. */
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

/** Equality keeps an index in order where `= any` does not. */
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

/** One company inside one open transaction; the events recorded here commit with the rows. */
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
  /** Where what people are written waits: it belongs to an address, and to no company. */
  get letters(): Connection {
    return this.#connection
  }
  /** Writes what nothing that follows asks about. */
  send(statement: Statement<'company'>, explain?: (error: unknown) => unknown): void {
    this.#connection.send(statement, explain)
  }
  /** Keeps events, in the order given, until the transaction ends: all of them are one statement then. */
  emit(...events: readonly Event[]): void {
    const at = this.now
    this.#events.push(...events.map((event) => ({ event, at })))
  }
  /** Records what was kept. Called by whoever opened the scope, before COMMIT. */
  flush(): void {
    const events = lasting(this.#events.splice(0))
    if (events.length > 0) this.send(eventRows(this, events))
  }
  /** Does something that may be refused without giving the rest of the transaction up. */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const kept = this.#events.length
    try {
      return await this.#connection.attempt(work)
    } catch (error) {
      this.#events.length = kept
      throw error
    }
  }
  /** Records a change of reference data for whoever asks later who did it. */
  async audit(entry: TraceEntry): Promise<void> {
    await this.#connection.query(traceRow(this.company, this.visit, entry))
  }
}

/** A change of reference data; what changed goes without passwords and secrets. */
export interface TraceEntry {
  readonly action: string
  readonly target: { readonly type: string; readonly id: number | string }
  readonly change: Readonly<Record<string, unknown>>
}

/** The row that a change leaves in the audit log of the logistics service. */
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

/** May read what belongs to the installation and not to one company: for super-admins. */
export class PlatformReadScope extends Reads<Tenancy> {
  readonly visit: Visit
  constructor(connection: Connection, visit: Visit) {
    super(connection)
    this.visit = visit
  }
  /** Condition on any table: the rows of every company, and of none. */
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
  /** Of no company. */
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
  /** Whoever may touch everything may touch one account, as its person may. */
  userOf(id: number): UserId {
    return id as UserId
  }
  async audit(entry: TraceEntry, company_id: number | null): Promise<void> {
    await this.connection.query(traceRow(company_id, this.visit, entry))
  }
}

/** Somebody who was not asked who they are; nothing in here opens anything. */
export interface Visitor {
  readonly request_id: string
  readonly address: string
  header(name: string): string | undefined
}
