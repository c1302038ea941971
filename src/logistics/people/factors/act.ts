import type { Acting } from '../../../identity/factors/changes.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { Connection } from '../../../kernel/scope.ts'
import { type PlatformWriteScope, traceRow } from '../../base/access/scopes.ts'
import type { Visit } from '../../base/access/types.ts'
import type { NoticeParts } from '../../../identity/notices/tell.ts'
import { tell } from '../notices/tell.ts'
import { isPersonsOwn } from './rules.ts'
import { userOwner } from './store-owners.ts'
import { endSessions, leaveToFactor, leaveToLink, userGuard } from './store.ts'

interface Desk {
  readonly connection: Connection
  readonly visit: Pick<Visit, 'caller' | 'request_id' | 'clock'>
}

/** A user who changes their factors, or whose factors somebody else removes. */
export function userActing(
  { connection, visit }: Desk,
  notices: NoticeParts,
  { id, email }: { readonly id: number; readonly email: string },
): Acting {
  const target = { type: 'user', id }
  return {
    connection,
    owner: userOwner(id),
    // An account belongs to no company, so the installation's log has the entry.
    async record({ act, factor, factors }) {
      const named = factor && { kind: factor.kind, name: factor.name }
      const change = named ?? (factors === undefined ? {} : { factors })
      await connection.query(traceRow(null, visit, { action: `factor.${act}`, target, change }))
    },
    tell: (kind) => tell(connection, notices, { kind, user_id: id, email, now: visit.clock.now() }),
    endSessions: (keepToken_id) => endSessions(connection, id, keepToken_id),
    onAdded: () => leaveToFactor(connection, id),
    onStripped: () => leaveToLink(connection, id),
  }
}

/** Refuses changes that only the owner may make. The command line is exempt: it has the database. */
export async function demandNotTheirs(
  scope: PlatformWriteScope,
  id: number,
  touched: Parameters<typeof isPersonsOwn>[1],
): Promise<void> {
  if (scope.visit.user_id === null) return
  if (isPersonsOwn(await userGuard(scope, id), touched)) throw new Problem('account_protected')
}
