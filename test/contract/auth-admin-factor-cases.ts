import { AdminFactors } from '../support/admin-factors.ts'
import type { TestAdmin } from '../support/admins.ts'
import { Authenticator } from '../support/authenticator.ts'
import { type Reply, World, testPassword } from '../support/world.ts'
import type { AuthSetting } from './auth-setting.ts'
import type { Call, OwnProvokers, Provokers } from './cases.ts'

/** Where the panel is, for passkeys: a number can have none. */
export const namedPanel = { AUTH_URL: 'http://localhost:8081' } as const

const unknown = 'sac_of_nobody'
const foreign = { origin: 'https://elsewhere.example' }

const as = ({ token }: TestAdmin, path: string, body: object = {}): Call => ({
  path: `/admin${path}`,
  method: 'POST',
  body,
  headers: { authorization: `Bearer ${token}` },
})
const open = (path: string, body: object): Call => ({ path: `/admin${path}`, method: 'POST', body })

/** Somebody with an app whose password was right just now. */
async function half(at: AuthSetting) {
  const factors = new AdminFactors(at)
  const admin = await factors.session()
  const { codes } = await factors.app(admin)
  const { challenge } = await factors.challenge(admin.email)
  return { admin, factors, code: codes[0], challenge }
}

/** The same of somebody who has no factor, where everybody needs one. */
async function strict<T>(at: AuthSetting, work: (world: World, challenge: string) => Promise<T>): Promise<T> {
  const world = await World.start({ only: ['auth'], values: { REQUIRE_MFA: '1' } })
  try {
    const { email } = await at.admins.admin()
    const { challenge } = await new AdminFactors({ ...at, world }).challenge(email)
    return await work(world, challenge)
  } finally {
    await world.stop()
  }
}

export const adminFactorSuccesses: Readonly<Record<string, (at: AuthSetting) => Promise<Call>>> = {
  async 'admin.session_second'(at) {
    const { challenge, code } = await half(at)
    return open('/session/second', { challenge, code })
  },
  async 'admin.login_second'(at) {
    const { challenge, code } = await half(at)
    return open('/login/second', { challenge, code })
  },
  'admin.login_enrol': (at) =>
    strict(at, (_world, challenge) => Promise.resolve(open('/login/enrol', { challenge, method: 'totp' }))),
  async 'admin.proof'(at) {
    const factors = new AdminFactors(at)
    const admin = await factors.session()
    const { challenge } = await factors.options(admin)
    return as(admin, '/proof', { challenge, password: testPassword })
  },
  'admin.totp_begin': async (at) => as(await new AdminFactors(at).session(), '/factors/totp'),
  async 'admin.totp_confirm'(at) {
    const factors = new AdminFactors(at)
    const admin = await factors.session()
    const { enrolment, secret } = await factors.begin(admin, 'totp')
    return as(admin, '/factors/totp/confirm', { enrolment, code: factors.codeOf(secret) })
  },
  'admin.passkey_begin': async (at) => as(await new AdminFactors(at).session(), '/factors/passkey'),
  async 'admin.passkey_confirm'(at) {
    const factors = new AdminFactors(at)
    const admin = await factors.session()
    const { enrolment, options } = await factors.begin(admin, 'passkey')
    const passkey = new Authenticator(namedPanel.AUTH_URL).create(options)
    return as(admin, '/factors/passkey/confirm', { enrolment, passkey })
  },
  async 'admin.recovery_codes'(at) {
    const factors = new AdminFactors(at)
    const admin = await factors.session()
    await factors.app(admin)
    return as(admin, '/factors/recovery-codes')
  },
  async 'admin.factors_remove'(at) {
    const factors = new AdminFactors(at)
    const admin = await factors.session()
    const { id } = await factors.app(admin)
    return {
      path: `/admin/factors/${id}`,
      method: 'DELETE',
      headers: { authorization: `Bearer ${admin.token}` },
    }
  },
  'admin.administrators_factors_list': async ({ admins }) => ({
    path: `/admin/administrators/${(await admins.admin()).id}/factors`,
  }),
  'admin.administrators_factors_remove': async ({ admins }) => ({
    path: `/admin/administrators/${(await admins.admin()).id}/factors`,
    method: 'DELETE',
  }),
}

/** A session of somebody with a factor who has not shown it for eleven minutes. */
export async function unproven(at: Pick<AuthSetting, 'world' | 'sites' | 'admins'>): Promise<string> {
  const factors = new AdminFactors(at)
  const admin = await factors.session()
  await factors.app(admin)
  await factors.age(admin)
  return admin.token
}

/** A login of an administrator whose password was right. */
export async function halfAdmin(at: AuthSetting, path: '/login' | '/session'): Promise<Reply> {
  const { admin, factors } = await half(at)
  return factors.open(path, { email: admin.email, password: testPassword })
}

async function locked(guess: () => Promise<Reply>): Promise<Reply> {
  for (let i = 0; i < 20; i += 1) {
    const reply = await guess()
    if (reply.status === 429) return reply
  }
  throw new Error('twenty wrong guesses, and none refused')
}

export function adminFactorCases(at: AuthSetting): OwnProvokers {
  const { world, admins } = at
  const factors = new AdminFactors(at)
  const second = (path: '/login/second' | '/session/second'): Provokers => ({
    challenge_ended: () => factors.open(path, { challenge: unknown, code: '123456' }),
    async invalid_factor() {
      const { challenge } = await half(at)
      return factors.open(path, { challenge, code: '123' })
    },
    async login_locked() {
      const { challenge } = await half(at)
      return locked(() => factors.open(path, { challenge, code: '123' }))
    },
  })
  const wrong = async (challenge: string | undefined) => {
    const admin = await factors.session()
    const own = challenge ?? (await factors.options(admin)).challenge
    return () => factors.post(admin, '/proof', { challenge: own, password: 'wrong' })
  }
  return {
    ...ownCases(at),
    'admin.login_second': second('/login/second'),
    'admin.session_second': {
      ...second('/session/second'),
      csrf_refused: () =>
        world.callAuth('/api/admin/session/second', {
          method: 'POST',
          body: { challenge: unknown, code: '123456' },
          headers: foreign,
        }),
    },
    'admin.login_enrol': {
      challenge_ended: () => factors.open('/login/enrol', { challenge: unknown, method: 'totp' }),
      // By its number the panel can have no passkeys.
      passkeys_not_offered: () =>
        strict(at, (bare, challenge) =>
          bare.callAuth('/api/admin/login/enrol', { method: 'POST', body: { challenge, method: 'passkey' } }),
        ),
    },
    'admin.proof': {
      invalid_factor: async () => (await wrong(undefined))(),
      challenge_ended: async () => (await wrong(unknown))(),
      login_locked: async () => locked(await wrong(undefined)),
    },
    'admin.administrators_factors_remove': {
      async permission_not_held() {
        const weak = await admins.admin(['administrators.write'])
        return admins.call(weak, `/administrators/${(await admins.admin()).id}/factors`, {
          method: 'DELETE',
        })
      },
    },
  }
}

/** A session for changing the own factors. */
function ownCases(at: AuthSetting): OwnProvokers {
  const factors = new AdminFactors(at)
  const ended = async (path: string, body: object) =>
    factors.post(await factors.session(), path, { enrolment: unknown, ...body })
  const passkey = new Authenticator('http://localhost').create({ challenge: 'AAAA' })
  return {
    'admin.totp_confirm': { challenge_ended: () => ended('/factors/totp/confirm', { code: '123456' }) },
    'admin.passkey_confirm': { challenge_ended: () => ended('/factors/passkey/confirm', { passkey }) },
    'admin.passkey_begin': {
      passkeys_not_offered: () =>
        strict(at, async (bare) => {
          const { token } = await factors.session()
          return bare.callAuth('/api/admin/factors/passkey', { method: 'POST', body: {}, token })
        }),
    },
    'admin.recovery_codes': {
      no_factor: async () => factors.post(await factors.session(), '/factors/recovery-codes'),
    },
  }
}
