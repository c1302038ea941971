import { hostname } from 'node:os'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import { adminWriteEntry, siteWriteEntry } from './entries.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { AdminWriteScope, SiteWriteScope } from './scopes.ts'
import { found } from '../../kernel/problem.ts'
import type { Desk } from '../audit/store.ts'
import { siteById } from '../sites/store.ts'

export interface DeskParts {
  readonly database: () => Promise<Database>
  readonly clock: Clock
}

/** Gate of the command line: one transaction, and a request id that ties together everything one command did. */
export async function atDesk<T>(
  { database, clock }: DeskParts,
  work: (desk: Desk) => Promise<T>,
): Promise<T> {
  const visit = mightyVisit(clock)
  return (await database()).transaction((connection) => work({ connection, visit }))
}

function mightyVisit(clock: Clock) {
  const actor = { type: 'cli', id: null } as const
  return { actor, token_id: null, permissions: ['*'], request_id: uuidv7(), address: hostname(), clock }
}

/** Like `atDesk`, with the scope of an administrator who may do everything. */
export async function asAdministrator<T>(
  { database, clock }: DeskParts,
  work: (scope: AdminWriteScope) => Promise<T>,
): Promise<T> {
  return adminWriteEntry(await database(), mightyVisit(clock))(work)
}

/** Like `asAdministrator`, but inside one site with the rights of its own server. */
export async function atSite<T>(
  { database, clock }: DeskParts,
  site_id: number,
  work: (scope: SiteWriteScope) => Promise<T>,
): Promise<T> {
  const opened = await database()
  const site = found(await siteById(opened, site_id), 'site')
  return siteWriteEntry(opened, site.id, mightyVisit(clock))(work)
}

/** Gate of the worker. The audit log records its work under the actor `nobody`, because nobody requested it. */
export function asWorker<T>(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  work: (scope: AdminWriteScope) => Promise<T>,
): Promise<T> {
  const actor = { type: 'nobody', id: null } as const
  const request_id = `worker-${uuidv7()}`
  const visit = { actor, token_id: null, permissions: [], request_id, address: hostname(), clock }
  return adminWriteEntry(database, visit)(work)
}
