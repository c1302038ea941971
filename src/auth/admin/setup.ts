import { Problem, found, refuse } from '../../kernel/problem.ts'
import type { Connection, Visitor } from '../../kernel/scope.ts'
import { newToken } from '../access/rules.ts'
import { passwordFaults } from '../../kernel/password-policy.ts'
import { type Desk, recordAct } from '../audit/store.ts'
import { type LoginParts, type OpenedSession, enter } from './login.ts'
import { insertSiteMail } from '../mail/store.ts'
import { setupLink, setup_s } from './rules.ts'
import type { Administrator, NewAdministrator } from './schema.ts'
import type { AdministratorSetup, SetupLink } from './schema-panel.ts'
import {
  activeAdministratorBy,
  endAdministratorTokens,
  insertAdministrator,
  updateAdministrator,
} from './store.ts'
import { type Setup, claimSetup, hasAdministrators, insertSetup, setupByToken } from './store-setups.ts'

export interface Invitation {
  /** Placed behind the `#` of a link, so that no server logs it. */
  readonly token: string
  readonly expires_at: string
}

export async function newSetup(
  connection: Connection,
  administrator_id: number | null,
  now: Date,
): Promise<Invitation> {
  const token = newToken('sai')
  const end = new Date(now.getTime() + setup_s * 1_000)
  return {
    token,
    expires_at: await insertSetup(connection, token, { administrator_id, now, expires_at: end }),
  }
}

/** Issues a set-up link for this administrator, or for the very first one (null). */
async function issueSetup(desk: Desk, administrator_id: number | null): Promise<Invitation> {
  const invitation = await newSetup(desk.connection, administrator_id, desk.visit.clock.now())
  const { expires_at } = invitation
  const target = administrator_id === null ? {} : { target: { type: 'administrator', id: administrator_id } }
  await recordAct(desk, null, { action: 'administrator.invited', ...target, change: { expires_at } })
  return invitation
}

interface GivingParts {
  readonly sendsMail: boolean
  readonly panel: { readonly address: string }
}

/** Mails a set-up link to the administrator, or returns it to the caller if no mail can be sent. */
export async function giveSetup(
  desk: Desk,
  { sendsMail, panel }: GivingParts,
  { id, email }: Pick<Administrator, 'id' | 'email'>,
): Promise<SetupLink> {
  if (!sendsMail) {
    const { token, expires_at } = await issueSetup(desk, id)
    return { email, sent: false, link: setupLink(panel.address, token), expires_at }
  }
  const now = desk.visit.clock.now()
  await insertSiteMail(desk.connection, {
    kind: 'administrator_invitation',
    site_id: null,
    email,
    locale: null,
    now,
  })
  const target = { type: 'administrator', id } as const
  await recordAct(desk, null, { action: 'administrator.invited', target, change: { by_mail: true } })
  return { email, sent: true, link: null, expires_at: null }
}

/** A link for a new administrator, or one who lost the password, to choose a password. */
export async function inviteAdministrator(
  desk: Desk,
  input: Omit<NewAdministrator, 'password'>,
): Promise<Invitation & { readonly administrator: Administrator }> {
  const { connection } = desk
  const known = await activeAdministratorBy(connection, input.email)
  const now = desk.visit.clock.now()
  const values = { ...input, password_hash: null, now }
  const administrator = known ?? (await insertAdministrator(connection, values))
  return { administrator, ...(await issueSetup(desk, administrator.id)) }
}

/** A link for the person who sets up the service; undefined once there is an administrator. */
export async function inviteFirst(desk: Desk): Promise<Invitation | undefined> {
  return (await hasAdministrators(desk.connection)) ? undefined : issueSetup(desk, null)
}

/** Sets the password of the link's administrator and opens a session. A refused password leaves the link usable. */
export async function acceptSetup(
  parts: LoginParts,
  visitor: Visitor,
  body: AdministratorSetup,
): Promise<OpenedSession> {
  const { database, passwords, clock } = parts
  const now = clock.now()
  const setup = found(await setupByToken(database, body.token, now), 'setup')
  const person = personOf(setup, body)
  refuse(passwordFaults(body.password, [person.email, person.name]))
  const password_hash = await passwords.hash(body.password)
  const entered = await database.transaction(async (connection) => {
    if (!(await claimSetup(connection, body.token, now))) {
      throw new Problem('not_found', { params: { resource: 'setup' } })
    }
    const id = await placed(connection, setup, { ...person, password_hash, now })
    const act = { action: 'administrator.set_up', change: { email: person.email } } as const
    const change = { method: 'setup' }
    return enter(parts, visitor, { connection, administrator: { id }, act, change })
  })
  // The password is set. A factor that they have or need is requested as after any password.
  if (entered instanceof Problem) throw entered
  return entered
}

interface Person {
  readonly name: string
  readonly email: string
}

/** The first administrator enters their own name and address; all others were named in their invitation. */
function personOf(setup: Setup, { name, email }: AdministratorSetup): Person {
  if (setup.email !== null) return { email: setup.email, name: setup.name ?? '' }
  if (email === undefined) throw new Problem('invalid', { faults: [{ path: 'email', rule: 'required' }] })
  return { email, name: name ?? email }
}

async function placed(
  connection: Connection,
  { administrator_id: id }: Setup,
  values: Person & { readonly password_hash: string; readonly now: Date },
): Promise<number> {
  if (id === null) return (await insertAdministrator(connection, { ...values, scopes: ['*'] })).id
  const { password_hash, now } = values
  await updateAdministrator(connection, id, { password_hash, now })
  // Ends sessions that were opened with the old password.
  await endAdministratorTokens(connection, id, { sessionsBut: null })
  return id
}
