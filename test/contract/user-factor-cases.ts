import type { Setting } from '../access-rows/row.ts'
import { Authenticator } from '../support/authenticator.ts'
import { UserFactors } from '../support/user-factors.ts'
import { type Reply, World, testPassword } from '../support/world.ts'
import type { Call, OwnProvokers } from './cases.ts'

/** Where the console is, for passkeys: a number can have none. */
export const namedConsole = { APP_URL: 'http://localhost:8080' } as const

const unknown = 'sac_of_nobody'

const as = (token: string, path: string, body: object = {}): Call => ({
  path: `/me${path}`,
  method: 'POST',
  body,
  token,
})

/** Somebody with an app whose password was right just now. */
async function half(world: World) {
  const factors = new UserFactors(world)
  const user = await factors.session()
  const { codes } = await factors.app(user)
  const { challenge } = await factors.challenge(user.email)
  return { user, factors, code: codes[0], challenge }
}

/** The same of somebody who has no factor, where everybody needs one. */
async function strict<T>(
  { world }: Setting,
  work: (strict: World, challenge: string) => Promise<T>,
): Promise<T> {
  const other = await World.start({ only: ['logistics'], values: { REQUIRE_MFA: '1' } })
  try {
    const { email } = await world.user([])
    const { challenge } = await new UserFactors(other).challenge(email)
    return await work(other, challenge)
  } finally {
    await other.stop()
  }
}

/** Calls that succeed. */
export async function secondStep({ world }: Setting): Promise<Call> {
  const { challenge, code } = await half(world)
  return { path: '/auth/token/second', method: 'POST', body: { challenge, code } }
}

export function enrolment(setting: Setting): Promise<Call> {
  return strict(setting, (_world, challenge) =>
    Promise.resolve({ path: '/auth/token/enrol', method: 'POST', body: { challenge, method: 'totp' } }),
  )
}

export async function proof({ world }: Setting, token = ''): Promise<Call> {
  const { challenge } = await new UserFactors(world).options({ token })
  return as(token, '/proof', { challenge, password: testPassword })
}

export async function confirmedTotp({ world }: Setting, token = ''): Promise<Call> {
  const factors = new UserFactors(world)
  const begun = await factors.begin({ token }, 'totp')
  const body = { enrolment: begun.enrolment, code: factors.codeOf(begun.secret) }
  return as(token, '/factors/totp/confirm', body)
}

export async function confirmedPasskey({ world }: Setting, token = ''): Promise<Call> {
  const begun = await new UserFactors(world).begin({ token }, 'passkey')
  const passkey = new Authenticator(namedConsole.APP_URL).create(begun.options)
  return as(token, '/factors/passkey/confirm', { enrolment: begun.enrolment, passkey })
}

export async function recoveryCodes({ world }: Setting, token = ''): Promise<Call> {
  await new UserFactors(world).app({ token })
  return as(token, '/factors/recovery-codes')
}

/** A session of a super-admin with a factor who has not shown it for eleven minutes. */
export async function unproven(world: World): Promise<string> {
  const factors = new UserFactors(world)
  const user = await factors.session([], { super_admin: true })
  await factors.app(user)
  await factors.age(user)
  return user.token
}

async function locked(guess: () => Promise<Reply>): Promise<Reply> {
  for (let i = 0; i < 20; i += 1) {
    const reply = await guess()
    if (reply.status === 429) return reply
  }
  throw new Error('twenty wrong guesses, and none refused')
}

export function userFactorCases(setting: Setting): OwnProvokers {
  const { world } = setting
  const factors = new UserFactors(world)
  const second = async (code: string) => {
    const { challenge } = await half(world)
    return () => factors.open('/second', { challenge, code })
  }
  return {
    'auth.token_second': {
      challenge_ended: () => factors.open('/second', { challenge: unknown, code: '123456' }),
      invalid_factor: async () => (await second('123'))(),
      login_locked: async () => locked(await second('123')),
    },
    'auth.token_enrol': {
      challenge_ended: () => factors.open('/enrol', { challenge: unknown, method: 'totp' }),
      // By its number the console can have no passkeys.
      passkeys_not_offered: () =>
        strict(setting, (bare, challenge) =>
          bare.call('/auth/token/enrol', { method: 'POST', body: { challenge, method: 'passkey' } }),
        ),
    },
    ...ownCases(setting),
    ...othersCases(setting),
  }
}

/** A session for changing the own factors. */
function ownCases(setting: Setting): OwnProvokers {
  const factors = new UserFactors(setting.world)
  const wrong = async (challenge: string | undefined) => {
    const user = await factors.session()
    const own = challenge ?? (await factors.options(user)).challenge
    return () => factors.post(user, '/proof', { challenge: own, password: 'wrong' })
  }
  const ended = async (path: string, body: object) =>
    factors.post(await factors.session(), path, { enrolment: unknown, ...body })
  const passkey = new Authenticator('http://localhost').create({ challenge: 'AAAA' })
  return {
    'me.totp_confirm': { challenge_ended: () => ended('/factors/totp/confirm', { code: '123456' }) },
    'me.passkey_confirm': { challenge_ended: () => ended('/factors/passkey/confirm', { passkey }) },
    'me.passkey_begin': {
      passkeys_not_offered: () =>
        strict(setting, async (bare) => {
          const { token } = await factors.session()
          return bare.call('/me/factors/passkey', { method: 'POST', body: {}, token })
        }),
    },
    'me.recovery_codes': {
      no_factor: async () => factors.post(await factors.session(), '/factors/recovery-codes'),
    },
    'me.proof': {
      invalid_factor: async () => (await wrong(undefined))(),
      challenge_ended: async () => (await wrong(unknown))(),
      login_locked: async () => locked(await wrong(undefined)),
    },
  }
}

/** A session for removing somebody else's factors. */
function othersCases({ world, company }: Setting): OwnProvokers {
  const remove = (token: string, path: string) => world.call(path, { method: 'DELETE', token, company })
  return {
    'members.remove_factors': {
      async account_shared() {
        const other = await world.company()
        const { id } = await world.user([{ company_id: company }, { company_id: other }])
        const { token } = await world.user([{ company_id: company, role: 'manager' }])
        return remove(token, `/members/${id}/factors`)
      },
      async own_factors() {
        const { id, token } = await world.user([{ company_id: company, role: 'manager' }])
        return remove(token, `/members/${id}/factors`)
      },
    },
    'users.remove_factors': {
      async own_factors() {
        const { id, token } = await world.user([], { super_admin: true })
        return remove(token, `/users/${id}/factors`)
      },
    },
  }
}

/** A sign-in whose password was right. */
export async function halfSignIn({ world }: Setting): Promise<Reply> {
  const { user, factors } = await half(world)
  return factors.signIn(user.email)
}
