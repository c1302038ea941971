import type { Database } from '../../kernel/database/database.ts'
import { entryOf, proven, transactionEntry } from '../../kernel/proof.ts'
import type { Entry } from '../../kernel/service.ts'
import { AdminReadScope, AdminWriteScope, SiteReadScope, SiteStepsScope, SiteWriteScope } from './scopes.ts'
import type { SiteId, SiteVisit } from './types.ts'

// Decides which reads may lag: those of scopes that cannot write, except in a user's own session.

export function siteReadEntry(database: Database, site: number, visit: SiteVisit): Entry {
  return entryOf(new SiteReadScope(database.reads, proven<SiteId>(site), visit))
}

/** For callers who ask about their own session. It may have ended a moment ago, so the read must not lag. */
export function sessionReadEntry(database: Database, site: number, visit: SiteVisit): Entry {
  return entryOf(new SiteReadScope(database, proven<SiteId>(site), visit))
}

export function siteWriteEntry(database: Database, site: number, visit: SiteVisit): Entry {
  return transactionEntry(
    database,
    (connection) => new SiteWriteScope(connection, proven<SiteId>(site), visit),
  )
}

export function siteStepsEntry(database: Database, site: number, visit: SiteVisit): Entry {
  return entryOf(new SiteStepsScope(database, proven<SiteId>(site), visit))
}

export function adminReadEntry(database: Database, visit: SiteVisit): Entry {
  return entryOf(new AdminReadScope(database.reads, visit))
}

export function adminWriteEntry(database: Database, visit: SiteVisit): Entry {
  return transactionEntry(database, (connection) => new AdminWriteScope(connection, visit))
}
