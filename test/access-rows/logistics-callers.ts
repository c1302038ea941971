import { sql } from '../../src/kernel/database/sql.ts'
import { insertToken } from '../../src/logistics/base/access/store.ts'
import type { Membership } from '../../src/logistics/people/users/schema.ts'
import { awayMail } from '../contract/auth-link-cases.ts'
import { type Request, World } from '../support/world.ts'
import type { LogisticsCaller, LogisticsCheck } from './logistics-checks.ts'
import type { Row, Setting } from './row.ts'

const sharedTokens = { mdm: 'mdm-token-of-the-matrix', etsm: 'etsm-token-of-the-matrix' }
// Passkeys need a host name.
const values = { ...awayMail, APP_URL: 'http://localhost:8080' }

/** The caller: its credentials and its server. */
export type Identity = Pick<Request, 'token' | 'company' | 'headers'> & { readonly at: World }

/** A company, and callers of every kind that the access matrix has. */
export class LogisticsCallers {
  readonly setting: Setting
  /** A server without shared tokens. Few checks need it. */
  #bare: Promise<World> | undefined
  readonly #known = new Map<string, Promise<Identity>>()
  private constructor(setting: Setting) {
    this.setting = setting
  }

  static async start(): Promise<LogisticsCallers> {
    const shared = { MDM_TOKEN: sharedTokens.mdm, ETSM_TOKEN: sharedTokens.etsm }
    const world = await World.start({ only: ['logistics'], values: { ...values, ...shared } })
    const company = await world.company()
    const { token: admin } = await world.user([], { super_admin: true })
    return new LogisticsCallers({ world, company, client: await world.client(company), admin })
  }

  async stop(): Promise<void> {
    await this.setting.world.stop()
    await (await this.#bare)?.stop()
  }

  /** The caller of a check: the same for every operation, unless the operation needs a fresh one. */
  identity(check: LogisticsCheck, row: Row): Promise<Identity> {
    if (row.endsCaller === true && check.refusal === undefined) return this.#made(check)
    const key = JSON.stringify([check.caller, check.company, check.lacks])
    const identity = this.#known.get(key) ?? this.#made(check)
    this.#known.set(key, identity)
    return identity
  }

  async #made(check: LogisticsCheck): Promise<Identity> {
    const { world, company } = this.setting
    const at = check.caller.endsWith('not configured') ? await this.#startBare() : world
    if (check.lacks !== undefined) return { at, ...(await this.#without(check.lacks, check)) }
    const token = await this.#token(check)
    const who = { at, ...(token !== undefined && { token }) }
    if (check.company === 'none') return who
    if (check.company === 'named') return { ...who, company }
    if (check.company === 'missing') return { ...who, company: 999_999_999 }
    const encoded = Buffer.from(check.company.header, 'utf8').toString('latin1')
    return { ...who, headers: { 'x-company-id': encoded } }
  }

  #startBare(): Promise<World> {
    return (this.#bare ??= World.start({ only: ['logistics'], values }))
  }

  async #token({ caller, company }: LogisticsCheck): Promise<string | undefined> {
    const make = this.#tokens[caller]
    // Which of two companies is meant where none is named.
    const isAsked = company === 'none' && (caller === 'manager' || caller === 'super_admin')
    return isAsked ? this.#memberOfTwo(caller === 'super_admin') : make()
  }

  readonly #tokens: Readonly<Record<LogisticsCaller, () => Promise<string | undefined>>> = {
    'no token': async () => undefined,
    garbage: async () => 'garbage',
    'an empty token': async () => '',
    'a token that was never issued': async () => `999999|${'a'.repeat(40)}00000000`,
    'an expired token': () => this.#expired(),
    'a revoked token': () => this.#revoked(),
    'a token of an inactive user': () => this.#inactive(),
    viewer: () => this.#member('viewer'),
    client: () => this.#member('client'),
    operator: () => this.#member('operator'),
    manager: () => this.#member('manager'),
    super_admin: async () => (await this.setting.world.user([], { super_admin: true })).token,
    'manager of another company': async () => (await this.setting.world.tenant('manager')).token,
    'user of no company': async () => (await this.setting.world.user([])).token,
    'mdm token': async () => sharedTokens.mdm,
    'mdm token, not configured': async () => sharedTokens.mdm,
    'etsm token': async () => sharedTokens.etsm,
    'etsm token, not configured': async () => sharedTokens.etsm,
  }

  async #member(role: Membership['role']): Promise<string> {
    const { world, company: company_id, client } = this.setting
    const client_ids = role === 'client' ? [client] : null
    return (await world.user([{ company_id, role, client_ids }])).token
  }

  async #memberOfTwo(super_admin: boolean): Promise<string> {
    const { world, company } = this.setting
    const memberships = [
      { company_id: await world.company(), role: 'manager', is_primary: false },
      { company_id: company, role: 'manager', is_primary: true },
    ] as const
    return (await world.user(memberships, { super_admin })).token
  }

  async #revoked(): Promise<string> {
    const token = await this.#member('manager')
    await this.setting.world.call('/auth/revoke', { method: 'POST', token })
    return token
  }

  async #inactive(): Promise<string> {
    const { world, company } = this.setting
    const { id, token } = await world.user([{ company_id: company, role: 'manager' }])
    await world.database.write(sql`update users set active = false where id = ${id}`)
    return token
  }

  async #expired(): Promise<string> {
    const { world, company } = this.setting
    const { id } = await world.user([{ company_id: company, role: 'manager' }])
    const [created_at, expires_at] = [new Date(Date.now() - 10_000), new Date(Date.now() - 1)]
    return world.database.transaction((connection) => insertToken(connection, id, { created_at, expires_at }))
  }

  /** A caller in a company that lacks the module. */
  async #without(module: string, { caller }: LogisticsCheck): Promise<Pick<Identity, 'token' | 'company'>> {
    const { world } = this.setting
    const company = await world.company()
    const user = [{ company_id: company, role: 'manager' }] as const
    const { token } = await world.user(user, { super_admin: caller === 'super_admin' })
    await world.switchOff(company, [module])
    return { company, token: caller.endsWith(' token') ? ((await this.#tokens[caller]()) ?? '') : token }
  }
}
