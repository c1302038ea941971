import { type Statement, type Tenancy, name, sql } from '../../kernel/database/sql.ts'
import { everyRow, proven } from '../../kernel/proof.ts'
import { type Connection, Reads, type Transactions } from '../../kernel/scope.ts'
import { type Tenants, everybody } from '../../kernel/tenants.ts'
import type { SiteId, SiteVisit } from './types.ts'

/** The closed list of audit actions. The service declares them in its vocabulary. */
export interface AuditActions {}

/** A security-relevant action. The change excludes passwords, hashes and secrets. */
export interface AuditEntry {
  readonly action: keyof AuditActions
  readonly outcome?: 'done' | 'refused'
  readonly target?: { readonly type: string; readonly id: number }
  readonly change?: Readonly<Record<string, unknown>>
}

export class SiteReadScope extends Reads<'site', SiteVisit> {
  readonly site: SiteId
  constructor(connection: Connection, site: SiteId, visit: SiteVisit) {
    super(connection, visit)
    this.site = site
  }
  get tenants(): Tenants {
    return tenantsOf(this.site)
  }
}

/** One site inside one open transaction. Its audit entries commit with the rows. */
export class SiteWriteScope extends SiteReadScope {
  /** The same transaction, for data that belongs to no site: accounts, whose stores take a connection. */
  readonly accounts: Connection
  readonly #connection: Connection
  constructor(connection: Connection, site: SiteId, visit: SiteVisit) {
    super(connection, site, visit)
    this.accounts = connection
    this.#connection = connection
  }
  async run(statement: Statement<'site'>): Promise<number> {
    return (await this.#connection.query(statement)).count
  }
  async audit(entry: AuditEntry): Promise<void> {
    await this.#connection.query(auditRow(this.site, this.visit, entry))
  }
}

/** One site, written in transactions of the handler, which hashes without holding a connection. */
export class SiteStepsScope extends SiteReadScope {
  /** Runs each statement on its own, for data that belongs to no site: accounts and guess counts. */
  readonly accounts: Connection
  readonly #transactions: Transactions
  constructor(transactions: Transactions, site: SiteId, visit: SiteVisit) {
    super(transactions, site, visit)
    this.accounts = transactions
    this.#transactions = transactions
  }
  write<T>(work: (scope: SiteWriteScope) => Promise<T>): Promise<T> {
    const { site, visit } = this
    return this.#transactions.transaction((connection) => work(new SiteWriteScope(connection, site, visit)))
  }
}

function tenantsOf(site: SiteId): Tenants {
  return {
    column: 'site_id',
    ids: [site],
    each: sql`unnest(array[${site}]::bigint[])`,
    within: (table) => sql`${name(`${table}.site_id`)} = ${site}`,
  }
}

export class AdminReadScope extends Reads<Tenancy, SiteVisit> {
  readonly #origin: Connection
  constructor(connection: Connection, visit: SiteVisit) {
    super(connection, visit)
    this.#origin = connection
  }
  /** The same scope with current data, even if there are replicas. For callers that report the end of a feed. */
  get present(): AdminReadScope {
    const { present } = this.#origin
    return present === undefined ? this : new AdminReadScope(present, this.visit)
  }
  /** Condition on any table: the rows of every site. */
  get everywhere(): Statement<'site'> {
    return everyRow<'site'>()
  }
  get tenants(): Tenants {
    return everybody('site_id', this.everywhere)
  }
  /** All tenants, or only the given sites. */
  tenantsOf(site_id: number | readonly number[] | undefined): Tenants {
    if (site_id === undefined) return this.tenants
    const [only, ...more] = [site_id].flat()
    if (only !== undefined && more.length === 0) return tenantsOf(proven<SiteId>(only))
    const ids = [...new Set([site_id].flat())]
    const { everywhere } = this
    return {
      column: 'site_id',
      ids,
      each: sql`(select unnest(${ids}::bigint[]) where ${everywhere})`,
      within: (table) => sql`${everywhere} and ${name(`${table}.site_id`)} = any(${ids})`,
    }
  }
  /** Condition on a table with `site_id`: the rows of one site. */
  within(table: string, site_id: number): Statement<'site'> {
    return sql`${name(`${table}.site_id`)} = ${proven<SiteId>(site_id)}`
  }
}

export class AdminWriteScope extends AdminReadScope {
  readonly connection: Connection
  constructor(connection: Connection, visit: SiteVisit) {
    super(connection, visit)
    this.connection = connection
  }
  async run(statement: Statement): Promise<number> {
    return (await this.connection.query(statement)).count
  }
  async audit(entry: AuditEntry, site_id: number | null): Promise<void> {
    await this.connection.query(auditRow(site_id, this.visit, entry))
  }
}

export function auditRow(
  site_id: number | null,
  visit: Pick<SiteVisit, 'actor' | 'request_id' | 'address' | 'clock'>,
  entry: AuditEntry,
): Statement {
  const { actor, request_id, address, clock } = visit
  return sql`
    insert into audit (site_id, at, actor_type, actor_id, action, target_type, target_id, outcome, request_id, address, change)
    values (${site_id}, ${clock.now()}, ${actor.type}, ${actor.id}, ${entry.action}, ${entry.target?.type ?? null},
            ${entry.target?.id ?? null}, ${entry.outcome ?? 'done'}, ${request_id}, ${address},
            ${JSON.stringify(entry.change ?? {})})`
}
