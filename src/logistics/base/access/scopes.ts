import { type Statement, type Tenancy, name, sql } from '../../../kernel/database/sql.ts'
import { everyRow, proven } from '../../../kernel/proof.ts'
import { type Connection, Reads, type Transaction } from '../../../kernel/scope.ts'
import { type Tenants, everybody } from '../../../kernel/tenants.ts'
import { type View, viewedRows } from '../../../kernel/view.ts'
import { type Event, type Kept, eventRows, lasting } from './outbox.ts'
import type { Admission, CompanyId, CompanyIds, UserId, Visit } from './types.ts'

/** Reads rows of every company in `companies`. Cannot write. */
export class ReadScope extends Reads<'company', Visit> {
  readonly companies: CompanyIds
  /** Client companies whose goods the caller may see. Null for all of them. */
  readonly clients: readonly number[] | null
  /** The caller may enter every company and named none. */
  readonly everywhere: boolean
  readonly #view: View | undefined
  readonly #origin: Connection
  constructor(connection: Connection, companies: CompanyIds, access: Admission) {
    super(connection, access.visit)
    this.companies = companies
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
    return tenantsOf(proven<CompanyIds>(this.companies.filter((id) => id === company_id)))
  }
  /** Tenants for tables with rows of companies and of the installation. Callers who may see everything get all rows. */
  get tenantsAndNone(): Tenants {
    if (!this.everywhere) return this.tenants
    return everybody('company_id', everyRow<'company'>())
  }
  /** Condition on a table whose rows belong to client companies: `company_id` and `client_3pl_id`. */
  owned(table: string): Statement<'company'> {
    const within = this.within(table)
    if (this.clients === null) return within
    return sql`${within} and ${name(`${table}.client_3pl_id`)} = any(${this.clients})`
  }
}

function onlyOf(companies: CompanyIds): CompanyId | undefined {
  return companies.length === 1 ? proven<CompanyId>(companies[0]) : undefined
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
  constructor(connection: Transaction, company: CompanyId, access: Admission) {
    super(connection, proven<CompanyIds>([company]), access)
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
export class PlatformReadScope extends Reads<Tenancy, Visit> {
  /** Condition on any table: rows of every company, and rows without one. */
  get everywhere(): Statement<'company'> {
    return everyRow<'company'>()
  }
  get tenants(): Tenants {
    return everybody('company_id', this.everywhere)
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
    return proven<UserId>(id)
  }
  async audit(entry: TraceEntry, company_id: number | null): Promise<void> {
    await this.connection.query(traceRow(company_id, this.visit, entry))
  }
}
