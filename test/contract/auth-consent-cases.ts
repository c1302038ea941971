import type { Sites, TestSite } from '../support/sites.ts'
import { World } from '../support/world.ts'
import { closedOn } from './auth-closing-cases.ts'
import type { AuthSetting } from './auth-setting.ts'
import type { Call, OwnProvokers, Provokers } from './cases.ts'

const attach = (sites: Sites, site: TestSite, email: string) =>
  sites.bySecret(site, '/api/site/users/attach', { method: 'POST', body: { email } })

/** Somebody of another site whom the site waits for. */
async function waitedFor(
  sites: Sites,
  site: TestSite,
): Promise<{ readonly id: number; readonly email: string }> {
  const user = await sites.user(await sites.site())
  await attach(sites, site, user.email)
  return user
}

export const consentSuccesses: Readonly<Record<string, (at: AuthSetting) => Promise<Call>>> = {
  'admin.accounts_join_link': async ({ sites, site }) => ({
    path: `/admin/accounts/${(await waitedFor(sites, site)).id}/join-link`,
    method: 'POST',
    body: { site_id: site.id },
  }),
}

export function consentCases({ sites, site, admins }: AuthSetting): OwnProvokers {
  return {
    'admin.accounts_join_link': {
      async account_closed() {
        const path = `/accounts/${await closedOn(sites, site)}/join-link`
        return admins.call(await admins.admin(), path, { method: 'POST', body: { site_id: site.id } })
      },
    },
  }
}

/** Refusals of what a site does with somebody it waits for. */
export function waitingCases({ sites, site }: AuthSetting) {
  return {
    'users.attach': {
      async asked_too_often() {
        const { id, email } = await waitedFor(sites, site)
        for (let i = 0; i < 2; i += 1) {
          await sites.bySecret(site, `/api/site/users/${id}`, { method: 'DELETE' })
          await attach(sites, site, email)
        }
        await sites.bySecret(site, `/api/site/users/${id}`, { method: 'DELETE' })
        return attach(sites, site, email)
      },
    },
    'users.update': {
      async consent_pending() {
        const { id } = await waitedFor(sites, site)
        return sites.bySecret(site, `/api/site/users/${id}`, { method: 'PATCH', body: { status: 'active' } })
      },
    },
    'users.invite_again': {
      async mail_not_configured() {
        const { id } = await waitedFor(sites, site)
        const bare = await World.start({ only: ['auth'] })
        const headers = { 'x-client-id': site.client_id, 'x-client-secret': site.client_secret }
        const reply = await bare.callAuth(`/api/site/users/${id}/invite`, {
          method: 'POST',
          body: {},
          headers,
        })
        await bare.stop()
        return reply
      },
    },
  } satisfies Readonly<Record<string, Provokers>>
}
