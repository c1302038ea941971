import * as z from 'zod'
import { sql } from '../../src/kernel/database/sql.ts'
import { totpCode } from '../../src/identity/factors/totp.ts'
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

interface SignedIn {
  readonly token: string
}

/** Console users with second factors. */
export class UserFactors {
  readonly #world: World
  constructor(world: World) {
    this.#world = world
  }

  /** A user who has just signed in. */
  session(memberships: Parameters<World['user']>[0] = [], options: Parameters<World['user']>[1] = {}) {
    return this.#world.user(memberships, options)
  }

  post({ token }: SignedIn, path: string, body: object = {}): Promise<Reply> {
    return this.#world.call(`/me${path}`, { method: 'POST', token, body })
  }

  async begin(user: SignedIn, kind: 'totp' | 'passkey') {
    return Begun.parse((await this.post(user, `/factors/${kind}`)).body)
  }

  codeOf(secret: string): string {
    return totpCode(secret, this.#world.clock.now())
  }

  /** Enrols an authenticator app. Returns its secret and the recovery codes. */
  async app(user: SignedIn): Promise<{ id: number; secret: string; codes: readonly string[] }> {
    const { enrolment, secret } = await this.begin(user, 'totp')
    const body = { enrolment, code: this.codeOf(secret), name: 'Phone' }
    const { factor, recovery_codes } = Added.parse(
      (await this.post(user, '/factors/totp/confirm', body)).body,
    )
    return { id: factor.id, secret, codes: recovery_codes ?? [] }
  }

  signIn(email: string, password = testPassword): Promise<Reply> {
    return this.open('', { email, password })
  }

  /** Refusal of a sign-in whose password is right. */
  async challenge(email: string) {
    return Refused.parse((await this.signIn(email)).body)
  }

  /** Calls the sign-in's `/second` and `/enrol`. */
  open(path: string, body: object, headers: Record<string, string> = {}): Promise<Reply> {
    return this.#world.call(`/auth/token${path}`, { method: 'POST', body, headers })
  }

  async options(user: SignedIn) {
    return Options.parse((await this.post(user, '/proof/options')).body)
  }

  /** Makes the sign-in look eleven minutes old. */
  async age({ token }: SignedIn): Promise<void> {
    await this.#world.database.write(sql`
      update tokens set created_at = created_at - interval '11 minutes', proven_at = created_at - interval '11 minutes'
       where id = ${Number(token.split('|')[0])}`)
  }
}
