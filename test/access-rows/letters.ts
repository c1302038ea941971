import { newLinkToken } from '../../src/logistics/people/links/rules.ts'
import {
  insertInvitationLink,
  insertLink,
  insertReopeningLink,
} from '../../src/logistics/people/links/store.ts'
import { testPassword } from '../support/world.ts'
import { closedUser } from './users.ts'
import { type Row, type Rows, type Setting, create, next } from './row.ts'

const newEmail = () => `asked-${process.pid}-${Date.now()}-${next()}@test.example`

/** A link of somebody of their own. */
async function userLink({ world }: Setting, kind: 'password_reset' | 'address_change'): Promise<string> {
  const { id: user_id } = await world.user([])
  const token = newLinkToken()
  const email = kind === 'address_change' ? newEmail() : null
  const link = { kind, user_id, email, by_mail: true, now: world.clock.now(), minutes: 60 }
  await insertLink(world.database, token, link)
  return token
}

/** A link to open an account again. */
async function reopeningLink({ world }: Setting): Promise<string> {
  const token = newLinkToken()
  const user_id = await closedUser(world)
  await insertReopeningLink(world.database, token, { user_id, now: world.clock.now() })
  return token
}

export async function newInvitation(setting: Setting): Promise<number> {
  return (await create(setting, '/invitations', { email: newEmail(), role: 'viewer' })).id
}

/** A link that somebody got by mail who has no account. */
async function invitationLink(setting: Setting): Promise<string> {
  const { world } = setting
  const token = newLinkToken()
  const invitation_id = await newInvitation(setting)
  await insertInvitationLink(world.database, token, { invitation_id, by_mail: true, now: world.clock.now() })
  return token
}

const manager = { access: 'member', role: 'manager' } satisfies Partial<Row>
const anyone = { access: 'anyone', success: 200 } satisfies Partial<Row>

export const letterRows: Rows = {
  'auth.password_forgot': {
    ...anyone,
    call: () => ({ path: '/auth/password/forgot', method: 'POST', body: { email: newEmail() } }),
  },
  'auth.password_reset': {
    ...anyone,
    call: async (setting) => ({
      path: '/auth/password/reset',
      method: 'POST',
      body: { token: await userLink(setting, 'password_reset'), password: 'of the access matrix' },
    }),
  },
  'auth.link_check': {
    ...anyone,
    call: async (setting) => ({
      path: '/auth/link/check',
      method: 'POST',
      body: { token: await invitationLink(setting) },
    }),
  },
  'auth.invitation_accept': {
    ...anyone,
    call: async (setting) => ({
      path: '/auth/invitation',
      method: 'POST',
      body: { token: await invitationLink(setting), name: 'Matrix', password: 'of the access matrix' },
    }),
  },
  'auth.email_confirm': {
    ...anyone,
    call: async (setting) => ({
      path: '/auth/email/confirm',
      method: 'POST',
      body: { token: await userLink(setting, 'address_change') },
    }),
  },
  'auth.account_reopen': {
    ...anyone,
    call: async (setting) => ({
      path: '/auth/account/reopen',
      method: 'POST',
      body: { token: await reopeningLink(setting), password: 'of the access matrix' },
    }),
  },
  'me.change_email': {
    access: 'user',
    endsCaller: true,
    call: () => ({
      path: '/me/email',
      method: 'POST',
      body: { email: newEmail(), current_password: testPassword },
    }),
    success: 200,
  },
  'invitations.list': { ...manager, call: () => ({ path: '/invitations' }), success: 200 },
  'invitations.get': {
    ...manager,
    call: async (setting) => ({ path: `/invitations/${await newInvitation(setting)}` }),
    success: 200,
  },
  'invitations.create': {
    ...manager,
    writes: true,
    call: () => ({ path: '/invitations', method: 'POST', body: { email: newEmail(), role: 'viewer' } }),
    success: 201,
  },
  'invitations.send': {
    ...manager,
    writes: true,
    call: async (setting) => ({ path: `/invitations/${await newInvitation(setting)}/send`, method: 'POST' }),
    success: 200,
  },
  'invitations.withdraw': {
    ...manager,
    writes: true,
    call: async (setting) => ({ path: `/invitations/${await newInvitation(setting)}`, method: 'DELETE' }),
    success: 204,
  },
}
