import * as z from 'zod'
import { sql } from '../../src/kernel/database/sql.ts'
import { totpCode } from '../../src/identity/factors/totp.ts'
import type { HandClock } from './clock.ts'
import type { Sites, TestSite, TestUser } from './sites.ts'
import { type Reply, type World, testPassword } from './world.ts'

export const origin = 'https://shop.example'

const Begun = z.looseObject({
  enrolment: z.string(),
  secret: z.string().default(''),
  options: z.unknown().optional(),
})
const Listed = z.object({ data: z.looseObject({ factors: z.array(z.looseObject({ id: z.int() })) }) })
const Added = z.looseObject({ recovery_codes: z.array(z.string()).nullable() })
const Refused = z.looseObject({
  code: z.literal('mfa_required'),
  challenge: z.string(),
  methods: z.array(z.string()),
  enrolment: z.array(z.string()),
  passkey_options: z.unknown(),
})

type Policy = 'off' | 'optional' | 'required'

/** Sites that require second factors, and their users. */
export class Factors {
  readonly sites: Sites
  readonly clock: Pick<HandClock, 'now'>
  readonly #world: World
  constructor(world: World, sites: Sites) {
    this.#world = world
    this.sites = sites
    this.clock = world.clock
  }

  async site(policy: Policy = 'optional'): Promise<TestSite> {
    const site = await this.sites.site()
    await this.demand(site, policy)
    return site
  }

  async demand(site: TestSite, policy: Policy): Promise<void> {
    await this.sites.database.write(sql`
      update sites set mfa_policy = ${policy}, passkey_origins = ${[origin]} where id = ${site.id}`)
  }

  /** Calls the service as one of the site's users. */
  as(
    site: TestSite,
    user: { readonly token: string },
    call: { path: string; body?: object },
  ): Promise<Reply> {
    const { path, body = {} } = call
    return this.sites.byUser(site, user, { path: `/api/auth/factors${path}`, method: 'POST', body })
  }

  /** Response to the start of an enrolment. */
  async begin(site: TestSite, user: TestUser, kind: 'totp' | 'passkey') {
    const begun = await this.as(site, user, { path: `/${kind}`, body: { password: testPassword } })
    return Begun.parse(begun.body)
  }

  /** IDs of the user's factors. */
  async ids(site: TestSite, user: TestUser): Promise<readonly number[]> {
    const listed = await this.sites.byUser(site, user, { path: '/api/auth/factors' })
    return Listed.parse(listed.body).data.factors.map(({ id }) => id)
  }

  login(site: TestSite, email: string, more: object = {}): Promise<Reply> {
    const body = { ...credentials(site), email, password: testPassword, ...more }
    return this.#world.callAuth('/api/auth/login', { method: 'POST', body })
  }

  /** Refusal of a login whose password is right. */
  async challenge(site: TestSite, email: string) {
    return Refused.parse((await this.login(site, email)).body)
  }

  second(site: TestSite, body: object, headers: Record<string, string> = {}): Promise<Reply> {
    return this.#world.callAuth('/api/auth/login/second', {
      method: 'POST',
      headers,
      body: { ...credentials(site), ...body },
    })
  }

  enrol(site: TestSite, challenge: string, method: 'totp' | 'passkey'): Promise<Reply> {
    const body = { ...credentials(site), challenge, method }
    return this.#world.callAuth('/api/auth/login/enrol', { method: 'POST', body })
  }

  /** Current code of the user's authenticator app. */
  codeOf(secret: string): string {
    return totpCode(secret, this.clock.now())
  }

  /** Enrols an authenticator app. Returns its secret, and recovery codes if it is the first factor. */
  async app(site: TestSite, user: TestUser): Promise<{ secret: string; codes: readonly string[] }> {
    const { enrolment, secret } = await this.begin(site, user, 'totp')
    const body = { enrolment, code: this.codeOf(secret), name: 'Phone' }
    const added = await this.as(site, user, { path: '/totp/confirm', body })
    return { secret, codes: Added.parse(added.body).recovery_codes ?? [] }
  }
}

export function credentials({ client_id, client_secret }: TestSite) {
  return { client_id, client_secret }
}
