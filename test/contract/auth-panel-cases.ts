import * as z from 'zod'
import { newToken } from '../../src/auth/access/rules.ts'
import { insertSetup } from '../../src/auth/admin/store-setups.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { Vault } from '../../src/kernel/vault.ts'
import type { Admins } from '../support/admins.ts'
import { Sites, type TestSite } from '../support/sites.ts'
import { type Reply, type Request, type World, testKey, testPassword } from '../support/world.ts'
import { halfAdmin } from './auth-admin-factor-cases.ts'
import type { AuthSetting } from './auth-setting.ts'
import type { Call, OwnProvokers } from './cases.ts'

const password = 'walnut carousel 88'
const foreign = { origin: 'https://elsewhere.example' }

/** An unreachable provider: users sent to it, or back from it, get an error. */
export const awayProvider = {
  OIDC_ISSUER: 'http://127.0.0.1:1',
  OIDC_CLIENT_ID: 'panel',
  OIDC_CLIENT_SECRET: 'secret',
} as const

/** State of a browser that was just sent to the provider. */
function journey(): { readonly state: string; readonly cookie: string } {
  const state = newToken('sai')
  const note = { state, nonce: 'n', verifier: 'v', luggage: { return_to: '/' }, ends_ms: Date.now() + 60_000 }
  const sealed = new Vault(testKey, 'sign-ins under way').seal(JSON.stringify(note)).slice(2)
  return { state, cookie: `waybill_sign_in=${sealed}` }
}

/** A set-up link of an administrator of its own. */
async function setupToken({ sites, admins }: AuthSetting): Promise<string> {
  const { id: administrator_id } = await admins.admin()
  const token = newToken('sai')
  const now = new Date()
  const expires_at = new Date(now.getTime() + 60_000)
  await insertSetup(sites.database, token, { administrator_id, now, expires_at })
  return token
}

const signIn = (email: string, given = testPassword): Call => ({
  path: '/admin/session',
  method: 'POST',
  body: { email, password: given },
})

export const panelSuccesses: Readonly<Record<string, (at: AuthSetting) => Promise<Call>>> = {
  async 'admin.session_get'({ admins }) {
    const { token } = await admins.admin(['*'], 3_600, 'session')
    return { path: '/admin/session', headers: { cookie: `waybill_session=${token}` } }
  },
  'admin.session_create': async ({ admins }) => signIn((await admins.admin()).email),
  'admin.setup_check': async (at) => ({
    path: '/admin/setup/check',
    method: 'POST',
    body: { token: await setupToken(at) },
  }),
  'admin.setup': async (at) => ({
    path: '/admin/setup',
    method: 'POST',
    body: { token: await setupToken(at), password },
  }),
  async 'admin.oidc_callback'() {
    const { state, cookie } = journey()
    return { path: `/admin/oidc/callback?code=c&state=${state}`, headers: { cookie } }
  },
  'admin.administrators_invite': async ({ admins }) => ({
    path: `/admin/administrators/${(await admins.admin()).id}/invite`,
    method: 'POST',
  }),
}

export function panelCases(at: AuthSetting): OwnProvokers {
  const { admins, world } = at
  const call = ({ path, ...request }: Call) => world.callAuth(`/api${path}`, request)
  const unknown = { token: newToken('sai'), password }
  return {
    'admin.session_create': {
      csrf_refused: async () => call({ ...signIn((await admins.admin()).email), headers: foreign }),
      mfa_required: () => halfAdmin(at, '/session'),
      invalid_credentials: async () => call(signIn((await admins.admin()).email, 'wrong')),
      async login_locked() {
        const { email } = await admins.admin()
        for (let i = 0; i < 5; i += 1) await call(signIn(email, 'wrong'))
        return call(signIn(email, 'wrong'))
      },
    },
    'admin.setup_check': {
      not_found: () => call({ path: '/admin/setup/check', method: 'POST', body: unknown }),
    },
    'admin.setup': {
      async mfa_required() {
        const token = await setupToken(at)
        // Losing the password doesn't mean losing the factor.
        await at.sites.database.write(sql`
          update administrators set has_factor = true
           where id = (select max(administrator_id) from administrator_setups)`)
        return call({ path: '/admin/setup', method: 'POST', body: { token, password } })
      },
      not_found: () => call({ path: '/admin/setup', method: 'POST', body: unknown }),
      csrf_refused: () => call({ path: '/admin/setup', method: 'POST', body: unknown, headers: foreign }),
    },
    'admin.administrators_invite': {
      async permission_not_held() {
        const weak = await admins.admin(['administrators.write'])
        return admins.call(weak, `/administrators/${(await admins.admin()).id}/invite`, { method: 'POST' })
      },
    },
  }
}

const weakScopes = ['roles', 'users', 'companies', 'groups'].map((kind) => `${kind}.write`)

/** Sites as administrators manage them: what a test asks of a site's own routes goes to theirs. */
export class AdministeredSites extends Sites {
  readonly #admins: Admins
  constructor(world: World, admins: Admins) {
    super(world)
    this.#admins = admins
  }

  /** As somebody who may do everything. */
  override async bySecret(site: TestSite, path: string, request: Request = {}): Promise<Reply> {
    return this.#admins.call(await this.#admins.admin(), below(site, path), request)
  }

  /** As somebody who may manage sites and no more. */
  override async byUser(
    site: TestSite,
    _user: { readonly token: string },
    { path, ...request }: { path: string } & Request,
  ): Promise<Reply> {
    return this.#admins.call(await this.#admins.admin(weakScopes), below(site, path), request)
  }
}

function below(site: TestSite, path: string): string {
  return path.replace('/api/site/', `/sites/${site.id}/`)
}

/** The id of the operation that administrators have beside the one of the site. */
export function administeredCases(ofSites: OwnProvokers): OwnProvokers {
  const Id = z.string().regex(/^(roles|users|companies|groups)\./)
  return Object.fromEntries(
    Object.entries(ofSites).flatMap(([id, provokers]) =>
      Id.safeParse(id).success ? [[`admin.site_${id.replaceAll('.', '_')}`, provokers]] : [],
    ),
  )
}
