import { sql } from '../../src/kernel/database/sql.ts'
import type { Sites, TestSite } from '../support/sites.ts'
import { type Reply, testPassword } from '../support/world.ts'
import type { AuthSetting } from './auth-setting.ts'
import type { Call, OwnProvokers } from './cases.ts'

/** Somebody on the site whose account is closed. */
export async function closedOn(sites: Sites, site: TestSite): Promise<number> {
  const { id } = await sites.user(site)
  await sites.database.write(sql`update accounts set closed_at = now(), password_hash = '!' where id = ${id}`)
  return id
}

/** The site gives such an account another address. */
export async function closedPatch(sites: Sites, site: TestSite): Promise<Reply> {
  const id = await closedOn(sites, site)
  const body = { email: `moved-${id}@test.example` }
  return sites.bySecret(site, `/api/site/users/${id}`, { method: 'PATCH', body })
}

async function closeOf({ sites, site }: AuthSetting, password = testPassword): Promise<Call> {
  await sites.database.write(sql`update sites set account_closing = true where id = ${site.id}`)
  const { token } = await sites.user(site)
  const headers = { 'x-client-id': site.client_id, authorization: `Bearer ${token}` }
  return { path: '/auth/account/close', method: 'POST', body: { password }, headers }
}

export const authClosingSuccesses: Readonly<Record<string, (at: AuthSetting) => Promise<Call>>> = {
  'auth.account_close': (at) => closeOf(at),
  'admin.accounts_close': async ({ sites, site }) => ({
    path: `/admin/accounts/${(await sites.user(site)).id}/close`,
    method: 'POST',
  }),
  'admin.accounts_reopen': async ({ sites, site }) => ({
    path: `/admin/accounts/${await closedOn(sites, site)}/reopen`,
    method: 'POST',
  }),
}

export function authClosingCases(at: AuthSetting): OwnProvokers {
  const { sites, site, admins, world } = at
  const call = ({ path, ...request }: Call): Promise<Reply> => world.callAuth(`/api${path}`, request)
  const byAdmin = async (path: string, request: Omit<Call, 'path'> = {}): Promise<Reply> =>
    admins.call(await admins.admin(), `/accounts/${path}`, { method: 'POST', ...request })
  return {
    'auth.account_close': {
      async closing_not_offered() {
        const made = await closeOf(at)
        await sites.database.write(sql`update sites set account_closing = false where id = ${site.id}`)
        return call(made)
      },
      async account_closed() {
        const made = await closeOf(at)
        await sites.database.write(sql`
          update accounts set closed_at = now()
           where id = (select max(user_id) from site_users where site_id = ${site.id})`)
        return call(made)
      },
      async login_locked() {
        const guess = await closeOf(at, 'wrong')
        for (let i = 0; i < 5; i += 1) await call(guess)
        return call(guess)
      },
    },
    'admin.accounts_close': {
      account_closed: async () => byAdmin(`${await closedOn(sites, site)}/close`),
    },
    'admin.accounts_reopen': {
      account_not_closed: () => byAdmin(`${at.on.user}/reopen`),
      async account_closed() {
        const id = await closedOn(sites, site)
        await sites.database.write(
          sql`update accounts set closed_at = closed_at - interval '31 days' where id = ${id}`,
        )
        return byAdmin(`${id}/reopen`)
      },
    },
    'admin.accounts_update': {
      async account_closed() {
        const body = { email: `moved-${at.serial}@test.example` }
        return byAdmin(String(await closedOn(sites, site)), { method: 'PATCH', body })
      },
    },
    'admin.accounts_reset_link': {
      account_closed: async () => byAdmin(`${await closedOn(sites, site)}/reset-link`, { body: {} }),
    },
  }
}
