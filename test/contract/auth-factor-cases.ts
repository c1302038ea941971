import { sql } from '../../src/kernel/database/sql.ts'
import { Authenticator } from '../support/authenticator.ts'
import { Factors, credentials, origin } from '../support/factors.ts'
import type { TestSite, TestUser } from '../support/sites.ts'
import { type Reply, testPassword } from '../support/world.ts'
import type { AuthSetting } from './auth-setting.ts'
import type { Call, OwnProvokers, Provokers } from './cases.ts'

const byPassword = { password: testPassword }
const unknown = 'sac_of_nobody'

/** The site of the setting, which asks for factors, with one of its users. */
async function asking({ world, sites, site }: AuthSetting, policy: 'optional' | 'required' = 'optional') {
  const factors = new Factors(world, sites)
  await factors.demand(site, policy)
  return { factors, site, user: await sites.user(site) }
}

function as(
  { client_id }: TestSite,
  { token }: TestUser,
  { path, body }: { path: string; body: object },
): Call {
  const headers = { 'x-client-id': client_id, authorization: `Bearer ${token}` }
  return { path: `/auth/factors${path}`, method: 'POST', body, headers }
}

function bySite(site: TestSite, path: string, body: object): Call {
  return { path, method: 'POST', body: { ...credentials(site), ...body } }
}

export const factorSuccesses: Readonly<Record<string, (at: AuthSetting) => Promise<Call>>> = {
  async 'auth.factors_list'(at) {
    const { site, user } = await asking(at)
    const headers = { 'x-client-id': site.client_id, authorization: `Bearer ${user.token}` }
    return { path: '/auth/factors', headers }
  },
  async 'auth.totp_begin'(at) {
    const { site, user } = await asking(at)
    return as(site, user, { path: '/totp', body: byPassword })
  },
  async 'auth.totp_confirm'(at) {
    const { factors, site, user } = await asking(at)
    const { enrolment, secret } = await factors.begin(site, user, 'totp')
    return as(site, user, { path: '/totp/confirm', body: { enrolment, code: factors.codeOf(secret) } })
  },
  async 'auth.passkey_begin'(at) {
    const { site, user } = await asking(at)
    return as(site, user, { path: '/passkey', body: byPassword })
  },
  async 'auth.passkey_confirm'(at) {
    const { factors, site, user } = await asking(at)
    const { enrolment, options } = await factors.begin(site, user, 'passkey')
    const passkey = new Authenticator(origin).create(options)
    return as(site, user, { path: '/passkey/confirm', body: { enrolment, passkey } })
  },
  async 'auth.recovery_codes'(at) {
    const { factors, site, user } = await asking(at)
    await factors.app(site, user)
    return as(site, user, { path: '/recovery-codes', body: byPassword })
  },
  async 'auth.factors_remove'(at) {
    const { factors, site, user } = await asking(at)
    await factors.app(site, user)
    const [id] = await factors.ids(site, user)
    return as(site, user, { path: `/${id}/remove`, body: byPassword })
  },
  async 'auth.factors_delete'(at) {
    const { factors, site, user } = await asking(at)
    await factors.app(site, user)
    const [id] = await factors.ids(site, user)
    return { ...as(site, user, { path: `/${id}`, body: byPassword }), method: 'DELETE' }
  },
  async 'auth.login_second'(at) {
    const { factors, site, user } = await asking(at)
    const { codes } = await factors.app(site, user)
    const { challenge } = await factors.challenge(site, user.email)
    return bySite(site, '/auth/login/second', { challenge, code: codes[0] })
  },
  async 'auth.login_enrol'(at) {
    const { factors, site, user } = await asking(at, 'required')
    const { challenge } = await factors.challenge(site, user.email)
    return bySite(site, '/auth/login/enrol', { challenge, method: 'totp' })
  },
}

/** A login whose password was right. */
export async function halfLogin(at: AuthSetting): Promise<Reply> {
  const { factors, site, user } = await asking(at, 'required')
  return factors.login(site, user.email)
}

async function locked(guess: () => Promise<Reply>): Promise<Reply> {
  for (let i = 0; i < 20; i += 1) {
    const reply = await guess()
    if (reply.status === 429) return reply
  }
  throw new Error('twenty wrong guesses, and none refused')
}

/** Caller who removes a factor, by either of the two operations. */
function removing(at: AuthSetting, request: (id: number) => Pick<Call, 'path' | 'method'>): Provokers {
  const { world, sites } = at
  const asked = async (id: number | undefined, password: string, policy?: 'off') => {
    const { factors, site, user } = await asking(at)
    await factors.app(site, user)
    const [first = 0] = await factors.ids(site, user)
    if (policy === 'off')
      await sites.database.write(sql`update sites set mfa_policy = 'off' where id = ${site.id}`)
    const { path, ...call } = { ...as(site, user, { path: '', body: { password } }), ...request(id ?? first) }
    return () => world.callAuth(`/api${path}`, call)
  }
  return {
    mfa_not_offered: async () => (await asked(undefined, testPassword, 'off'))(),
    not_found: async () => (await asked(999_999_999, testPassword))(),
    login_locked: async () => locked(await asked(undefined, 'wrong')),
  }
}

export function factorCases(at: AuthSetting): OwnProvokers {
  const { world, sites } = at
  const send = ({ path, ...request }: Call) => world.callAuth(`/api${path}`, request)
  const own = async (path: string, body: object = byPassword) => {
    const { factors, site, user } = await asking(at)
    return factors.as(site, user, { path, body })
  }
  /** A user of a site that is off. */
  const off = async (path: string, body: object = byPassword) => {
    const site = await sites.site()
    return send(as(site, await sites.user(site), { path, body }))
  }
  const proving = (path: string): Provokers => ({
    mfa_not_offered: () => off(path),
    async login_locked() {
      const { factors, site, user } = await asking(at)
      return locked(() => factors.as(site, user, { path, body: { password: 'wrong' } }))
    },
  })
  const confirming = (path: string, body: object): Provokers => ({
    mfa_not_offered: () => off(path, { enrolment: unknown, ...body }),
    challenge_ended: () => own(path, { enrolment: unknown, ...body }),
  })
  const passkey = new Authenticator(origin).create({ challenge: 'AAAA' })
  return {
    'auth.factors_list': {
      async mfa_not_offered() {
        const site = await sites.site()
        return sites.byUser(site, await sites.user(site), { path: '/api/auth/factors' })
      },
    },
    'auth.totp_begin': proving('/totp'),
    'auth.totp_confirm': confirming('/totp/confirm', { code: '123456' }),
    'auth.passkey_begin': {
      ...proving('/passkey'),
      async passkeys_not_offered() {
        const { factors, site, user } = await asking(at)
        await sites.database.write(sql`update sites set passkey_origins = '{}' where id = ${site.id}`)
        return factors.as(site, user, { path: '/passkey', body: byPassword })
      },
    },
    'auth.passkey_confirm': confirming('/passkey/confirm', { passkey }),
    'auth.recovery_codes': { ...proving('/recovery-codes'), no_factor: () => own('/recovery-codes') },
    'auth.factors_delete': removing(at, (id) => ({ path: `/auth/factors/${id}`, method: 'DELETE' })),
    'auth.factors_remove': removing(at, (id) => ({ path: `/auth/factors/${id}/remove`, method: 'POST' })),
    ...loginCases(at),
  }
}

function loginCases(at: AuthSetting): OwnProvokers {
  const { sites, world } = at
  const send = ({ path, ...request }: Call) => world.callAuth(`/api${path}`, request)
  const shut = (made: (site: TestSite) => Call): Provokers => ({
    site_not_in_production: async () => send(made(await sites.site('draft'))),
    async authentication_disabled() {
      const site = await sites.site()
      await sites.database.write(sql`update sites set auth_enabled = false where id = ${site.id}`)
      return send(made(site))
    },
    challenge_ended: () => send(made(at.site)),
  })
  const half = async () => {
    const { factors, site, user } = await asking(at)
    const { codes } = await factors.app(site, user)
    return { factors, site, user, codes, ...(await factors.challenge(site, user.email)) }
  }
  return {
    'auth.login_second': {
      ...shut((site) => bySite(site, '/auth/login/second', { challenge: unknown, code: '123456' })),
      async invalid_factor() {
        const { factors, site, challenge } = await half()
        return factors.second(site, { challenge, code: '123' })
      },
      async invalid_credentials() {
        const { factors, site, user, challenge, codes } = await half()
        await sites.database.write(sql`update site_users set status = 'suspended' where user_id = ${user.id}`)
        return factors.second(site, { challenge, code: codes[0] })
      },
      async login_locked() {
        const { factors, site, challenge } = await half()
        return locked(() => factors.second(site, { challenge, code: '123' }))
      },
    },
    'auth.login_enrol': {
      ...shut((site) => bySite(site, '/auth/login/enrol', { challenge: unknown, method: 'totp' })),
      async passkeys_not_offered() {
        const { factors, site, user } = await asking(at, 'required')
        await sites.database.write(sql`update sites set passkey_origins = '{}' where id = ${site.id}`)
        const { challenge } = await factors.challenge(site, user.email)
        return factors.enrol(site, challenge, 'passkey')
      },
    },
  }
}
