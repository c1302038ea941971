import type { Clock } from '../../../kernel/clock.ts'
import type { Connection, Visitor } from '../../../kernel/scope.ts'
import { tellDevice } from '../devices/tell.ts'
import { newEnd, shownEnd } from '../../base/access/rules.ts'
import { type Account, insertToken } from '../../base/access/store.ts'

export interface SessionParts {
  readonly clock: Clock
  /** Public address of the service, for pages that a proxy serves under another name. */
  readonly address: () => string
  /** Lifetime of an unused token in seconds; undefined for no expiry. */
  readonly tokenLifetime_s: number | undefined
  /** Whether a mail server is configured, which notices of new devices need. */
  readonly sendsMail: boolean
}

interface Opening {
  readonly visitor: Visitor
  readonly user: Pick<Account, 'id' | 'name' | 'email'>
  /** Set for sessions based on the authentication service: events there up to this moment don't end the session. */
  readonly sso_since?: Date
}

/** Opens a session for a user who has proved their identity. */
export async function openSession(
  connection: Connection,
  { clock, address, tokenLifetime_s, sendsMail }: SessionParts,
  { visitor, user, sso_since }: Opening,
) {
  const created_at = clock.now()
  const { id: user_id, email } = user
  const from = { address: visitor.address, user_agent: visitor.header('user-agent') }
  if (sendsMail) await tellDevice(connection, { user_id, email, ...from, now: created_at })
  const end = newEnd(created_at, tokenLifetime_s)
  const token = await insertToken(connection, user_id, {
    at_console: isOwnPage(visitor, address()),
    created_at,
    ...from,
    ...(sso_since && { sso_since }),
    ...end,
  })
  return { token, expires_at: shownEnd(end), user: { id: user_id, name: user.name, email } }
}

/** Browsers send the originating page with every sign-in; programs send none. */
function isOwnPage(visitor: Visitor, address: string): boolean {
  const origin = URL.parse(visitor.header('origin') ?? '')
  return (
    origin !== null &&
    (origin.host === visitor.header('host') || origin.origin === URL.parse(address)?.origin)
  )
}
