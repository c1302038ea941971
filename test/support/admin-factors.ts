import * as z from 'zod'
import { sql } from '../../src/kernel/database/sql.ts'
import { totpCode } from '../../src/identity/factors/totp.ts'
import type { Admins, TestAdmin } from './admins.ts'
import type { Sites } from './sites.ts'
import { type Reply, type World, testPassword } from './world.ts'

const Begun = z.looseObject({
  enrolment: z.string(),
  secret: z.string().default(''),
  options: z.unknown().optional(),
})
const Added = z.looseObject({
  factor: z.looseObject({ id: z.int() }),
  recovery_codes: z.array(z.string()).nullable(),
})
const Refused = z.looseObject({
  code: z.literal('mfa_required'),
  challenge: z.string(),
  methods: z.array(z.string()),
  enrolment: z.array(z.string()),
  passkey_options: z.unknown(),
})
const Options = z.looseObject({ challenge: z.string(), methods: z.array(z.string()) })

/** Administrators with second factors, managed over the API. */
export class AdminFactors {
  readonly #world: World
  readonly #sites: Sites
  readonly #admins: Admins
  constructor(parts: { readonly world: World; readonly sites: Sites; readonly admins: Admins }) {
    this.#world = parts.world
    this.#sites = parts.sites
    this.#admins = parts.admins
  }

  /** An administrator who has just signed in. */
  session(): Promise<TestAdmin> {
    return this.#admins.admin(['*'], 3_600, 'session')
  }

  post(admin: TestAdmin, path: string, body: object = {}): Promise<Reply> {
    return this.#admins.call(admin, path, { method: 'POST', body })
  }

  async begin(admin: TestAdmin, kind: 'totp' | 'passkey') {
    return Begun.parse((await this.post(admin, `/factors/${kind}`)).body)
  }

  codeOf(secret: string): string {
    return totpCode(secret, this.#world.clock.now())
  }

  /** Enrols an authenticator app. Returns its secret and the recovery codes. */
  async app(admin: TestAdmin): Promise<{ id: number; secret: string; codes: readonly string[] }> {
    const { enrolment, secret } = await this.begin(admin, 'totp')
    const code = this.codeOf(secret)
    const { factor, recovery_codes } = Added.parse(
      (await this.post(admin, '/factors/totp/confirm', { enrolment, code })).body,
    )
    return { id: factor.id, secret, codes: recovery_codes ?? [] }
  }

  open(path: string, body: object): Promise<Reply> {
    return this.#world.callAuth(`/api/admin${path}`, { method: 'POST', body })
  }

  login(email: string): Promise<Reply> {
    return this.open('/login', { email, password: testPassword })
  }

  async challenge(email: string) {
    return Refused.parse((await this.login(email)).body)
  }

  async options(admin: TestAdmin) {
    return Options.parse((await this.post(admin, '/proof/options')).body)
  }

  /** Makes the sign-in look eleven minutes old. */
  async age(admin: TestAdmin): Promise<void> {
    await this.#sites.database.write(sql`
      update administrator_tokens set created_at = created_at - interval '11 minutes', proven_at = null
       where administrator_id = ${admin.id}`)
  }
}
