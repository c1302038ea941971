import type { Clock } from '../../kernel/clock.ts'
import { deviceOf, networkOf } from '../../kernel/devices.ts'
import { Json } from '../../kernel/json.ts'
import type { Keys } from '../../kernel/keys.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import { auditRow } from '../access/scopes.ts'
import type { Directory } from '../access/directory.ts'
import { newToken } from '../access/rules.ts'
import { lifetime_s, loginJson } from './rules.ts'
import { type NewToken, insertToken } from './store.ts'
import { type SeenDevice, countDeviceNotice } from '../../identity/devices/store.ts'
import { insertSiteMail } from '../mail/store.ts'
import { accountDevices } from '../devices/store.ts'

export interface TokenParts {
  readonly keys: Keys
  readonly clock: Clock
  readonly sendsMail: boolean
}

export interface Opening extends Omit<NewToken, 'hash' | 'created_at' | 'expires_at' | 'seen'> {
  readonly request_id: string
  readonly now: Date
  readonly change?: Readonly<Record<string, unknown>>
}

/** Opens a session for a proven user, or refuses if the conditions that allowed it no longer hold. */
export async function openToken(
  connection: Connection,
  { keys, clock, sendsMail }: TokenParts,
  opening: Opening,
): Promise<string> {
  const { request_id, change, now, ...values } = opening
  const token = newToken('sat')
  const row = {
    ...values,
    hash: `\\x${keys.hash(token).toString('hex')}`,
    created_at: now,
    expires_at: new Date(now.getTime() + lifetime_s * 1000),
    seen: sendsMail ? { network: networkOf(values.address), device: deviceOf(values.user_agent) } : null,
  }
  const opened = await insertToken(connection, row)
  if (opened === undefined) throw new Problem('invalid_credentials')
  const { user_id: id, site_id, address } = values
  if (row.seen !== null && opened.is_new_device)
    await tellDevice(connection, { ...row.seen, owner_id: id, email: opened.email, site_id, now })
  const visit = { actor: { type: 'user', id } as const, request_id, address, clock }
  const entry = { action: 'login', target: { type: 'user', id }, ...(change && { change }) } as const
  await connection.query(auditRow(site_id, visit, entry))
  return token
}

/** The documented answer to a login. */
export async function loginAnswer(directory: Directory, token: string, now: Date): Promise<Json<never>> {
  // Looked up like any other token, so that the first verify finds it cached.
  const session = await directory.session(token)
  if (session === undefined) throw new Problem('invalid_credentials')
  return new Json<never>(loginJson(token, session, now))
}

/** Notifies the person of a login from a new device, in case it wasn't them. Call it in the login's transaction. */
async function tellDevice(
  connection: Connection,
  { email, site_id, ...seen }: SeenDevice & { readonly email: string; readonly site_id: number },
): Promise<void> {
  if (!(await countDeviceNotice(connection, accountDevices, seen))) return
  await insertSiteMail(connection, { kind: 'new_device', site_id, email, locale: null, now: seen.now })
}
