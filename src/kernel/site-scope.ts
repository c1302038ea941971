import type { Clock } from './clock.ts'
import { type SiteId, type Statement, type Tenancy, name, sql } from './database/sql.ts'
import { type Connection, Reads } from './scope.ts'
import { type Tenants, everybody } from './tenants.ts'

// The scopes of the authentication service.

/** Who acts on a site or on all of them. */
export interface Actor {
  readonly type: 'client' | 'user' | 'administrator' | 'cli' | 'nobody'
  readonly id: number | null
}

/** A session as verify tells of it: its JSON text around the one number that changes, what is left of its time. */
export interface SessionView {
  readonly expires_at: Date
  readonly text: readonly [before: string, after: string]
}

/** Who acts in the authentication service, with which permissions, when and under which request. */
export interface SiteVisit {
  readonly actor: Actor
  /** The token of the request, where a user acts. */
  readonly token_id: number | null
  /** That token's session, where it is one of a site. */
  readonly session?: SessionView
  readonly permissions: readonly string[]
  readonly request_id: string
  readonly address: string
  readonly clock: Clock
}

/** The closed list of what the audit log records: the service names it in its vocabulary. */
export interface AuditActions {}

/** A security-relevant act; what changed goes without passwords, hashes and secrets. */
export interface AuditEntry {
  readonly action: keyof AuditActions
  readonly outcome?: 'done' | 'refused'
  readonly target?: { readonly type: string; readonly id: number }
  readonly change?: Readonly<Record<string, unknown>>
}

/** May read what belongs to one site of the authentication service. */
export class SiteReadScope extends Reads<'site'> {
  readonly site: SiteId
  readonly visit: SiteVisit
  constructor(connection: Connection, site: SiteId, visit: SiteVisit) {
    super(connection)
    this.site = site
    this.visit = visit
  }
  get tenants(): Tenants {
    return tenantsOf(this.site)
  }
  get now(): Date {
    return this.visit.clock.now()
  }
}

/** One site inside one open transaction; what it records of itself commits with the rows. */
export class SiteWriteScope extends SiteReadScope {
  /** The same transaction for what belongs to no site: accounts, whose stores take it. */
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

interface Transactions extends Connection {
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>
}

/**
 * One site, read outside of any transaction and written to in transactions that the handler opens: for whoever hashes a
 * password between two statements and must not keep a connection for as long.
 */
export class SiteStepsScope extends SiteReadScope {
  /** Each statement on its own, for what belongs to no site: accounts and the counts of guesses. */
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

/** May touch every site: for administrators. */
export class AdminReadScope extends Reads<Tenancy> {
  readonly visit: SiteVisit
  readonly #origin: Connection
  constructor(connection: Connection, visit: SiteVisit) {
    super(connection)
    this.visit = visit
    this.#origin = connection
  }
  /** The same as things are at this moment, also where there are replicas: for whoever says that there is nothing more. */
  get present(): AdminReadScope {
    const { present } = this.#origin
    return present === undefined ? this : new AdminReadScope(present, this.visit)
  }
  /** Condition on any table: the rows of every site. */
  get everywhere(): Statement<'site'> {
    return sql`true` as Statement as Statement<'site'>
  }
  get tenants(): Tenants {
    return everybody('site_id', this.everywhere)
  }
  /** The same, or those of the sites that are named. */
  tenantsOf(site_id: number | readonly number[] | undefined): Tenants {
    if (site_id === undefined) return this.tenants
    const [only, ...more] = [site_id].flat()
    if (only !== undefined && more.length === 0) return tenantsOf(only as SiteId)
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
    return sql`${name(`${table}.site_id`)} = ${site_id as SiteId}`
  }
  get now(): Date {
    return this.visit.clock.now()
  }
}

/** Every site inside one open transaction. */
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

/** The row of the audit log that an act leaves behind. */
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
