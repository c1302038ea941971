import * as z from 'zod'
import { sql } from '../../src/kernel/database/sql.ts'
import { newcomer } from '../support/site-desk.ts'
import type { Sites, TestSite } from '../support/sites.ts'
import { type Reply, testPassword } from '../support/world.ts'
import { administeredCases, panelCases, panelSuccesses } from './auth-panel-cases.ts'
import { pair } from './auth-pair.ts'
import { userCases } from './auth-user-cases.ts'
import { authWebhookCases, authWebhookSuccesses } from './auth-webhook-cases.ts'
import { adminFactorCases, adminFactorSuccesses, halfAdmin } from './auth-admin-factor-cases.ts'
import { factorCases, factorSuccesses, halfLogin } from './auth-factor-cases.ts'
import { authClosingCases } from './auth-closing-cases.ts'
import { linkCases, linkSuccesses } from './auth-link-cases.ts'
import type { AuthSetting } from './auth-setting.ts'
import type { Call, OwnProvokers, Provokers } from './cases.ts'

const newPassword = 'walnut carousel 88'
const Listed = z.object({ data: z.array(z.looseObject({ id: z.int() })).min(1) })
const Made = z.object({ data: z.looseObject({ id: z.int() }) })

/** Calls that succeed, where the row of the access matrix is content with a refusal. */
export const authSuccesses: Readonly<Record<string, (at: AuthSetting) => Promise<Call>>> = {
  ...panelSuccesses,
  ...authWebhookSuccesses,
  ...linkSuccesses,
  ...factorSuccesses,
  ...adminFactorSuccesses,
  'auth.login': async (at) => loginOf(at, (await at.sites.user(at.site)).email),
  'auth.change_password': async (at) => changePassword(at, await at.sites.user(at.site), testPassword),
  async 'auth.end_session'({ sites, site }) {
    const user = await sites.user(site)
    const reply = await sites.byUser(site, user, { path: '/api/auth/sessions' })
    const headers = { 'x-client-id': site.client_id, authorization: `Bearer ${user.token}` }
    return { path: `/auth/sessions/${Listed.parse(reply.body).data[0]?.id}`, method: 'DELETE', headers }
  },
  'admin.login': async ({ admins }) => adminLogin((await admins.admin()).email),
  async 'admin.secrets_delete'({ admins, site }) {
    const secrets = `/sites/${site.id}/secrets`
    const reply = await admins.call(await admins.admin(), secrets, { method: 'POST' })
    return { path: `/admin${secrets}/${Made.parse(reply.body).data.id}`, method: 'DELETE' }
  },
  'admin.tokens_create': async () => ({
    path: '/admin/tokens',
    method: 'POST',
    body: newToken(['sites.read']),
  }),
  async 'admin.tokens_delete'({ admins }) {
    const admin = await admins.admin()
    const reply = await admins.call(admin, '/tokens', { method: 'POST', body: newToken(['*']) })
    const headers = { authorization: `Bearer ${admin.token}` }
    return { path: `/admin/tokens/${Made.parse(reply.body).data.id}`, method: 'DELETE', headers }
  },
  'admin.administrators_create': async () => ({
    path: '/admin/administrators',
    method: 'POST',
    body: newcomer(),
  }),
  'admin.administrators_get': async ({ admins }) => ({
    path: `/admin/administrators/${(await admins.admin()).id}`,
  }),
  'admin.administrators_update': async ({ admins }) => ({
    path: `/admin/administrators/${(await admins.admin()).id}`,
    method: 'PATCH',
    body: { name: 'Changed' },
  }),
}

/** Introspection takes a bearer as its question, so that it has no row among those of callers. */
export async function introspection({ sites, site }: AuthSetting): Promise<Call> {
  const { token } = await sites.user(site)
  return { path: '/auth/introspect', method: 'POST', body: { token } }
}

function loginOf({ site }: AuthSetting, email: string, password = testPassword): Call {
  const { client_id, client_secret } = site
  return { path: '/auth/login', method: 'POST', body: { client_id, client_secret, email, password } }
}

function changePassword(
  { site }: AuthSetting,
  user: { readonly token: string },
  current_password: string,
): Call {
  const body = { current_password, password: newPassword, password_confirmation: newPassword }
  const headers = { 'x-client-id': site.client_id, authorization: `Bearer ${user.token}` }
  return { path: '/auth/change-password', method: 'POST', body, headers }
}

function adminLogin(email: string, password = testPassword): Call {
  return { path: '/admin/login', method: 'POST', body: { email, password } }
}

/** Within the hour that a token of the tests has itself. */
function newToken(scopes: readonly string[]) {
  return { label: 'contract', scopes, expires_at: new Date(Date.now() + 1_800_000).toISOString() }
}

/** Answers of only some operations. */
export function authCases(at: AuthSetting): OwnProvokers {
  const ofSites = (sites: Sites) => ({ ...unitCases({ ...at, sites }), ...userCases({ ...at, sites }) })
  return {
    ...loginCases(at),
    ...ofSites(at.sites),
    ...administeredCases(ofSites(at.administered)),
    ...adminCases(at),
    ...panelCases(at),
    ...authWebhookCases(at),
    ...linkCases(at),
    ...authClosingCases(at),
    ...factorCases(at),
    ...adminFactorCases(at),
  }
}

function call({ world }: AuthSetting, { path, ...request }: Call): Promise<Reply> {
  return world.callAuth(`/api${path}`, request)
}

/** The answer to the guess that is one too many. */
async function locked(at: AuthSetting, guess: Call): Promise<Reply> {
  for (let i = 0; i < 20; i += 1) {
    const reply = await call(at, guess)
    if (reply.status === 429) return reply
  }
  throw new Error(`twenty wrong passwords at ${guess.path}, and none refused`)
}

function loginCases(at: AuthSetting): OwnProvokers {
  const { sites } = at
  const on = async (site: TestSite, more: object = {}) => {
    const { body, ...login } = loginOf({ ...at, site }, (await sites.user(site)).email)
    return call(at, { ...login, body: { ...Object(body), ...more } })
  }
  return {
    'auth.status': {
      site_not_found: () => call(at, { path: '/auth/status?site=nowhere-at-all' }),
    },
    'auth.login': {
      invalid_client: () => on(at.site, { client_secret: 'scs_wrong' }),
      invalid_credentials: () => on(at.site, { password: 'wrong' }),
      site_not_in_production: async () => on(await sites.site('draft')),
      async authentication_disabled() {
        const site = await sites.site()
        await sites.database.write(sql`update sites set auth_enabled = false where id = ${site.id}`)
        return on(site)
      },
      no_site_access: async () =>
        call(at, loginOf(at, (await sites.user(at.site, { status: 'suspended' })).email)),
      async email_not_verified() {
        const { id, email } = await sites.user(await sites.site())
        await sites.database.transaction((connection) =>
          sites.place(connection, at.site, { id, status: 'active' }),
        )
        await sites.database.write(
          sql`update sites set require_verified_email = true where id = ${at.site.id}`,
        )
        return call(at, loginOf(at, email))
      },
      mfa_required: () => halfLogin(at),
      login_locked: async () => locked(at, loginOf(at, (await sites.user(at.site)).email, 'wrong')),
    },
    'auth.change_password': {
      login_locked: async () => locked(at, changePassword(at, await sites.user(at.site), 'wrong')),
    },
    'admin.login': {
      mfa_required: () => halfAdmin(at, '/login'),
      invalid_credentials: async () => call(at, adminLogin((await at.admins.admin()).email, 'wrong')),
      login_locked: async () => locked(at, adminLogin((await at.admins.admin()).email, 'wrong')),
    },
  }
}

/** Roles, companies and groups that somebody has, deleted by somebody who may not take them away. */
function unitCases(at: AuthSetting): OwnProvokers {
  const { sites, site } = at
  const remove = (kind: 'companies' | 'groups'): Provokers => {
    const [joined, unit] =
      kind === 'companies' ? [at.on.joinedCompany, 'company'] : [at.on.joinedGroup, 'group']
    const asMember = async (who: 'weak' | 'strong') => {
      const people = await pair(at)
      const path = `/api/site/users/${people[who].id}/${kind}`
      await sites.bySecret(site, path, { method: 'POST', body: { [`site_${unit}_id`]: joined } })
      return people.asWeak(`/site/${kind}/${joined}?cascade=1`, 'DELETE')
    }
    return {
      in_use: () => sites.bySecret(site, `/api/site/${kind}/${joined}`, { method: 'DELETE' }),
      own_access: () => asMember('weak'),
      permission_not_held: () => asMember('strong'),
    }
  }
  const powers = { api_permissions: ['*'] }
  const keyed = { name: 'Keyed', action_keys: ['key.of.nobody'] }
  const beyond = async (path: string, method: string) => (await pair(at)).asWeak(path, method, keyed)
  return {
    'companies.create': { permission_not_held: () => beyond('/site/companies', 'POST') },
    'companies.update': {
      permission_not_held: () => beyond(`/site/companies/${at.on.company}`, 'PATCH'),
    },
    'groups.create': { permission_not_held: () => beyond('/site/groups', 'POST') },
    'groups.update': { permission_not_held: () => beyond(`/site/groups/${at.on.group}`, 'PATCH') },
    'companies.delete': remove('companies'),
    'groups.delete': remove('groups'),
    'roles.create': {
      permission_not_held: async () =>
        (await pair(at)).asWeak('/site/roles', 'POST', { name: 'Strong', ...powers }),
    },
    'roles.update': {
      permission_not_held: async () => (await pair(at)).asWeak(`/site/roles/${at.on.role}`, 'PATCH', powers),
    },
    'roles.delete': {
      async in_use() {
        const { role_id } = (await pair(at)).weak
        return sites.bySecret(site, `/api/site/roles/${role_id}`, { method: 'DELETE' })
      },
      async own_access() {
        const { weak, asWeak } = await pair(at)
        return asWeak(`/site/roles/${weak.role_id}?cascade=1`, 'DELETE')
      },
      async permission_not_held() {
        const { strong, asWeak } = await pair(at)
        return asWeak(`/site/roles/${strong.role_id}?cascade=1`, 'DELETE')
      },
    },
  }
}

function adminCases({ admins }: AuthSetting): OwnProvokers {
  const weak = () => admins.admin(['administrators.write'])
  return {
    'admin.people_erase': {
      async own_access() {
        const admin = await admins.admin()
        return admins.call(admin, '/people/erase', { method: 'POST', body: { email: admin.email } })
      },
    },
    'admin.tokens_create': {
      permission_not_held: async () =>
        admins.call(await weak(), '/tokens', { method: 'POST', body: newToken(['*']) }),
    },
    'admin.tokens_delete': {
      async permission_not_held() {
        const strong = await admins.admin()
        const issued = await admins.call(strong, '/tokens', {
          method: 'POST',
          body: newToken(['sites.read']),
        })
        const { token } = z.object({ data: z.object({ token: z.string() }) }).parse(issued.body).data
        const reply = await admins.call(strong, '/me')
        const me = z.object({ data: z.object({ token: z.looseObject({ id: z.int() }) }) }).parse(reply.body)
        return admins.call({ token }, `/tokens/${me.data.token.id}`, { method: 'DELETE' })
      },
    },
    'admin.administrators_create': {
      permission_not_held: async () =>
        admins.call(await weak(), '/administrators', { method: 'POST', body: newcomer({ scopes: ['*'] }) }),
    },
    'admin.administrators_update': {
      async permission_not_held() {
        const path = `/administrators/${(await admins.admin()).id}`
        return admins.call(await weak(), path, { method: 'PATCH', body: { name: 'Changed' } })
      },
      async own_access() {
        const own = await admins.admin()
        return admins.call(own, `/administrators/${own.id}`, { method: 'PATCH', body: { active: false } })
      },
    },
  }
}
