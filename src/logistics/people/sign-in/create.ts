import type { Clock } from '../../../kernel/clock.ts'
import type { Connection, Visitor } from '../../../kernel/scope.ts'
import { newEnd, shownEnd } from '../../base/access/rules.ts'
import { type Account, insertToken } from '../../base/access/store.ts'
import { countDeviceNotice } from '../../../identity/devices/store.ts'
import { deviceOf, networkOf } from '../../../kernel/devices.ts'
import { insertUserMail } from '../mail/store.ts'
import { noteDevice, userDevices } from '../devices/store.ts'

export interface SessionParts {
  readonly clock: Clock
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

interface SignIn {
  readonly user_id: number
  readonly email: string
  readonly address: string
  readonly user_agent: string | undefined
  readonly now: Date
}

/** Notifies the user of a password sign-in from a device not used recently, in the sign-in's transaction. */
async function tellDevice(connection: Connection, signIn: SignIn): Promise<void> {
  const { user_id, email, address, user_agent, now } = signIn
  const seen = { owner_id: user_id, network: networkOf(address), device: deviceOf(user_agent), now }
  if (!(await noteDevice(connection, seen))) return
  if (!(await countDeviceNotice(connection, userDevices, seen))) return
  await insertUserMail(connection, { kind: 'new_device', about_id: user_id, email, locale: null, now })
}
