import type { Database } from './database/database.ts'
import type { CompanyId, CompanyIds, SiteId, UserId } from './database/sql.ts'
import type { Delegate } from './operation.ts'
import { OwnReadScope, OwnStepsScope, OwnWriteScope } from './own-scope.ts'
import {
  PlatformReadScope,
  PlatformWriteScope,
  ReadScope,
  type Visit,
  type Visitor,
  WriteScope,
} from './scope.ts'
import {
  AdminReadScope,
  AdminWriteScope,
  SiteReadScope,
  SiteStepsScope,
  type SiteVisit,
  SiteWriteScope,
} from './site-scope.ts'
import type { Entry } from './service.ts'
import type { View } from './view.ts'

// The only module where an ID becomes proof of access. Only gates, and the tests of scopes, may import it. It also
// decides which reads may lag: those of scopes that cannot write, except in a user's own session.

export interface Admission {
  readonly visit: Visit
  /** The client companies the caller is restricted to; null for none. */
  readonly clients: readonly number[] | null
  /** The caller may enter every company and named none. */
  readonly everywhere?: boolean
  readonly view?: View | undefined
}

export function publicEntry(visitor: Visitor): Entry {
  return (work) => work(visitor as never)
}

/** Gives access only to operations that `delegate` admits. */
export function delegateEntry(delegate: Delegate): Entry {
  return (work) => work(delegate as never)
}

export function readEntry(database: Database, companies: readonly number[], admission: Admission): Entry {
  const scope = new ReadScope(database.reads, companies as CompanyIds, admission)
  return (work) => work(scope as never)
}

export function writeEntry(database: Database, company: number, admission: Admission): Entry {
  return (work) =>
    database.transaction(async (connection) => {
      const scope = new WriteScope(connection, company as CompanyId, admission)
      const result = await work(scope as never)
      scope.flush()
      return result
    })
}

export function platformReadEntry(database: Database, visit: Visit): Entry {
  const scope = new PlatformReadScope(database.reads, visit)
  return (work) => work(scope as never)
}

export function platformWriteEntry(database: Database, visit: Visit): Entry {
  return (work) =>
    database.transaction((connection) => work(new PlatformWriteScope(connection, visit) as never))
}

/** A user's own account. A session may have ended a moment ago, so none of its reads may lag. */
export function ownReadEntry(database: Database, user: number, visit: Visit): Entry {
  const scope = new OwnReadScope(database, user as UserId, visit)
  return (work) => work(scope as never)
}

export function ownWriteEntry(database: Database, user: number, visit: Visit): Entry {
  return (work) =>
    database.transaction((connection) => work(new OwnWriteScope(connection, user as UserId, visit) as never))
}

export function ownStepsEntry(database: Database, user: number, visit: Visit): Entry {
  const scope = new OwnStepsScope(database, user as UserId, visit)
  return (work) => work(scope as never)
}

export function siteReadEntry(database: Database, site: number, visit: SiteVisit): Entry {
  const scope = new SiteReadScope(database.reads, site as SiteId, visit)
  return (work) => work(scope as never)
}

/** For callers who ask about their own session. It may have ended a moment ago, so the read must not lag. */
export function sessionReadEntry(database: Database, site: number, visit: SiteVisit): Entry {
  const scope = new SiteReadScope(database, site as SiteId, visit)
  return (work) => work(scope as never)
}

export function siteWriteEntry(database: Database, site: number, visit: SiteVisit): Entry {
  return (work) =>
    database.transaction((connection) => work(new SiteWriteScope(connection, site as SiteId, visit) as never))
}

export function siteStepsEntry(database: Database, site: number, visit: SiteVisit): Entry {
  const scope = new SiteStepsScope(database, site as SiteId, visit)
  return (work) => work(scope as never)
}

export function adminReadEntry(database: Database, visit: SiteVisit): Entry {
  const scope = new AdminReadScope(database.reads, visit)
  return (work) => work(scope as never)
}

export function adminWriteEntry(database: Database, visit: SiteVisit): Entry {
  return (work) => database.transaction((connection) => work(new AdminWriteScope(connection, visit) as never))
}
