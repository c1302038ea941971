import { newToken } from '../../src/auth/access/rules.ts'
import { insertReset } from '../../src/auth/resets/store.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import type { TestSite } from '../support/sites.ts'
import { type Reply, World } from '../support/world.ts'
import type { AuthSetting } from './auth-setting.ts'
import type { Call, OwnProvokers, Provokers } from './cases.ts'

/** A server of mail that is away: what is to be sent waits for it. */
export const awayMail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'no-reply@test.example' } as const

const password = 'walnut carousel 88'

/** A link of a user of the site's own. */
async function linkToken({ sites, site }: AuthSetting): Promise<string> {
  const { id: account_id } = await sites.user(site)
  const token = newToken('sar')
  const reset = { account_id, site_id: site.id, by_mail: true, now: new Date(), minutes: 5 }
  await insertReset(sites.database, token, reset)
  return token
}

const chosen = (token: string) => ({ token, password, password_confirmation: password })
const secretOf = ({ client_id, client_secret }: TestSite) => ({
  'x-client-id': client_id,
  'x-client-secret': client_secret,
})
const forgotOf = (site: TestSite, email: string): Call => ({
  path: '/auth/password/forgot',
  method: 'POST',
  body: { email },
  headers: secretOf(site),
})
const resetOf = (site: TestSite, token: string): Call => ({
  path: '/auth/password/reset',
  method: 'POST',
  body: chosen(token),
  headers: secretOf(site),
})
const pageOf = (token: string): Call => ({ path: '/auth/reset-link', method: 'POST', body: chosen(token) })
const checkOf = (token: string): Call => ({
  path: '/auth/reset-link/check',
  method: 'POST',
  body: { token },
})

export const resetSuccesses: Readonly<Record<string, (at: AuthSetting) => Promise<Call>>> = {
  'auth.password_forgot': async ({ site, sites }) => forgotOf(site, (await sites.user(site)).email),
  'auth.password_reset': async (at) => resetOf(at.site, await linkToken(at)),
  'auth.reset_link_check': async (at) => checkOf(await linkToken(at)),
  'auth.reset_link_use': async (at) => pageOf(await linkToken(at)),
}

export function resetCases(at: AuthSetting): OwnProvokers {
  const { sites, site, world } = at
  const call = ({ path, ...request }: Call) => world.callAuth(`/api${path}`, request)
  const unknown = newToken('sar')
  /** Of the server of a site that lets nobody in. */
  const closed = (made: (site: TestSite) => Call): Provokers => ({
    site_not_in_production: async () => call(made(await sites.site('draft'))),
    async authentication_disabled() {
      const off = await sites.site()
      await sites.database.write(sql`update sites set auth_enabled = false where id = ${off.id}`)
      return call(made(off))
    },
  })
  const repeated = async (made: Call, most: number): Promise<Reply> => {
    for (let i = 0; i < most; i += 1) await call(made)
    return call(made)
  }
  return {
    'auth.password_forgot': {
      ...closed((on) => forgotOf(on, 'nobody@test.example')),
      asked_too_often: () => repeated(forgotOf(site, 'often@test.example'), 3),
      async mail_not_configured() {
        const bare = await World.start({ only: ['auth'] })
        const { path, ...request } = forgotOf(site, 'nobody@test.example')
        const reply = await bare.callAuth(`/api${path}`, request)
        await bare.stop()
        return reply
      },
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
    'auth.reset_link_check': { not_found: () => call(checkOf(unknown)) },
    'auth.reset_link_use': { not_found: () => call(pageOf(unknown)) },
  }
}
