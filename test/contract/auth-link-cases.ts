import { newToken } from '../../src/auth/access/rules.ts'
import { insertLink } from '../../src/auth/links/store.ts'
import type { LinkKind } from '../../src/auth/links/schema.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { unusablePasswordHash } from '../../src/kernel/passwords.ts'
import type { Sites, TestSite } from '../support/sites.ts'
import { type Reply, World } from '../support/world.ts'
import { authClosingSuccesses, closedOn } from './auth-closing-cases.ts'
import { consentCases, consentSuccesses } from './auth-consent-cases.ts'
import type { AuthSetting } from './auth-setting.ts'
import type { Call, OwnProvokers, Provokers } from './cases.ts'

/** A server of mail that is away: what is to be sent waits for it. */
export const awayMail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'no-reply@test.example' } as const

const password = 'walnut carousel 88'

/** Somebody on the site who has no password yet. */
async function invitedOn(sites: Sites, site: TestSite): Promise<number> {
  const { id } = await sites.user(site)
  await sites.database.write(
    sql`update accounts set password_hash = ${unusablePasswordHash} where id = ${id}`,
  )
  return id
}

/** A link of a user of the site's own. */
async function linkToken({ sites, site }: AuthSetting, kind: LinkKind = 'password_reset'): Promise<string> {
  const { id: account_id } = await sites.user(site)
  const token = newToken('sar')
  const link = { kind, account_id, site_id: site.id, by_mail: true, now: new Date(), minutes: 5 }
  await insertLink(sites.database, token, link)
  return token
}

const chosen = (token: string) => ({ token, password, password_confirmation: password })
const secretOf = ({ client_id, client_secret }: TestSite) => ({
  'x-client-id': client_id,
  'x-client-secret': client_secret,
})
const askOf = (path: string) => (site: TestSite, email: string) => ({
  path,
  method: 'POST',
  body: { email },
  headers: secretOf(site),
})
const forgotOf = askOf('/auth/password/forgot')
const verifyOf = askOf('/auth/email/verify')
const confirmOf = (site: TestSite, token: string): Call => ({
  path: '/auth/email/verify/confirm',
  method: 'POST',
  body: { token },
  headers: secretOf(site),
})
const resetOf = (site: TestSite, token: string): Call => ({
  path: '/auth/password/reset',
  method: 'POST',
  body: chosen(token),
  headers: secretOf(site),
})
const pageOf = (token: string): Call => ({ path: '/auth/link', method: 'POST', body: chosen(token) })
const checkOf = (token: string): Call => ({
  path: '/auth/link/check',
  method: 'POST',
  body: { token },
})

export const linkSuccesses: Readonly<Record<string, (at: AuthSetting) => Promise<Call>>> = {
  ...authClosingSuccesses,
  ...consentSuccesses,
  'auth.password_forgot': async ({ site, sites }) => forgotOf(site, (await sites.user(site)).email),
  'auth.password_reset': async (at) => resetOf(at.site, await linkToken(at)),
  'auth.email_verify': async ({ site, sites }) => verifyOf(site, (await sites.user(site)).email),
  'auth.email_verify_confirm': async (at) => confirmOf(at.site, await linkToken(at, 'email_verify')),
  'auth.link_check': async (at) => checkOf(await linkToken(at)),
  'auth.link_use': async (at) => pageOf(await linkToken(at)),
  'users.invite_again': async ({ sites, site }) => ({
    path: `/site/users/${await invitedOn(sites, site)}/invite`,
    method: 'POST',
    body: {},
  }),
  'admin.site_users_invite_again': async ({ sites, site }) => ({
    path: `/admin/sites/${site.id}/users/${await invitedOn(sites, site)}/invite`,
    method: 'POST',
    body: {},
  }),
}

const send = (world: World, { path, ...request }: Call) => world.callAuth(`/api${path}`, request)

/** A service that sends no mail. */
async function silent(made: Call): Promise<Reply> {
  const bare = await World.start({ only: ['auth'] })
  const reply = await send(bare, made)
  await bare.stop()
  return reply
}

/** The server of a site that lets nobody in. */
function closedTo({ sites, world }: AuthSetting, made: (site: TestSite) => Call): Provokers {
  return {
    site_not_in_production: async () => send(world, made(await sites.site('draft'))),
    async authentication_disabled() {
      const off = await sites.site()
      await sites.database.write(sql`update sites set auth_enabled = false where id = ${off.id}`)
      return send(world, made(off))
    },
  }
}

async function oneTooMany({ world }: AuthSetting, made: Call, most: number): Promise<Reply> {
  for (let i = 0; i < most; i += 1) await send(world, made)
  return send(world, made)
}

export function linkCases(at: AuthSetting): OwnProvokers {
  const { sites, site, world, admins } = at
  const call = (made: Call) => send(world, made)
  const unknown = newToken('sar')
  const closed = (made: (site: TestSite) => Call) => closedTo(at, made)
  const repeated = (made: Call, most: number) => oneTooMany(at, made, most)
  return {
    ...consentCases(at),
    'auth.password_forgot': {
      ...closed((on) => forgotOf(on, 'nobody@test.example')),
      asked_too_often: () => repeated(forgotOf(site, 'often@test.example'), 3),
      mail_not_configured: () => silent(forgotOf(site, 'nobody@test.example')),
    },
    'auth.email_verify': {
      ...closed((on) => verifyOf(on, 'nobody@test.example')),
      asked_too_often: () => repeated(verifyOf(site, 'often@test.example'), 3),
      mail_not_configured: () => silent(verifyOf(site, 'nobody@test.example')),
    },
    'auth.email_verify_confirm': {
      ...closed((on) => confirmOf(on, unknown)),
      not_found: () => call(confirmOf(site, unknown)),
      async account_not_owned() {
        const token = await linkToken(at, 'email_verify')
        const other = await sites.site()
        await sites.database.write(sql`
          update accounts set home_site_id = ${other.id}
           where id = (select max(user_id) from site_users where site_id = ${site.id})`)
        return call(confirmOf(site, token))
      },
      asked_too_often: () => repeated(confirmOf(site, unknown), 20),
    },
    'auth.password_reset': {
      ...closed((on) => resetOf(on, unknown)),
      not_found: () => call(resetOf(site, unknown)),
      async account_not_owned() {
        const token = await linkToken(at)
        const other = await sites.site()
        await sites.database.write(sql`
          insert into site_users (site_id, user_id, created_at, updated_at)
          select ${other.id}, max(user_id), now(), now() from site_users where site_id = ${site.id}`)
        return call(resetOf(site, token))
      },
      asked_too_often: () => repeated(resetOf(site, unknown), 20),
    },
    'auth.link_check': { not_found: () => call(checkOf(unknown)) },
    'auth.link_use': { not_found: () => call(pageOf(unknown)) },
    'admin.accounts_verify_link': {
      async account_closed() {
        const path = `/accounts/${await closedOn(sites, site)}/verify-link`
        return admins.call(await admins.admin(), path, { method: 'POST', body: {} })
      },
      async already_verified() {
        const { id } = await sites.user(site)
        await sites.database.write(sql`update accounts set email_verified_at = now() where id = ${id}`)
        return admins.call(await admins.admin(), `/accounts/${id}/verify-link`, { method: 'POST', body: {} })
      },
    },
  }
}

export function invitationCases(
  { sites, site, on }: AuthSetting,
  { permission_not_held }: Provokers,
): Provokers {
  const again = (id: number) =>
    sites.bySecret(site, `/api/site/users/${id}/invite`, { method: 'POST', body: {} })
  return {
    ...(permission_not_held && { permission_not_held }),
    already_joined: () => again(on.user),
    account_closed: async () => again(await closedOn(sites, site)),
    async user_suspended() {
      const id = await invitedOn(sites, site)
      await sites.database.write(sql`update site_users set status = 'suspended' where user_id = ${id}`)
      return again(id)
    },
    async account_not_owned() {
      const id = await invitedOn(sites, site)
      const other = await sites.site()
      await sites.database.transaction((connection) =>
        sites.place(connection, other, { id, status: 'active' }),
      )
      return again(id)
    },
    async asked_too_often() {
      const id = await invitedOn(sites, site)
      for (let i = 0; i < 3; i += 1) await again(id)
      return again(id)
    },
  }
}
