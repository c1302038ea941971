import { sql } from '../../src/kernel/database/sql.ts'
import { unusablePasswordHash } from '../../src/kernel/passwords.ts'
import { Factors } from '../support/factors.ts'
import type { TestSite, TestUser } from '../support/sites.ts'
import { SsoWorld } from '../support/sso-world.ts'
import { type Reply, World, testPassword } from '../support/world.ts'
import type { OwnProvokers } from './cases.ts'

const unknown = 'sac_of_nobody'
const change = { current_password: testPassword, password: 'four quiet lamps at noon' }

/** Cases of sign-ins with accounts of the authentication service: in a world of its own, started when it is needed. */
export class SsoCases {
  #begun: Promise<{ readonly sso: SsoWorld; readonly site: TestSite }> | undefined

  async stop(): Promise<void> {
    const here = await this.#begun
    this.#begun = undefined
    await here?.sso.stop()
  }

  #world() {
    this.#begun ??= begun()
    return this.#begun
  }

  async #away(call: (sso: SsoWorld) => Promise<Reply>): Promise<Reply> {
    const { sso } = await this.#world()
    await sso.world.database.write(sql`update sso set url = 'http://127.0.0.1:1'`)
    try {
      return await call(sso)
    } finally {
      await sso.world.database.write(sql`update sso set url = ${sso.service}`)
    }
  }

  get provokers(): OwnProvokers {
    return {
      'auth.token': {
        sign_on_unknown: () => this.#signIn(async ({ sso, site }) => sso.person(site)),
        sign_on_unlinked: () => this.#signIn(namesake),
        sign_on_unverified: () => this.#signIn(stranger),
        sign_on_without_factor: () => this.#strict(),
        sign_on_unavailable: () => this.#away((sso) => sso.signIn('anybody@test.example')),
      },
      'auth.token_second': {
        sign_on_unknown: () => this.#second(async ({ sso, site }) => sso.person(site)),
        sign_on_unlinked: () => this.#second(namesake),
        sign_on_unavailable: () => this.#away(({ world }) => post(world, '/second', { code: '123456' })),
      },
      'auth.token_enrol': {
        sign_on_unavailable: () => this.#away(({ world }) => post(world, '/enrol', { method: 'totp' })),
      },
      'me.change_password': this.#passwordCases(),
      'me.link_sign_on': this.#linkCases(),
    }
  }

  async #signIn(who: Maker): Promise<Reply> {
    const here = await this.#world()
    return here.sso.signIn((await who(here)).email)
  }

  /** The logistics service needs factors, and the authentication service does not know. */
  async #strict(): Promise<Reply> {
    const { sso, site } = await this.#world()
    const { email } = await sso.person(site, 'ruled.example')
    const values = { REQUIRE_MFA: '1' }
    const strict = await World.start({ only: ['logistics'], url: sso.url, clock: sso.clock, values })
    const body = { email, password: testPassword }
    try {
      return await strict.call('/auth/token', { method: 'POST', body })
    } finally {
      await strict.stop()
    }
  }

  async #second(who: Maker): Promise<Reply> {
    const here = await this.#world()
    const { sso, site } = here
    const person = await who(here)
    const { codes } = await new Factors(sso.world, sso.sites).app(site, person)
    const challenge = await sso.challenge(person.email)
    return post(sso.world, '/second', { challenge, code: codes[0] })
  }

  #passwordCases(): OwnProvokers[string] {
    const changed = async (before: (begun: Begun, person: TestUser) => Promise<object | void>) => {
      const here = await this.#world()
      const { sso, site } = here
      const person = await sso.person(site, 'ruled.example')
      const token = await sso.token(person.email)
      const more = (await before(here, person)) ?? {}
      return sso.world.call('/me/password', { method: 'POST', token, body: { ...change, ...more } })
    }
    return {
      mfa_required: () =>
        changed(async (here, person) => {
          await factor(here, person)
        }),
      invalid_factor: () =>
        changed(async (here, person) => ({
          second: { challenge: await factor(here, person), code: '000000' },
        })),
      challenge_ended: () => changed(async () => ({ second: { challenge: unknown, code: '000000' } })),
      sign_on_unknown: () =>
        changed(async ({ sso }, { id }) => {
          await sso.sites.database.write(sql`delete from site_users where user_id = ${id}`)
        }),
      sign_on_unverified: () =>
        changed(async ({ sso }, { id }) => {
          const other = await sso.sites.site()
          await sso.sites.database.write(sql`
            update accounts set home_site_id = ${other.id} where id = ${id}`)
        }),
      sign_on_unavailable: async () => {
        const { sso, site } = await this.#world()
        const { email } = await sso.person(site, 'ruled.example')
        const token = await sso.token(email)
        return this.#away(({ world }) => world.call('/me/password', { method: 'POST', token, body: change }))
      },
    }
  }

  #linkCases(): OwnProvokers[string] {
    const linked = async (who: Maker, more: object = {}) => {
      const here = await this.#world()
      const { email } = await who(here)
      return link(here.sso, { email, password: testPassword, ...more })
    }
    return {
      sign_on_unknown: () => linked(async ({ sso }) => sso.sites.user(await sso.sites.site())),
      sign_on_unverified: () => linked(stranger),
      sign_on_unavailable: () =>
        this.#away((sso) => link(sso, { email: 'anybody@test.example', password: testPassword })),
      mfa_required: () => linked(withFactor),
      challenge_ended: () => linked(withFactor, { second: { challenge: unknown, code: '000000' } }),
      invalid_factor: async () => {
        const here = await this.#world()
        const { email } = await withFactor(here)
        const challenge = await here.sso.challenge(email)
        const second = { challenge, code: '000000' }
        return link(here.sso, { email, password: testPassword, second })
      },
      login_locked: async () => {
        const { sso, site } = await this.#world()
        const { email } = await sso.person(site)
        for (let i = 0; i < 5; i += 1) await link(sso, { email, password: 'wrong' })
        return link(sso, { email, password: 'wrong' })
      },
    }
  }
}

const factor = async ({ sso, site }: Begun, person: TestUser) => {
  await new Factors(sso.world, sso.sites).app(site, person)
  return sso.challenge(person.email)
}

const link = async (sso: SsoWorld, account: object) => {
  const { token } = await sso.world.user([])
  return sso.world.call('/me/sign-on', { method: 'POST', token, body: { account } })
}

interface Begun {
  readonly sso: SsoWorld
  readonly site: TestSite
}
type Maker = (begun: Begun) => Promise<TestUser>

async function begun(): Promise<Begun> {
  const sso = await SsoWorld.start()
  const company = await sso.world.company()
  return { sso, site: await sso.enable('--domain', `ruled.example=${company}:operator`) }
}

function post(world: SsoWorld['world'], path: string, body: object): Promise<Reply> {
  return world.call(`/auth/token${path}`, { method: 'POST', body: { challenge: unknown, ...body } })
}

const withFactor: Maker = async ({ sso, site }) => {
  const person = await sso.person(site)
  await new Factors(sso.world, sso.sites).app(site, person)
  return person
}

/** Person whose address a user of the logistics service has. */
const namesake: Maker = async ({ sso, site }) => {
  const { email } = await sso.world.user([], { password_hash: unusablePasswordHash })
  return { ...(await sso.person(site, { email })), email }
}

/** On the site of the console, with an account that another site has made. */
const stranger: Maker = async ({ sso, site }) => {
  const person = await sso.sites.user(await sso.sites.site())
  await sso.sites.database.transaction((connection) =>
    sso.sites.place(connection, site, { id: person.id, status: 'active' }),
  )
  return person
}
