import type { Database } from '../../../kernel/database/database.ts'
import { entryOf, proven, transactionEntry } from '../../../kernel/proof.ts'
import type { Entry } from '../../../kernel/service.ts'
import type { Admission, CompanyId, CompanyIds, UserId, Visit } from './types.ts'
import { PlatformReadScope, PlatformWriteScope, ReadScope, WriteScope } from './scopes.ts'
import { OwnReadScope, OwnStepsScope, OwnWriteScope } from './scopes-own.ts'

// Decides which reads may lag: those of scopes that cannot write, except in a user's own session.

export function readEntry(database: Database, companies: readonly number[], admission: Admission): Entry {
  return entryOf(new ReadScope(database.reads, proven<CompanyIds>(companies), admission))
}

export function writeEntry(database: Database, company: number, admission: Admission): Entry {
  return transactionEntry(
    database,
    (connection) => new WriteScope(connection, proven<CompanyId>(company), admission),
  )
}

export function platformReadEntry(database: Database, visit: Visit): Entry {
  return entryOf(new PlatformReadScope(database.reads, visit))
}

export function platformWriteEntry(database: Database, visit: Visit): Entry {
  return transactionEntry(database, (connection) => new PlatformWriteScope(connection, visit))
}

/** A user's own account. A session may have ended a moment ago, so none of its reads may lag. */
export function ownReadEntry(database: Database, user: number, visit: Visit): Entry {
  return entryOf(new OwnReadScope(database, proven<UserId>(user), visit))
}

export function ownWriteEntry(database: Database, user: number, visit: Visit): Entry {
  return transactionEntry(
    database,
    (connection) => new OwnWriteScope(connection, proven<UserId>(user), visit),
  )
}

export function ownStepsEntry(database: Database, user: number, visit: Visit): Entry {
  return entryOf(new OwnStepsScope(database, proven<UserId>(user), visit))
}
