import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { insertSecret } from '../../src/auth/sites/store-secrets.ts'
import { runCli } from '../../src/cli/run.ts'
import { readConfig } from '../../src/main/config.ts'
import type { Values } from '../../src/main/config-variables.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { consoleVault } from '../../src/logistics/people/sso/act.ts'
import { ssoJob } from '../../src/logistics/people/sso/jobs.ts'
import { ssoCommands } from '../../src/main/sso.ts'
import { HandClock } from './clock.ts'
import { type Fresh, migratedDatabase } from './fresh.ts'
import { Sites, type TestSite, type TestUser } from './sites.ts'
import { type Reply, World, testKey, testPassword } from './world.ts'

const Entered = z.looseObject({ token: z.string() })
const Asked = z.looseObject({ challenge: z.string() })

/** Both services on their own database: sign-in to one through the other is a setting of the whole database. */
export class SsoWorld {
  readonly world: World
  readonly sites: Sites
  readonly clock: HandClock
  readonly #fresh: Fresh
  readonly #appUrl: string
  private constructor(parts: { fresh: Fresh; world: World; clock: HandClock; appUrl: string }) {
    this.#fresh = parts.fresh
    this.#appUrl = parts.appUrl
    this.world = parts.world
    this.clock = parts.clock
    this.sites = new Sites(parts.world)
  }

  static async start(values: Values = {}): Promise<SsoWorld> {
    const clock = new HandClock()
    const fresh = await migratedDatabase()
    const world = await World.start({ url: fresh.url, clock, values })
    const { APP_URL: appUrl = 'https://console.example' } = values
    return new SsoWorld({ fresh, world, clock, appUrl })
  }

  async stop(): Promise<void> {
    await this.sites.close()
    await this.world.stop()
    await this.#fresh.drop()
  }

  get url(): string {
    return this.#fresh.url
  }

  get service(): string {
    return this.world.app.addresses.auth ?? ''
  }

  async type(...argv: string[]) {
    const { database } = this.world
    const commands = ssoCommands({
      database: (name) => Promise.resolve(name === 'auth' ? this.sites.database : database),
      clock: this.clock,
      config: () => readConfig({ APP_URL: this.#appUrl, APP_KEY: testKey }),
      key: () => Promise.resolve(testKey),
    })
    const [stdout, stderr] = [new PassThrough(), new PassThrough()]
    const texts = [stdout, stderr].map((stream) => text(stream))
    const code = await runCli(argv, { commands, version: '0', stdout, stderr, isTerminal: false })
    stdout.end()
    stderr.end()
    const [out = '', err = ''] = await Promise.all(texts)
    return { code, out, err }
  }

  /** Enables sign-in for this world's service. */
  async enable(...options: string[]): Promise<TestSite> {
    const { code, err } = await this.type('sso', 'enable', '--url', this.service, ...options)
    if (code !== 0) throw new Error(err)
    const { rows } = await this.sites.database.query<Omit<TestSite, 'client_secret'>>(
      sql`select id, slug, name, client_id from sites where is_console`,
    )
    const [site] = rows
    if (site === undefined) throw new Error('no site is the console’s')
    const now = this.clock.now()
    const { client_secret } = await this.sites.database.transaction((connection) =>
      insertSecret(connection, site.id, { now, othersUntil: null }),
    )
    return { ...site, client_secret }
  }

  /** A user on the console's site with a verified address. */
  async person(site: TestSite, at: string | { readonly email: string } = 'test.example'): Promise<TestUser> {
    const user = await this.sites.user(site)
    const email = typeof at === 'string' ? user.email.replace(/@.*/, `@${at}`) : at.email
    await this.sites.database.write(sql`
      update accounts set email = ${email} where id = ${user.id}`)
    await this.sites.database.write(sql`
      update accounts set email_confirmed_at = ${this.clock.now()} where id = ${user.id}`)
    return { ...user, email }
  }

  signIn(
    email: string,
    password = testPassword,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply> {
    return this.world.call('/auth/token', { method: 'POST', body: { email, password }, headers })
  }

  /** Signs in and returns the token. */
  async token(email: string): Promise<string> {
    return Entered.parse((await this.signIn(email)).body).token
  }

  /** Challenge for a user with a second factor. */
  async challenge(email: string): Promise<string> {
    return Asked.parse((await this.signIn(email)).body).challenge
  }

  /** Runs the worker's job once. */
  async look(): Promise<void> {
    const { database } = this.world
    this.clock.advance(5)
    const parts = { database, clock: this.clock, ssoVault: consoleVault(testKey) }
    const { signal } = new AbortController()
    const log = { info() {}, warn() {}, error() {} }
    await ssoJob({ ...parts, serviceAddress: () => this.service }).handle({ log, closing: signal, signal })
  }

  /** Whether a token is valid. Only 401 counts, because other refusals say nothing about that. */
  async isIn(token: string): Promise<boolean> {
    return (await this.world.call('/me', { token })).status !== 401
  }
}
