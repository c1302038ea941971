import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { platformWriteEntry, readEntry, writeEntry } from './entries.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { Precondition } from '../../../kernel/operation.ts'
import { found } from '../../../kernel/problem.ts'
import { rehearsed } from '../../../kernel/rehearsal.ts'
import type { PlatformWriteScope, ReadScope, WriteScope } from './scopes.ts'
import type { Visit } from './types.ts'

/**
 * Gate for the command line and the worker. Anyone who can reach the database may do what a super-admin may, and it is
 * recorded.
 */
export class Desk {
  /** Handler arguments besides the input, for a caller that names no version. */
  static readonly nothing = { params: undefined, query: undefined, precondition: new Precondition(undefined) }
  readonly #database: () => Promise<Database>
  readonly #clock: Clock
  readonly #caller: 'cli' | 'worker'
  constructor(parts: {
    readonly database: () => Promise<Database>
    readonly clock: Clock
    readonly caller?: 'cli' | 'worker'
  }) {
    this.#database = parts.database
    this.#clock = parts.clock
    this.#caller = parts.caller ?? 'cli'
  }

  /** Runs `work` for one company in one transaction, which a dry run rolls back. */
  async inCompany<T>(
    company_id: number,
    work: (scope: WriteScope) => Promise<T>,
    { dry_run = false } = {},
  ): Promise<T> {
    const database = await this.#database()
    const { rows } = await database.query(sql`select 1 from companies where id = ${company_id}`)
    found(rows[0], 'company')
    const enter = writeEntry(database, company_id, { visit: this.#visit(), clients: null })
    return dry_run ? rehearsed(enter, work) : enter(work)
  }

  /** Runs `work` for the whole installation in one transaction. */
  async onPlatform<T>(work: (scope: PlatformWriteScope) => Promise<T>): Promise<T> {
    return platformWriteEntry(await this.#database(), this.#visit())(work)
  }

  /** Runs `work` across every company, read-only. */
  async everywhere<T>(work: (scope: ReadScope) => Promise<T>): Promise<T> {
    const database = await this.#database()
    const { rows } = await database.query<{ id: number }>(sql`select id from companies order by id`)
    const companies = rows.map(({ id }) => id)
    return readEntry(database, companies, { visit: this.#visit(), clients: null, everywhere: true })(work)
  }

  #visit(): Visit {
    const request_id = `${this.#caller}-${uuidv7()}`
    return {
      caller: this.#caller,
      user_id: null,
      token_id: null,
      role: 'super_admin',
      request_id,
      clock: this.#clock,
    }
  }
}
